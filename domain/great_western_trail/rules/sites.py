"""Which building can be placed where, and at what cost (GWT-8.4.1, GWT-8.4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.great_western_trail.data import BUILDINGS, SITES
from domain.great_western_trail.state import State


class Placing(NamedTuple):
    """A tile on a site, how many craftsmen it asks for, and the tile that it replaces."""

    tile: str
    site: str
    craftsmen: int
    replaced: str | None


def placings(state: State, seat: int) -> Iterator[Placing]:
    """Give every unbuilt tile of the seat on every empty site, or over a lower one of its own (GWT-8.4.1)."""
    for site in SITES:
        standing = state.board.buildings.get(site)
        if standing is not None and standing.seat != seat:
            continue
        lower = BUILDINGS[standing.tile].craftsmen if standing else 0
        for tile in state.players[seat].unbuilt:
            craftsmen = BUILDINGS[tile].craftsmen - lower
            if craftsmen > 0:
                yield Placing(tile, site, craftsmen, standing.tile if standing else None)


def placeable(state: State, seat: int, price: int) -> tuple[Placing, ...]:
    """Give those for which the seat has the craftsmen and the money (GWT-8.4.2)."""
    player = state.players[seat]
    return tuple(
        placing
        for placing in placings(state, seat)
        if placing.craftsmen <= player.workers.craftsman and placing.craftsmen * price <= player.money
    )
