"""Places that can be chosen: invisible until the client says that an option stands there."""

from __future__ import annotations

from functools import cache

from domain.drawing.highlights import spot
from domain.drawing.svg import number
from domain.games.mini_express.data import MAPS
from domain.games.mini_express.data.map_schema import MapName
from domain.games.mini_express.drawing.hexes import hexagon
from domain.games.mini_express.drawing.ledger import company_spot, shares_spot
from domain.games.mini_express.drawing.livery import COMPANIES
from domain.games.mini_express.drawing.sheet import Sheet


@cache
def on_map(side: MapName, *, ports: bool) -> str:
    """Give the place of every city, and of every port where ports are played."""
    named = [(city.hex, city.name) for city in MAPS[side].city]
    named += [(port.hex, port.name) for port in MAPS[side].port] if ports else []
    return "".join(spot(name, words, hexagon(name, 92), hexagon(name, 104)) for name, words in named)


@cache
def in_tables(sheet: Sheet) -> str:
    """Give the places of each company's shares and name."""
    drawn = []
    for index, name in enumerate(COMPANIES):
        for kind, words, edges in (
            ("share", f"{name.capitalize()}, shares", shares_spot(index, sheet)),
            ("company", name.capitalize(), company_spot(index, sheet)),
        ):
            inner, outer = box(*edges, 0), box(*edges, 0.8 * sheet.unit)
            drawn.append(spot(f"{kind}:{name}", words, inner, outer))
    return "".join(drawn)


def box(left: float, upper: float, right: float, lower: float, out: float) -> str:
    """Give the outline of a rectangle, so far out."""
    return (
        f"M{number(left - out)} {number(upper - out)}H{number(right + out)}V{number(lower + out)}"
        f"H{number(left - out)}z"
    )
