"""Places of the map read back: `X,Y` a cell, `X,Y:m0` a segment of its tile, `X,Y:m0:ore` its tokens."""

from __future__ import annotations

import re
from typing import NamedTuple

from domain.games.gold_rush.view import MapTile, View

_PLACE = re.compile(r"(-?\d{1,3}),(-?\d{1,3})(?::([mrptj]\d)(:ore)?)?", re.ASCII)


class LandPlace(NamedTuple):
    """A place on the map: a cell, and what of its tile is meant; `j0` is its junction."""

    x: int
    y: int
    part: str | None = None
    is_ore: bool = False


def read_place(place: str) -> LandPlace | None:
    """Read a place on the map; None for what is none."""
    found = _PLACE.fullmatch(place)
    if found is None:
        return None
    x, y, part, ore = found.groups()
    return LandPlace(int(x), int(y), part, ore is not None)


def find_tile(view: View, place: LandPlace) -> MapTile | None:
    """Give the tile that lies on the cell of a place."""
    return next((tile for tile in view.map if (tile.x, tile.y) == (place.x, place.y)), None)
