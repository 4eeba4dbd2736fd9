"""Placing a cowboy on the tile just laid (section 6a of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from domain.games.gold_rush.commands import PlaceCowboy, place_cowboy
from domain.games.gold_rush.events import CowboyPlaced
from domain.games.gold_rush.frames import Act
from domain.games.gold_rush.model.cells import cell_name
from domain.games.gold_rush.model.geometry import NUMBERS, SEGMENTS
from domain.games.gold_rush.state import State
from domain.kernel.game import RefusalReason
from domain.kernel.ledger import Ledger

PARTS = {"m": "mountain", "r": "track", "p": "prairie", "t": "town"}
FEATURES = {"m": "mountain", "r": "railroad", "p": "prairie", "t": "town"}


def cowboys(state: State, frame: Act) -> list[PlaceCowboy]:
    """The segments of the tile just laid whose whole feature carries no cowboy of anybody (GLD-6.2, GLD-6.4).

    A town is new and empty in the turn in which its tile is laid, and only then (GLD-6.5). A feature that the
    tile has just completed may still be occupied (GLD-6.8). Tents are no cowboys (GLD-14.2).
    """
    if not state.players[frame.seat].cowboys:  # GLD-6.9
        return []
    laid, farmers = state.map[-1], state.options.farmers
    return [
        place_cowboy(segment.name)
        for segment, feature in zip(SEGMENTS[laid.tile], laid.features, strict=True)
        if not state.features[feature].cowboys and (farmers or segment.kind != "p")  # GLD-12.1
    ]


def place(ledger: Ledger[State], frame: Act, command: PlaceCowboy) -> None:
    """A cowboy leaves the supply; the kind of segment makes his role (GLD-6.3)."""
    laid = ledger.state.map[-1]
    ledger.record(CowboyPlaced(frame.seat, laid.x, laid.y, command.segment))


def why_no_cowboy(state: State, frame: Act, command: PlaceCowboy) -> RefusalReason:
    """Say which rule speaks against the command; without cowboys the other actions remain (GLD-14.20)."""
    laid = state.map[-1]
    number = NUMBERS[laid.tile].get(command.segment)
    cell = cell_name(laid.x, laid.y)
    if number is None:
        names = _list_parts(NUMBERS[laid.tile])
        return RefusalReason("GLD-6.2", f"the tile just laid at {cell} has no such part; it has {names}")
    if not state.players[frame.seat].cowboys:
        return RefusalReason("GLD-6.9", "no cowboy is left in the supply; tent, ore and passing remain")
    kind = command.segment[0]
    if kind == "p" and not state.options.farmers:
        return RefusalReason(
            "GLD-12.1", "this game is played without farmers: no cowboy may be placed on a prairie"
        )
    free = _list_parts(option.segment for option in cowboys(state, frame))
    where = f"a cowboy stands on this {FEATURES[kind]} already"
    if not free:
        return RefusalReason("GLD-6.4", f"{where}; nothing on the tile at {cell} is free for one")
    return RefusalReason("GLD-6.4", f"{where}; free on the tile at {cell}: {free}")


def _list_parts(segments: Iterable[str]) -> str:
    """Name the terrains of segments, each with their number where there are several."""
    counts = Counter(PARTS[segment[0]] for segment in segments)
    return ", ".join(name if number == 1 else f"{name} ({number})" for name, number in counts.items())
