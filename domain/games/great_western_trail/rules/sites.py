"""Which building can be placed where, and at what cost (GWT-8.4.1, GWT-8.4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.games.great_western_trail.data import BUILDINGS, SITES
from domain.games.great_western_trail.state import State


class Placing(NamedTuple):
    """A tile on a site, how many craftsmen it asks for, and the tile that it replaces."""

    tile: str
    site: str
    craftsmen: int
    replaced: str | None


def placings(state: State, seat: int) -> Iterator[Placing]:
    """Give every unbuilt tile of the seat on every empty site, or over a lower one of its own (GWT-8.4.1)."""
    return _placings(state, seat, max(tile.craftsmen for tile in BUILDINGS.values()))


def placeable(state: State, seat: int, price: int) -> tuple[Placing, ...]:
    """Give those for which the seat has the craftsmen and the money (GWT-8.4.2)."""
    player = state.players[seat]
    return tuple(_placings(state, seat, min(player.workers.craftsman, player.money // price)))


def _placings(state: State, seat: int, most: int) -> Iterator[Placing]:
    """Give those that ask for at most so many craftsmen."""
    figures = tuple((tile, BUILDINGS[tile].craftsmen) for tile in state.players[seat].unbuilt)
    fresh = tuple((tile, figure) for tile, figure in figures if figure <= most)
    for site in SITES:
        standing = state.board.buildings.get(site)
        if standing is None:
            for tile, figure in fresh:
                yield Placing(tile, site, figure, None)
        elif standing.seat == seat:
            lower = BUILDINGS[standing.tile].craftsmen
            for tile, figure in figures:
                if lower < figure <= lower + most:
                    yield Placing(tile, site, figure - lower, standing.tile)
