"""Using an adjacent building (GWT-8.15)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.games.great_western_trail.commands import NameNeighbour
from domain.games.great_western_trail.data import BUILDINGS, TRAIL, actions
from domain.games.great_western_trail.frames import Adjacent, InUse, PhaseB
from domain.games.great_western_trail.model import described_spaces, space_name, tile_at
from domain.games.great_western_trail.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command

ADJACENT: dict[str, tuple[str, ...]] = {
    site: tuple(space for space in TRAIL if space in TRAIL[site].next or site in TRAIL[space].next)
    for site in TRAIL
}
"""For each space, the spaces one edge away on the trail, in either direction."""


def is_copier(tile: str) -> bool:
    """Return whether the tile is building 8b, which uses an adjacent building."""
    return tile in BUILDINGS and any(
        isinstance(action, actions.UseAdjacentBuilding) for action in BUILDINGS[tile].actions
    )


def nameable_sites(state: State, site: str, used: tuple[InUse, ...]) -> tuple[str, ...]:
    """Return the adjacent sites whose building may be used. No 8b is used twice (GWT-8.15.3)."""
    return tuple(
        adjacent
        for adjacent in ADJACENT[site]
        if tile_at(state, adjacent) is not None and not is_used_copier(state, adjacent, used)
    )


def is_used_copier(state: State, site: str, used: tuple[InUse, ...]) -> bool:
    """Return whether the site has an 8b building that is already in use (GWT-8.15.3)."""
    tile = tile_at(state, site)
    return tile is not None and is_copier(tile) and any(building.site == site for building in used)


def why_no_neighbour(state: State, site: str) -> RefusalReason:
    if any(is_used_copier(state, adjacent, _buildings_in_use(state)) for adjacent in ADJACENT[site]):
        return RefusalReason(
            "GWT-8.15.3", "the only adjacent building is a building 8 that is already in use"
        )
    return RefusalReason("GWT-8.15.1", "there is no adjacent building")


def neighbours(state: State, frame: Adjacent) -> Iterator[NameNeighbour]:
    """Yield every adjacent building (GWT-8.15.1)."""
    return map(NameNeighbour, nameable_sites(state, frame.site, _buildings_in_use(state)))


def name_neighbour(ledger: Ledger[State], frame: Adjacent, command: NameNeighbour) -> None:
    """Add the building to those in use, as if it belonged to the player (GWT-8.15.1)."""
    ledger.close_frame()
    phase, tile = ledger.state.stack[-1], tile_at(ledger.state, command.site)
    if not isinstance(phase, PhaseB) or tile is None:
        raise LookupError(f"there is no building to use at {command.site}")
    ledger.close_frame()
    ledger.open_frames(replace(phase, buildings=(*phase.buildings, InUse(command.site, tile))))


def why_not(state: State, frame: Adjacent, command: Command) -> RefusalReason:
    used = _buildings_in_use(state)
    legal = f"possible: {described_spaces(nameable_sites(state, frame.site, used))}"
    site = command.site if isinstance(command, NameNeighbour) else None
    if site is not None and site in ADJACENT[frame.site] and is_used_copier(state, site, used):
        return RefusalReason("GWT-8.15.3", f"building 8 at {space_name(site)} is already in use; {legal}")
    here = space_name(frame.site)
    return RefusalReason("GWT-8.15.1", f"choose a building adjacent to {here}; {legal}")


def _buildings_in_use(state: State) -> tuple[InUse, ...]:
    return next(frame.buildings for frame in reversed(state.stack) if isinstance(frame, PhaseB))


RULES: tuple[FrameRule, ...] = (Question(Adjacent, neighbours, name_neighbour, why=why_not),)
