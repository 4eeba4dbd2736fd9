"""Places that only explain: hexes with track, markers, the rest of the tables. No option stands there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from domain.drawing.highlights import spot
from domain.drawing.parts.legible import least_letter
from domain.games.mini_express.data import COMPANIES, MAPS
from domain.games.mini_express.data.map_schema import MapName
from domain.games.mini_express.drawing.cartouche import line_boxes, tile_on_map
from domain.games.mini_express.drawing.company_table import holders_edges, influence_edges, supply_edges
from domain.games.mini_express.drawing.hexes import HALF, centre, hexagon
from domain.games.mini_express.drawing.sheet import Sheet
from domain.games.mini_express.drawing.targets import box
from domain.games.mini_express.drawing.value_table import table_edges
from domain.games.mini_express.view import View

PRESSED = 1.1
NAMES = {"turn": "whose turn", "bag": "the Machinist", "spike": "the Golden Spike"}


def explained_spots(view: View, sheet: Sheet) -> str:
    """Give the places, those of options to be drawn over them."""
    return map_spots(view, sheet) + table_spots(sheet) + values_spot(table_edges(view, sheet), sheet)


def map_spots(view: View, sheet: Sheet) -> str:
    """Give the places on the map."""
    drawn = start_spots(view.map) + landscape_spots(view)
    drawn += "".join(box_spot(name, NAMES[name], edges, sheet) for name, *edges in line_boxes(view, sheet))
    return drawn + marker_spots(view)


def values_spot(edges: Sequence[float], sheet: Sheet) -> str:
    """Give the place of the table of what shares are worth."""
    return box_spot("values", "track length and value of shares", edges, sheet)


@cache
def start_spots(side: MapName) -> str:
    """Give the places of the start locations."""
    return "".join(hex_spot(start.hex, start.name) for start in MAPS[side].start)


def landscape_spots(view: View) -> str:
    """Give the places of the hexes with track that are nothing else."""
    named = {city.hex for city in view.cities} | {port.hex for port in view.ports}
    named |= {start.hex for start in MAPS[view.map].start}
    return "".join(hex_spot(each.hex, "land hex with track") for each in view.hexes if each.hex not in named)


def marker_spots(view: View) -> str:
    """Give the places of the target marker and of the Golden Spike's tile on the map."""
    drawn = ""
    if view.machinist is not None and view.machinist.target:
        x, y = centre(view.cities[view.machinist.target - 1].hex)
        x, y = x - 62, y - HALF + 8
        half = max(34.0, smallest_half())
        drawn += spot("target", "the Machinist's target", *(box(x, y, x, y, half + out) for out in (0, 6)))
    tile = tile_on_map(view.spike)
    if tile is not None:
        x, y = centre(tile)
        wide, high = max(30.0, smallest_half()), max(22.0, smallest_half())
        edges = (x - wide, y + 58 - high, x + wide, y + 58 + high)
        drawn += spot("spike", NAMES["spike"], *(box(*edges, out) for out in (0.0, 8.0)))
    return drawn


def smallest_half() -> float:
    """Give half the width of what can still be pressed, beside the letters of the same drawing."""
    return PRESSED * least_letter()


@cache
def table_spots(sheet: Sheet) -> str:
    """Give the places of each company's supply, share holders and influence track."""
    kinds = (
        ("supply", "supply", supply_edges),
        ("held", "share holders", holders_edges),
        ("influence", "influence", influence_edges),
    )
    return "".join(
        box_spot(f"{kind}:{name}", f"{name.capitalize()}, {words}", edges(index, sheet), sheet)
        for index, name in enumerate(COMPANIES)
        for kind, words, edges in kinds
    )


def hex_spot(name: str, words: str) -> str:
    return spot(name, words, hexagon(name, 92), hexagon(name, 104))


def box_spot(at: str, words: str, edges: Sequence[float], sheet: Sheet) -> str:
    left, upper, right, lower = edges
    inner, outer = (box(left, upper, right, lower, out) for out in (0.0, 0.8 * sheet.unit))
    return spot(at, words, inner, outer)
