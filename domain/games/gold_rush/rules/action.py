"""The action after laying the tile: place a cowboy or the tent, take an ore token, or pass (GLD-6.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from domain.games.gold_rush.commands import (
    PASS,
    AnyCommand,
    Pass,
    PlaceCowboy,
    PlaceTent,
    PlaceTile,
    TakeOre,
    place_cowboy,
    place_tent,
)
from domain.games.gold_rush.events import ActionPassed, CowboyPlaced, TentPlaced
from domain.games.gold_rush.frames import Act
from domain.games.gold_rush.model.geometry import NUMBERS, SEGMENTS, cell_name
from domain.games.gold_rush.rules import ore
from domain.games.gold_rush.state import NODES_PER_TILE, State, feature_of, node_at
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command

PARTS = {"m": "mountain", "r": "track", "p": "prairie", "t": "town"}
FEATURES = {"m": "mountain", "r": "railroad", "p": "prairie", "t": "town"}


def cowboys(state: State, frame: Act) -> list[PlaceCowboy]:
    """Return the segments of the tile just laid whose feature has no cowboys (GLD-6.2, GLD-6.4).

    A town is new and empty only in the turn in which its tile is laid (GLD-6.5). A feature that the tile has
    just completed may still be occupied (GLD-6.8). Tents do not count as cowboys (GLD-14.2).
    """
    if not state.players[frame.seat].cowboys:  # GLD-6.9
        return []
    laid, farmers = state.map[-1], state.options.farmers
    return [
        place_cowboy(segment.name)
        for segment, feature in zip(SEGMENTS[laid.tile], laid.features, strict=True)
        if not state.features[feature].cowboys and (farmers or segment.kind != "p")  # GLD-12.1
    ]


def put_cowboy(ledger: Ledger[State], frame: Act, command: PlaceCowboy) -> None:
    """Move a cowboy from the supply to the map. The kind of segment determines its role (GLD-6.3)."""
    laid = ledger.state.map[-1]
    ledger.record(CowboyPlaced(frame.seat, laid.x, laid.y, command.segment))


def why_no_cowboy(state: State, frame: Act, command: PlaceCowboy) -> RefusalReason:
    """Return the rule that forbids the command. Without cowboys, other actions remain (GLD-14.20)."""
    laid = state.map[-1]
    number = NUMBERS[laid.tile].get(command.segment)
    cell = cell_name(laid.x, laid.y)
    if number is None:
        names = _list_parts(NUMBERS[laid.tile])
        return RefusalReason("GLD-6.2", f"the tile just laid at {cell} has no such part; its parts: {names}")
    if not state.players[frame.seat].cowboys:
        return RefusalReason("GLD-6.9", "you have no cowboys left; use the tent, take ore, or pass")
    kind = command.segment[0]
    if kind == "p" and not state.options.farmers:
        return RefusalReason("GLD-12.1", "this game has no farmers: cowboys cannot be placed on prairies")
    free = _list_parts(option.segment for option in cowboys(state, frame))
    where = f"there is already a cowboy on this {FEATURES[kind]}"
    if not free:
        return RefusalReason("GLD-6.4", f"{where}; no part of the tile at {cell} is free")
    return RefusalReason("GLD-6.4", f"{where}; free parts of the tile at {cell}: {free}")


def _list_parts(segments: Iterable[str]) -> str:
    """Return the terrains of the segments, each with its number if there are several."""
    counts = Counter(PARTS[segment[0]] for segment in segments)
    return ", ".join(name if number == 1 else f"{name} ({number})" for name, number in counts.items())


def tents(state: State, frame: Act) -> list[PlaceTent]:
    """Return the empty parts of all unfinished mountains, on any tile of the map (GLD-6.10, GLD-6.12).

    A part is a segment; figures on other segments of its tile do not matter (GLD-14.3). The part with the
    seat's tent is not empty, so moving the tent needs a different part (GLD-6.11, GLD-14.11).
    """
    free: list[int] = []
    taken = {player.tent for player in state.players}
    for feature in state.features.values():
        if feature.open and feature.kind == "m":
            free += feature.nodes
            for cowboy in feature.cowboys:
                taken.add(cowboy.node)
    free.sort()
    places: list[PlaceTent] = []
    for node in free:
        if node not in taken:
            laid = state.map[node // NODES_PER_TILE]
            places.append(place_tent(laid.x, laid.y)[node % NODES_PER_TILE])
    return places


def can_stand(state: State, frame: Act, command: PlaceTent) -> bool:
    """Return whether the command is one of `tents`, without listing them."""
    node = node_at(state, command.x, command.y, command.part)
    if node is None or not command.part.startswith("m"):
        return False
    mountain = feature_of(state, node)
    if not mountain.open or any(cowboy.node == node for cowboy in mountain.cowboys):
        return False
    return all(player.tent != node for player in state.players)


def put_tent(ledger: Ledger[State], frame: Act, command: PlaceTent) -> None:
    """Pitch the tent. It comes from the supply, or from its old part, which becomes free (GLD-6.11)."""
    ledger.record(TentPlaced(frame.seat, command.x, command.y, command.part))


def why_no_tent(state: State, frame: Act, command: PlaceTent) -> RefusalReason:
    """Return the rule that forbids the command."""
    cell = cell_name(command.x, command.y)
    node = node_at(state, command.x, command.y, command.part)
    if node is None or not command.part.startswith("m"):
        return RefusalReason(
            "GLD-6.10",
            f"{cell} has no such mountain part; pitch the tent on a mountain of a laid tile",
        )
    mountain = feature_of(state, node)
    if not mountain.open:
        return RefusalReason("GLD-6.10", f"the mountain at {cell} is complete; choose an unfinished one")
    if node == state.players[frame.seat].tent:
        return RefusalReason(
            "GLD-6.11",
            f"your tent is already on this part of the mountain at {cell}; choose another part",
        )
    figure = "a cowboy" if any(cowboy.node == node for cowboy in mountain.cowboys) else "a tent"
    return RefusalReason(
        "GLD-6.10", f"{figure} is on this part of the mountain at {cell}; choose an empty part"
    )


def actions(state: State, frame: Act) -> list[Command]:
    """Return every legal action; passing is always legal (GLD-3.5)."""
    return [*cowboys(state, frame), *tents(state, frame), *ore.digs(state, frame), PASS]


def is_allowed(state: State, frame: Act, command: AnyCommand) -> bool:
    """Return whether the command is one of `actions`, without listing them all."""
    match command:
        case PlaceCowboy():
            return command in cowboys(state, frame)
        case PlaceTent():
            return can_stand(state, frame, command)
        case TakeOre():
            return command in ore.digs(state, frame)
        case Pass():
            return True
        case PlaceTile():
            return False
        case _:
            assert_never(command)


def act(ledger: Ledger[State], frame: Act, command: AnyCommand) -> None:
    """Carry out the action. Its only cost is the cowboy that leaves the supply (GLD-3.6)."""
    ledger.close_frame()
    match command:
        case PlaceCowboy():
            put_cowboy(ledger, frame, command)
        case PlaceTent():
            put_tent(ledger, frame, command)
        case TakeOre():
            ore.dig(ledger, frame, command)
        case Pass():
            ledger.record(ActionPassed(frame.seat))
        case PlaceTile():
            raise AssertionError("a second tile is never among the options")
        case _:
            assert_never(command)


def why_no_action(state: State, frame: Act, command: AnyCommand) -> RefusalReason | None:
    """Return the rule that forbids the command."""
    match command:
        case PlaceCowboy():
            return why_no_cowboy(state, frame, command)
        case PlaceTent():
            return why_no_tent(state, frame, command)
        case TakeOre():
            return ore.why_no_ore(state, frame, command)
        case PlaceTile():
            return RefusalReason("GLD-3.1", "you have already laid this turn's tile; take one action or pass")
        case Pass():
            return None
        case _:
            assert_never(command)


def pass_turn(state: State, frame: Act) -> Command:
    """Return the default answer after a time-out: pass."""
    return PASS


RULES: tuple[FrameRule, ...] = (
    Question(Act, actions, act, why=why_no_action, default=pass_turn, allows=is_allowed),
)
