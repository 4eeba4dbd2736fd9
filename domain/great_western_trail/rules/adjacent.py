"""Using a neighbouring building (GWT-8.15)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.great_western_trail.commands import NameNeighbour
from domain.great_western_trail.data import BUILDINGS, TRAIL, actions
from domain.great_western_trail.frames import Adjacent, InUse, PhaseB
from domain.great_western_trail.state import State
from domain.great_western_trail.trail import tile_at
from domain.kernel.game import Asks, Rule, Why
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command

BESIDE: dict[str, tuple[str, ...]] = {
    site: tuple(other for other in TRAIL if other in TRAIL[site].next or site in TRAIL[other].next)
    for site in TRAIL
}
"""The spaces joined to each by one edge of the trail, in either direction."""


def copies(tile: str) -> bool:
    """Whether the tile is an 8b."""
    return tile in BUILDINGS and any(
        isinstance(action, actions.UseAdjacentBuilding) for action in BUILDINGS[tile].actions
    )


def nameable(state: State, site: str, used: tuple[InUse, ...]) -> tuple[str, ...]:
    """Give the neighbouring sites whose building may be used; no 8b a second time (GWT-8.15.3)."""
    chain = {building.site for building in used}
    found = []
    for other in BESIDE[site]:
        tile = tile_at(state, other)
        if tile is not None and not (other in chain and copies(tile)):
            found.append(other)
    return tuple(found)


def neighbours(state: State, frame: Adjacent) -> Iterator[NameNeighbour]:
    """Every neighbouring building (GWT-8.15.1)."""
    return map(NameNeighbour, nameable(state, frame.site, _used(state)))


def name(ledger: Ledger[State], frame: Adjacent, command: NameNeighbour) -> None:
    """Its local actions may be performed as if it were the player's own (GWT-8.15.1)."""
    ledger.close()
    phase, tile = ledger.state.stack[-1], tile_at(ledger.state, command.site)
    if not isinstance(phase, PhaseB) or tile is None:
        raise LookupError(f"nothing at {command.site} can be used")
    ledger.close()
    ledger.open(replace(phase, buildings=(*phase.buildings, InUse(command.site, tile))))


def _used(state: State) -> tuple[InUse, ...]:
    return next(frame.buildings for frame in reversed(state.stack) if isinstance(frame, PhaseB))


def why_not(state: State, frame: Adjacent, command: Command) -> Why:
    """Say which buildings lie next to the 8b."""
    legal = f"possible: {', '.join(nameable(state, frame.site, _used(state)))}"
    return Why("GWT-8.15.1", f"a building next to {frame.site} has to be named; {legal}")


RULES: tuple[Rule, ...] = (Asks(Adjacent, neighbours, name, why=why_not),)
