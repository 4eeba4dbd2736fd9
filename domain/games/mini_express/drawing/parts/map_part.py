"""The map, with coordinates at its edges and names that can be read."""

from __future__ import annotations

from domain.drawing.compass import ROSE
from domain.drawing.parts.board_parts import BoardPart, Slots, draw_part
from domain.drawing.parts.legible import grown_letter, least_letter
from domain.drawing.svg import ID_PREFIX, Picture, text, translate
from domain.games.mini_express.drawing import cities, value_table
from domain.games.mini_express.drawing.cartouche import cartouche
from domain.games.mini_express.drawing.explained_spots import map_spots
from domain.games.mini_express.drawing.hexes import HALF, SIZE
from domain.games.mini_express.drawing.land import coasts_and_lands, relief, waters
from domain.games.mini_express.drawing.map_data import size, starts
from domain.games.mini_express.drawing.markers import last_build, spike_tile, target_marker
from domain.games.mini_express.drawing.parts.company_parts import table_height
from domain.games.mini_express.drawing.parts.layers import Box, ground, part_picture
from domain.games.mini_express.drawing.parts.name_signs import place_signs, sign_names, sign_plates
from domain.games.mini_express.drawing.sheet import Sheet, rectangle, sheet_of
from domain.games.mini_express.drawing.targets import map_targets
from domain.games.mini_express.drawing.tracks import networks, trains
from domain.games.mini_express.view import View

ON_PHONE = 432
"""How high the map is on a phone, in pixels; what is wider is panned."""
LARGEST_TOKEN = 1.6
"""How much a demand token grows at most, so that its symbols can be told apart."""
GAP = 8
"""What parts map and table, in pixels."""
MORE = 260
"""How much higher than on the sheet a map may be, in units: so far its lands reach."""
ENLARGED = 4
"""How much larger the compass is than in other games."""


def map_part(view: View, slots: Slots) -> BoardPart:
    """Draw the map as wide as the window; a phone pans it."""
    sheet, whole = sheet_of(view.map, value_table.height(view)), map_box(view, slots)
    width: float = slots.wide
    if slots.is_phone:
        width = max(width, ON_PHONE * whole.width / whole.height)
    picture = draw_part(width, whole.width, lambda: map_picture(view, sheet, whole))
    return BoardPart("map", "Map", "main", width, picture)


def map_box(view: View, slots: Slots) -> Box:
    """Give the edges of the map: it fills the room of a desk, with more sea in the west, or all round."""
    sheet = sheet_of(view.map, value_table.height(view))
    whole = Box(sheet.left, sheet.top, sheet.right, sheet.bottom)
    if slots.is_phone or not slots.height:
        return whole
    room = slots.height - table_height(slots) - GAP
    more = min(MORE, whole.width * room / slots.wide - whole.height)
    if more > 0:
        return whole._replace(top=whole.top - more / 2, bottom=whole.bottom + more / 2)
    return whole._replace(left=whole.right - whole.height * slots.wide / room)


def map_clip(view: View, slots: Slots) -> str:
    """Define the clip that keeps the map within its edges."""
    return f'<clipPath id="{ID_PREFIX}map"><path d="{rectangle(*map_box(view, slots))}"/></clipPath>'


def map_picture(view: View, sheet: Sheet, whole: Box) -> Picture:
    standing, uppermost = draw_standing(view, whole)
    spots = map_spots(view, sheet) + map_targets(view.map, ports=bool(view.ports))
    art = (
        f'<g clip-path="url(#{ID_PREFIX}map)">{ground(whole, "water")}{printed(view, sheet)}</g>'
        f"{standing}{coordinates(sheet, whole)}{cartouche(view, sheet)}"
        f"{last_build(view.last)}"
    )
    return part_picture("Map", whole, art, spots, "wide", uppermost=cities.over_places(uppermost))


def printed(view: View, sheet: Sheet) -> str:
    """Draw what is printed on the map; where letters are as large, hexes have no names of their own."""
    sizes = tuple((city.hex, city.capacity) for city in view.cities)
    return (
        f"{coasts_and_lands()}{waters(view.map)}{relief(view.map, ports=bool(view.ports))}"
        f"{compass_rose(sheet)}"
        f"{cities.grounds(view.map, sizes)}{cities.ports(view.ports)}"
    )


def compass_rose(sheet: Sheet) -> str:
    """Draw the compass; its letter is not enlarged with the rose, for it grows by itself."""
    x, y = (SIZE * at for at in sheet.chart.compass)
    return translate(x, y, ROSE, ENLARGED) + text(x, y - 26 * ENLARGED, "N", 13 * ENLARGED, "mid bold")


def draw_standing(view: View, whole: Box) -> tuple[str, str]:
    """Draw what lies and stands on the map, trains last; and what nothing may hide: tokens and names."""
    names = [(city.hex, city.name) for city in view.cities]
    names += [(start.hex, start.name) for start in starts(view.map)]
    names += [(port.hex, port.name) for port in view.ports]
    grown = max(1.0, min(LARGEST_TOKEN, least_letter() / 28))
    tokens = "".join(cities.dots(city) + cities.token(city, grown) for city in view.cities)
    signs = place_signs(tuple(names), tuple(city.hex for city in view.cities), grown, whole)
    standing = f"{networks(view.companies)}{sign_plates(signs)}{spike_tile(view)}{trains(view.companies)}"
    return standing, tokens + target_marker(view) + sign_names(signs)


def coordinates(sheet: Sheet, whole: Box) -> str:
    """Write the names of columns above the hexes, of rows beside them, as the text of the board has them."""
    width, height = size(sheet.side)
    letter, kind = grown_letter(24), "num mid level quiet"
    columns = range(round((width - 0.5) / 1.5))
    rows = range(1, round(height * SIZE / HALF / 2 + 0.5))
    named = [
        text(
            SIZE * (1 + 1.5 * at),
            (sheet.top + whole.top) / 2 + letter * 0.6,
            chr(ord("A") + at),
            letter,
            kind,
        )
        for at in columns
    ]
    named += [
        text(x, HALF * (2 * row - 1.5), str(row), letter, kind)
        for row in rows
        for x in (whole.left + letter * 0.45, whole.right - letter * 0.45)
    ]
    return "".join(named)
