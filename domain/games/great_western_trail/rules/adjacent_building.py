"""Using a neighbouring building (GWT-8.15)."""

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

BESIDE: dict[str, tuple[str, ...]] = {
    site: tuple(other for other in TRAIL if other in TRAIL[site].next or site in TRAIL[other].next)
    for site in TRAIL
}
"""The spaces joined to each by one edge of the trail, in either direction."""


def is_copier(tile: str) -> bool:
    """Whether the tile is an 8b."""
    return tile in BUILDINGS and any(
        isinstance(action, actions.UseAdjacentBuilding) for action in BUILDINGS[tile].actions
    )


def nameable_sites(state: State, site: str, used: tuple[InUse, ...]) -> tuple[str, ...]:
    """Return the neighbouring sites whose building may be used; no 8b a second time (GWT-8.15.3)."""
    return tuple(
        other
        for other in BESIDE[site]
        if tile_at(state, other) is not None and not is_used_copier(state, other, used)
    )


def is_used_copier(state: State, site: str, used: tuple[InUse, ...]) -> bool:
    """Whether an 8b lies there that is in use already (GWT-8.15.3)."""
    tile = tile_at(state, site)
    return tile is not None and is_copier(tile) and any(building.site == site for building in used)


def why_no_neighbour(state: State, site: str) -> RefusalReason:
    if any(is_used_copier(state, other, _used(state)) for other in BESIDE[site]):
        return RefusalReason("GWT-8.15.3", "beside it lies only another building 8 that is in use already")
    return RefusalReason("GWT-8.15.1", "no other building lies beside it")


def neighbours(state: State, frame: Adjacent) -> Iterator[NameNeighbour]:
    """Every neighbouring building (GWT-8.15.1)."""
    return map(NameNeighbour, nameable_sites(state, frame.site, _used(state)))


def name_neighbour(ledger: Ledger[State], frame: Adjacent, command: NameNeighbour) -> None:
    """Its local actions may be performed as if it were the player's own (GWT-8.15.1)."""
    ledger.close_frame()
    phase, tile = ledger.state.stack[-1], tile_at(ledger.state, command.site)
    if not isinstance(phase, PhaseB) or tile is None:
        raise LookupError(f"nothing at {command.site} can be used")
    ledger.close_frame()
    ledger.open_frames(replace(phase, buildings=(*phase.buildings, InUse(command.site, tile))))


def why_not(state: State, frame: Adjacent, command: Command) -> RefusalReason:
    """Return which buildings lie next to the 8b."""
    used = _used(state)
    legal = f"possible: {described_spaces(nameable_sites(state, frame.site, used))}"
    site = command.site if isinstance(command, NameNeighbour) else None
    if site is not None and site in BESIDE[frame.site] and is_used_copier(state, site, used):
        return RefusalReason("GWT-8.15.3", f"building 8 at {space_name(site)} is in use already; {legal}")
    here = space_name(frame.site)
    return RefusalReason("GWT-8.15.1", f"a building next to {here} has to be named; {legal}")


def _used(state: State) -> tuple[InUse, ...]:
    return next(frame.buildings for frame in reversed(state.stack) if isinstance(frame, PhaseB))


RULES: tuple[FrameRule, ...] = (Question(Adjacent, neighbours, name_neighbour, why=why_not),)
