"""Cities, start locations and ports: their hexes, and what stands on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from domain.drawing.icons.registry import icon
from domain.drawing.palette import BLACK, CREAM
from domain.drawing.parts.legible import least_letter
from domain.drawing.svg import ID_PREFIX, number, text, translate, use
from domain.games.mini_express.data.map_schema import MapName
from domain.games.mini_express.drawing.hexes import HALF, SIZE, centre, hexagon
from domain.games.mini_express.drawing.map_data import starts
from domain.games.mini_express.view import CityView, PortView

OUTER, INNER = 96, 82
"""The border of a city runs between them."""
BORDERS = {1: "ink", 2: "silver", 3: "gold"}
"""Black, silver, gold (MEX-2.3)."""
LETTER, LONGEST, WIDTH = 34, 185, 0.49
"""The size of a name, the room for it, and how wide a letter is at most, as a part of its size."""
NUMBER = 20
SIGN = 40
SIGN_TOP = 46


@cache
def grounds(side: MapName, sizes: tuple[tuple[str, int], ...]) -> str:
    """Draw the hexes of cities, their capacity as the colour of the border, and of start locations."""
    named = [name for name, _ in sizes]
    homes = starts(side)
    sheets = "".join(hexagon(name, OUTER) for name in (*named, *(home.hex for home in homes)))
    rings = "".join(
        f'<path class="{kind}" fill-rule="evenodd" d="{rims(names)}"/>'
        for kind, names in ((kind, [n for n, size in sizes if size == s]) for s, kind in BORDERS.items())
        if names
    )
    dotted = "".join(hexagon(home.hex, 89) for home in homes)
    marks = "".join(at_top(home.hex, home.company) for home in homes)
    return (
        f'<path class="sheet" d="{sheets}"/>{rings}<path class="ln" stroke-width="2.2" d="{rims(named)}"/>'
        f'<path class="ln" stroke-width="5" stroke-dasharray=".1 11" d="{dotted}"/>{marks}'
    )


def rims(names: Sequence[str]) -> str:
    return "".join(hexagon(name, OUTER) + hexagon(name, INNER) for name in names)


def at_top(name: str, company: str) -> str:
    """Print a company's mark in the upper part of its start location."""
    x, y = centre(name)
    return translate(x, y - 64, use(f"mark-{company}", 0, 0), 1.7)


@cache
def signs(names: tuple[tuple[str, str], ...]) -> str:
    """Draw the enamel signs with the names of the hexes."""
    return f'<g class="tiny name-sign">{"".join(sign(name, words) for name, words in names)}</g>'


def sign(name: str, words: str) -> str:
    """Draw an enamel sign in the lower part of a hex, its letters as large as the name allows."""
    x, y = centre(name)
    size = min(LETTER, LONGEST / (WIDTH * len(words)))
    half = WIDTH * size * len(words) / 2 + 7
    return (
        f'<rect x="{number(x - half)}" y="{number(y + SIGN_TOP)}" width="{number(2 * half)}" '
        f'height="{SIGN}" rx="5" class="enamel"/>'
        + text(x, y + SIGN_TOP + SIGN / 2 + size * 0.35, words, size, "num mid bold on-enamel")
    )


def numbers(cities: Sequence[CityView]) -> str:
    """Draw the numbers of cities."""
    return "".join(number_sign(city.hex, city.number) for city in cities)


def over_places(drawn: str) -> str:
    """Put what is drawn over places and previews: no border or train hides it, and it cannot be pressed."""
    return f'<g class="art" aria-hidden="true" pointer-events="none">{drawn}</g>'


def number_sign(name: str, number_of: int) -> str:
    """Write a number beside the left corner of a hex; where letters are large, a train has the room."""
    if least_letter() > NUMBER:
        return ""
    x, y = centre(name)
    return text(x - 56, y - 19, str(number_of), NUMBER, "num mid tiny")


def dots(city: CityView) -> str:
    """Show capacity as dots on the border, one filled for each company in the city."""
    x, y = centre(city.hex)
    rings, filled = "", ""
    for index in range(city.capacity):
        along = (index - (city.capacity - 1) / 2) * 23
        at = f'cx="{number(x + 66.7 + along / 2)}" cy="{number(y - 38.5 + along * HALF / SIZE)}"'
        rings += f'<circle {at} r="9"/>'
        if index < len(city.companies):
            filled += f'<circle {at} r="5.2"/>'
    return f'<g class="sheet rim">{rings}</g>' + (f'<g class="ink">{filled}</g>' if filled else "")


def token(city: CityView, grown: float = 1) -> str:
    """Draw the demand token on the upper edge; a larger one reaches over it, for trains stand below."""
    if city.token is None:
        return ""
    x, y = centre(city.hex)
    marks = "".join(
        translate(aside, 0, use(f"mark-{symbol}", 0, 0), 1.3)
        for aside, symbol in zip((-18.5, 18.5), city.token, strict=True)
    )
    return translate(x, y - 69 - 14 * (grown - 1), use("token", 0, 0) + marks, grown)


def ports(views: Sequence[PortView]) -> str:
    """Draw the ports of the variant: water, an anchor, and a dotted border as of a start location."""
    basins = "".join(hexagon(port.hex) for port in views)
    rings = "".join(hexagon(port.hex, 89) for port in views)
    anchors = ""
    for port in views:
        x, y = centre(port.hex)
        anchors += icon("port", x - 25, y - 82, 50)
        anchors += number_sign(port.hex, port.number)
    return (
        f'<path class="water" d="{basins}"/><path class="ln" stroke-width="2.2" d="{basins}"/>'
        f'<path class="ln" stroke-width="5" stroke-dasharray=".1 11" d="{rings}"/>{anchors}'
        if views
        else ""
    )


def definitions() -> str:
    """Define the demand token's disc, which is as long as its two symbols."""
    return (
        f'<g id="{ID_PREFIX}token" fill="{CREAM}"><rect x="-42" y="-24" width="84" height="48" rx="24"/>'
        f'<rect x="-38" y="-20" width="76" height="40" rx="20" stroke="{BLACK}" stroke-width="2.4"/></g>'
    )
