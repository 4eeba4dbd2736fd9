"""What is printed on the two maps, as the drawing needs it: hexes by kind, and start locations."""

from __future__ import annotations

from functools import cache

from domain.games.mini_express.data import MAPS
from domain.games.mini_express.data.map_schema import MapName, Start


@cache
def hexes(side: MapName) -> tuple[str, ...]:
    """Name every hex of a map."""
    return tuple(each.id for each in MAPS[side].grid.hexes)


@cache
def landscape(side: MapName, *, ports: bool) -> tuple[str, ...]:
    """Name the landscape hexes; outside the Ports variant a port is landscape, too (MEX-2.2)."""
    kinds = {"landscape"} if ports else {"landscape", "port"}
    return tuple(each.id for each in MAPS[side].grid.hexes if each.kind in kinds)


def starts(side: MapName) -> tuple[Start, ...]:
    """Give the start locations of a map."""
    return MAPS[side].start


@cache
def start_name(side: MapName, company: str) -> str:
    """Name a company's start location."""
    return next(start.name for start in starts(side) if start.company == company)


def size(side: MapName) -> tuple[float, float]:
    """Give the width and height that the hexes take up, in edges."""
    grid = MAPS[side].grid
    return grid.width, grid.height
