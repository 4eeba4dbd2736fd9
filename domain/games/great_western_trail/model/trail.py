"""The trail as a graph: what lies where, and the ways ahead (GWT-4.1 to GWT-4.3, GWT-4.8 to GWT-4.10)."""

from __future__ import annotations

from functools import cache, lru_cache

from domain.games.great_western_trail.data import BUILDINGS, COUNTS, NEUTRAL_SITES, TILES, TRAIL
from domain.games.great_western_trail.data.schema import Hand
from domain.games.great_western_trail.state import State

KANSAS_CITY = next(space.id for space in TRAIL.values() if space.kind == "kansas_city")
BIT = {space: 1 << place for place, space in enumerate(TRAIL)}
ALWAYS = sum(BIT[space] for space in (*NEUTRAL_SITES, KANSAS_CITY))
"""Neutral buildings and Kansas City are always locations."""

Path = tuple[str, ...]
Mask = int
"""The locations among the spaces of the trail, one bit each."""

REMEMBERED = 8_192


def locations(state: State) -> Mask:
    """Give the spaces that carry a tile, and Kansas City (GWT-4.1)."""
    mask, board = ALWAYS, state.board
    for site in board.buildings:
        mask |= BIT[site]
    for space in board.tiles:
        mask |= BIT[space]
    return mask


def tile_at(state: State, site: str) -> str | None:
    """Give the building tile on a site."""
    building = state.board.buildings.get(site)
    return building.tile if building else state.board.neutral.get(site)


def owner_of(state: State, site: str) -> int | None:
    """Give whose building stands on a site, None for a neutral or no building."""
    building = state.board.buildings.get(site)
    return building.seat if building else None


def hands_of(tile: str) -> tuple[Hand, ...]:
    """Give the hand symbols of a tile; neutral buildings have none (GWT-4.5)."""
    if tile in BUILDINGS:
        return BUILDINGS[tile].hands
    hand = TILES[tile].hand if tile in TILES else None
    return (hand,) if hand else ()


@cache
def fee_of(tile: str, seats: int) -> int:
    """Give what the hands of a tile cost whoever does not own it (GWT-4.6)."""
    counts = COUNTS[seats]
    return sum(counts.fee_green if hand == "green" else counts.fee_black for hand in hands_of(tile))


def fee(state: State, seat: int, location: str) -> int:
    """Give what entering a location costs the seat (GWT-4.5, GWT-4.6)."""
    building = state.board.buildings.get(location)
    if building:
        return 0 if building.seat == seat else fee_of(building.tile, len(state.players))
    tile = state.board.tiles.get(location)
    return fee_of(tile, len(state.players)) if tile else 0


@lru_cache(maxsize=REMEMBERED)
def ahead(space: str, mask: Mask) -> Path:
    """Give the locations that one step leads to, through empty spaces only (GWT-4.8)."""
    found: dict[str, None] = {}
    for following in TRAIL[space].next:
        if mask & BIT[following]:
            found[following] = None
        else:
            found |= dict.fromkeys(ahead(following, mask))
    return tuple(found)


@lru_cache(maxsize=REMEMBERED)
def paths(space: str, mask: Mask, steps: int) -> tuple[Path, ...]:
    """Give every path of at least one and at most so many steps; Kansas City ends it (GWT-4.2, GWT-4.3)."""
    found: list[Path] = []
    for location in ahead(space, mask):
        found.append((location,))
        if steps > 1 and location != KANSAS_CITY:
            found += [(location, *rest) for rest in paths(location, mask, steps - 1)]
    return tuple(found)
