"""The map sheet: its frame with coordinates, the compass, and measures.

Below the map, lengths are in units; every sheet is 372 units wide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from msgspec.structs import replace

from domain.drawing.compass import compass
from domain.drawing.curves import Point, seeded_noise, smooth_curve
from domain.drawing.icons.registry import icon
from domain.drawing.palette import BLACK, CREAM
from domain.drawing.parts.legible import least_letter
from domain.drawing.strokes import curve_stroke, place_strokes
from domain.drawing.svg import ID_PREFIX, label, number, text, translate, use
from domain.games.mini_express.data import HEXES, MAPS, MapName, Start, list_rows
from domain.games.mini_express.presentation.drawing.charts import (
    CHARTS,
    Chart,
    find_free_area,
    has_other_hexes,
)
from domain.games.mini_express.presentation.drawing.company_styles import FILLS, LANES, PATTERNS
from domain.games.mini_express.view import CityView, CompanyView, PortView
from domain.kernel.editions import changes_in


@cache
def hexes(side: MapName) -> tuple[str, ...]:
    return tuple(each.id for each in HEXES[side])


@cache
def landscape(side: MapName, *, ports: bool) -> tuple[str, ...]:
    """Return the landscape hexes. Outside the Ports variant, they include ports (MEX-2.2)."""
    kinds = {"landscape"} if ports else {"landscape", "port"}
    return tuple(each.id for each in HEXES[side] if each.kind in kinds)


def starts(side: MapName) -> tuple[Start, ...]:
    return MAPS[side].start


@cache
def start_name(side: MapName, company: str) -> str:
    return next(start.name for start in starts(side) if start.company == company)


def size(side: MapName) -> tuple[float, float]:
    """Return the width and height of the hex grid, in hex edges."""
    columns = {ord(letter) - ord("A"): list_rows(rows)[-1] for letter, rows in MAPS[side].columns.items()}
    lowest = max(2 * row - column % 2 for column, row in columns.items())
    return 1.5 * max(columns) + 2, lowest * sqrt(3) / 2


@cache
def columns_and_rows(side: MapName) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the numbers of the columns, from 0, and of the rows, from 1, that have a hex."""
    columns = MAPS[side].columns
    rows = {row for spans in columns.values() for row in list_rows(spans)}
    return tuple(sorted(ord(letter) - ord("A") for letter in columns)), tuple(sorted(rows))


SIZE = 100
"""The edge of a hex."""
HALF = SIZE * sqrt(3) / 2
"""The distance from a hex's centre to its upper edge."""
CORNERS = tuple((SIZE * cos(k * pi / 3), SIZE * sin(k * pi / 3)) for k in range(6))
"""The corners of a hex, clockwise from the right corner."""
STEPS = ((1.5, 1), (0, 2), (-1.5, 1), (-1.5, -1), (0, -2), (1.5, -1))
"""The offsets to the neighbour across each edge: hex edges to the right, half hexes down."""


class Cell(NamedTuple):
    """A hex's column, and its distance from the top in half hexes."""

    column: int
    half: int


@cache
def cell(name: str) -> Cell:
    """Return the cell of a hex name.

    A is the first column. Every second column starts half a hex higher.
    """
    column, row = ord(name[0]) - ord("A"), int(name[1:])
    return Cell(column, 2 * row - 1 if column % 2 == 0 else 2 * row - 2)


@cache
def centre(name: str) -> Point:
    place = cell(name)
    return SIZE * (1 + 1.5 * place.column), HALF * place.half


def lower_right(name: str) -> str:
    """Return the name of the neighbour to the lower right, whether or not it is a hex of the map."""
    down = 1 - cell(name).column % 2
    return f"{chr(ord(name[0]) + 1)}{int(name[1:]) + down}"


@cache
def stop(name: str, company: str) -> Point:
    (x, y), (right, down) = centre(name), LANES[company]
    return x + right, y + down


@cache
def is_adjacent(one: str, other: str) -> bool:
    """Return whether two hexes share an edge (MEX-2.1)."""
    a, b = cell(one), cell(other)
    across, down = abs(a.column - b.column), abs(a.half - b.half)
    return (across, down) in {(0, 2), (1, 1)}


@cache
def hexagon(name: str, radius: float = SIZE) -> str:
    """Return the outline of a hex, or of a smaller one inside it."""
    x, y = centre(name)
    points = [f"{number(x + u * radius / SIZE)} {number(y + v * radius / SIZE)}" for u, v in CORNERS]
    return f"M{'L'.join(points)}Z"


WATER_LINES = ((62, 2.2), (40, 2.6), (20, 3))
"""The water lines along the coast, each with its distance from the coast and its thickness."""
ROUGH, SOFT = 'stroke-width="2.6" opacity=".62"', 'style="stroke-width:2.2"'


@cache
def land(side: MapName, *, ports: bool) -> str:
    """Draw a map's land and coasts.

    `ports` excludes port hexes from the landscape (MEX-2.2).
    """
    names = "".join(map(named, landscape(side, ports=ports)))
    return (
        f"<defs>{outlines(side)}</defs>{coasts_and_lands()}{waters(side)}{relief(side, ports=ports)}"
        f'<g class="tiny fine">{names}</g>'
    )


@cache
def outlines(side: MapName) -> str:
    """Define the coast and the outlines of the land beyond the hexes."""
    return (
        f'<path id="{ID_PREFIX}coast" d="{coast(hexes(side))}"/>'
        f'<path id="{ID_PREFIX}beyond" d="{beyond(chart_of(side))}"/>'
    )


@cache
def chart_of(side: MapName) -> Chart:
    """Return a map's drawing data, without what was drawn for other hexes than those of an edition."""
    chart: Chart = getattr(CHARTS, side)
    if not has_other_hexes(side):
        return chart
    width, height = size(side)
    unit = (width * SIZE + 2 * MARGIN) / WIDE / SIZE
    middles = [(x / SIZE, y / SIZE) for x, y in map(centre, hexes(side))]
    cartouche = find_free_area((CARTOUCHE[0] * unit, CARTOUCHE[1] * unit), (width, height), middles)
    rose = find_free_area(ROSE_ROOM, (width, height), middles, (cartouche,))
    scenery = {
        "title": MAPS[side].title,
        "cartouche": cartouche[:2],
        "compass": (rose.left + ROSE_AT[0], rose.top + ROSE_AT[1]),
        **dict.fromkeys(("mountains", "woods", "lands", "seas"), ()),
    }
    stated = changes_in("mini_express", "board.toml").get(side, {})
    return replace(chart, **{name: value for name, value in scenery.items() if name not in stated})


CARTOUCHE = 44, 57
"""The room for a cartouche with three lines, in units."""
ROSE_ROOM, ROSE_AT = (1.7, 2.4), (0.85, 1.55)
"""The room for the compass, and its centre there, in hex edges."""


def coasts_and_lands() -> str:
    """Draw the coasts and the land beyond the hexes, using their outlines."""
    return f'{shores()}<use href="#{ID_PREFIX}beyond" class="sunk"/>'


@cache
def relief(side: MapName, *, ports: bool) -> str:
    """Draw the hexes with woods, mountains and grass."""
    chart = chart_of(side)
    woods, mountains = set(chart.woods), set(chart.mountains)
    open_land = landscape(side, ports=ports)
    rough = [name for name in open_land if name in mountains]
    wooded = [name for name in open_land if name in woods]
    plain = [name for name in open_land if name not in woods | mountains]
    whole = "".join(map(hexagon, hexes(side)))
    return (
        f'<path class="prairie" d="{whole}"/>'
        f'<path class="woods" d="{"".join(map(hexagon, wooded))}"/>'
        f'<path class="mountain" d="{"".join(map(hexagon, rough))}"/>'
        f'<path class="grass" {SOFT} d="{"".join(map(tufts, plain))}"/>'
        f'<path class="ln" {ROUGH} d="{"".join(map(trees, wooded))}{"".join(map(peaks, rough))}"/>'
        f'<path class="ln" stroke-width="2.2" opacity=".42" d="{whole}"/>'
        f'<use href="#{ID_PREFIX}coast" class="ln" stroke-width="4.4"/>'
    )


def shores() -> str:
    """Draw the water lines along the coasts, starting with the farthest."""
    drawn = []
    for out, thick in WATER_LINES:
        for kind, width in (("surf", 2 * out + thick), ("swell", 2 * out - thick)):
            drawn += [
                f'<use href="#{ID_PREFIX}{name}" class="{kind}" stroke-width="{number(width)}"/>'
                for name in ("beyond", "coast")
            ]
    return "".join(drawn)


def waters(side: MapName) -> str:
    """Draw the names of the seas."""
    return "".join(
        text(sea.at[0] * SIZE, sea.at[1] * SIZE, sea.name, sea.size * SIZE, "mid sea tiny")
        for sea in chart_of(side).seas
    )


def beyond(chart: Chart) -> str:
    return "".join(outline(shape) for shape in chart.lands)


def outline(shape: Iterable[Point]) -> str:
    points = [(x * SIZE, y * SIZE) for x, y in shape]
    return place_strokes((curve_stroke(smooth_curve((*points, points[0]))),), 0, 0) + "z"


def coast(names: Iterable[str]) -> str:
    """Return a path of all hex edges without a neighbour."""
    middles = {key(centre(name)) for name in names}
    edges = []
    for name in names:
        x, y = centre(name)
        for (right, down), (a, b) in zip(STEPS, pairwise((*CORNERS, CORNERS[0])), strict=True):
            if key((x + right * SIZE, y + down * HALF)) not in middles:
                edges.append(f"M{number(x + a[0])} {number(y + a[1])}L{number(x + b[0])} {number(y + b[1])}")
    return "".join(edges)


def key(point: Point) -> tuple[int, int]:
    """Return a point rounded to integers, so that hex centres can be compared."""
    return round(point[0]), round(point[1])


def places(name: str) -> Iterator[Point]:
    """Yield positions of relief on a hex, in whole units: near its corners, clear of track."""
    (x, y), chance = centre(name), seeded_noise(name)
    for corner in range(6):
        angle = corner * pi / 3 + (next(chance) - 0.5) * 0.22
        out = SIZE * (0.72 + 0.08 * next(chance))
        yield round(x + cos(angle) * out), round(y + sin(angle) * out)


def strewn(name: str, aside: int, down: int, path: str) -> str:
    """Draw a mark near each corner of a hex: its offset, and the rest of its path, which is relative."""
    return "".join(f"M{number(x + aside)} {number(y + down)}{path}" for x, y in places(name))


def peaks(name: str) -> str:
    """Draw a peak near each corner, with hachures on its shaded side."""
    return strewn(name, -13, 8, "l13-18 13 18m-10-12l-3 8m7-2l-2 6")


def trees(name: str) -> str:
    """Draw a tall and a low tree near each corner."""
    tall, low = "v-6c-7 0-7-6-4-8 0-7 8-7 8 0 3 2 3 8-4 8", "v-5c-6 0-6-5-3-7 0-5 6-5 6 0 3 2 3 7-3 7"
    return strewn(name, -6, 9, f"{tall}m14 3{low}")


def tufts(name: str) -> str:
    return strewn(name, 0, 5, "l-5-9m9 9v-12m4 12l5-9")


def named(name: str) -> str:
    x, y = centre(name)
    return label(x, y - HALF + 22, name, 15, "mid")


HALO, CASING, BODY = 20, 15, 10


def networks(companies: Sequence[CompanyView]) -> str:
    """Draw every company's track, which links its trains on adjacent hexes (MEX-12.2.6)."""
    return "".join(
        river(company.name, lines(company.name, combinations(company.track, 2))) for company in companies
    )


def lines(company: str, pairs: Iterable[tuple[str, str]]) -> str:
    """Return straight track between the hexes of each adjacent pair."""
    drawn = []
    for start, end in pairs:
        if is_adjacent(start, end):
            (x, y), (u, v) = stop(start, company), stop(end, company)
            drawn.append(f"M{number(x)} {number(y)}L{number(u)} {number(v)}")
    return "".join(drawn)


def river(company: str, path: str) -> str:
    """Draw a company's track along a path: its halo, casing, fill and pattern."""
    if not path:
        return ""
    round_ends = ' stroke-linecap="round"'
    strokes = (
        (CREAM, HALO, round_ends),
        (BLACK, CASING, round_ends),
        (FILLS[company], BODY, round_ends),
        *((line.colour, line.width, line.dashes) for line in PATTERNS[company]),
    )
    shown = "".join(
        f'<path d="{path}" stroke="{colour}" stroke-width="{width:g}"{more}/>'
        for colour, width, more in strokes
    )
    return f'<g fill="none">{shown}</g>'


def trains(companies: Sequence[CompanyView]) -> str:
    """Draw the trains on their hexes, starting in the north."""
    standing = sorted(
        (stop(name, company.name)[::-1], company.name) for company in companies for name in company.track
    )
    return "".join(use(f"train-{company}", x, y) for (y, x), company in standing)


def laid(company: str, track: Sequence[str], route: Sequence[str]) -> str:
    """Draw the track and trains added by a build along the route."""
    pairs = [(start, end) for start in route for end in track]
    pairs += list(combinations(route, 2))
    standing = "".join(use(f"train-{company}", *stop(name, company)) for name in route)
    return river(company, lines(company, pairs)) + standing


OUTER, INNER = 96, 82
"""The outer and inner radius of a city's border."""
BORDERS = {1: "ink", 2: "silver", 3: "gold"}
"""The colour of a city's border, by the city's capacity (MEX-2.3)."""
LETTER, LONGEST, WIDTH = 34, 185, 0.49
"""The letter size of names, the available width, and the width of the widest letter relative to the letter
size."""
BESIDE_NUMBER = 150
"""The available width next to the number of another hex."""
NUMBER = 20
SIGN = 40
SIGN_TOP = 46


@cache
def grounds(side: MapName, sizes: tuple[tuple[str, int], ...]) -> str:
    """Draw the hexes of start locations, and of cities with borders coloured by capacity."""
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
    """Draw a company's mark in the upper part of its start location."""
    x, y = centre(name)
    return translate(x, y - 64, use(f"mark-{company}", 0, 0), 1.7)


@cache
def signs(names: tuple[tuple[str, str], ...], numbered: frozenset[str]) -> str:
    """Draw enamel signs with the names of hexes; `numbered` are the hexes with a number."""
    drawn = (
        sign(name, words, BESIDE_NUMBER if lower_right(name) in numbered else LONGEST)
        for name, words in names
    )
    return f'<g class="tiny name-sign">{"".join(drawn)}</g>'


def sign(name: str, words: str, room: float) -> str:
    """Draw an enamel sign in the lower part of a hex.

    Its letters are as large as the name allows.
    """
    x, y = centre(name)
    size = min(LETTER, room / (WIDTH * len(words)))
    half = WIDTH * size * len(words) / 2 + 7
    return (
        f'<rect x="{number(x - half)}" y="{number(y + SIGN_TOP)}" width="{number(2 * half)}" '
        f'height="{SIGN}" rx="5" class="enamel"/>'
        + text(x, y + SIGN_TOP + SIGN / 2 + size * 0.35, words, size, "num mid bold on-enamel")
    )


def numbers(cities: Sequence[CityView]) -> str:
    return "".join(number_sign(city.hex, city.number) for city in cities)


def over_places(drawn: str) -> str:
    """Wrap art that goes above places and previews.

    Nothing covers it, and it cannot be pressed.
    """
    return f'<g class="art" aria-hidden="true" pointer-events="none">{drawn}</g>'


def number_sign(name: str, number_of: int) -> str:
    """Draw a number next to a hex's left corner.

    With large letters, it is left out because trains need the room.
    """
    if least_letter() > NUMBER:
        return ""
    x, y = centre(name)
    return text(x - 56, y - 19, str(number_of), NUMBER, "num mid tiny")


def dots(city: CityView) -> str:
    """Draw a city's capacity as dots on its border, with one filled for each company in the city."""
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
    """Draw the demand token on the upper edge.

    An enlarged token extends upward, clear of trains.
    """
    if city.token is None:
        return ""
    x, y = centre(city.hex)
    marks = "".join(
        translate(aside, 0, use(f"mark-{symbol}", 0, 0), 1.3)
        for aside, symbol in zip((-18.5, 18.5), city.token, strict=True)
    )
    return translate(x, y - 69 - 14 * (grown - 1), use("token", 0, 0) + marks, grown)


def ports(views: Sequence[PortView]) -> str:
    """Draw the variant's ports: water, an anchor, and a dotted border like that of a start location."""
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
    """Define the demand token's shape. It is wide enough for two symbols."""
    return (
        f'<g id="{ID_PREFIX}token" fill="{CREAM}"><rect x="-42" y="-24" width="84" height="48" rx="24"/>'
        f'<rect x="-38" y="-20" width="76" height="40" rx="20" stroke="{BLACK}" stroke-width="2.4"/></g>'
    )


WIDE = 372
"""The width inside the frame in units.

On a phone 360 pixels wide, a letter of size 10 is 9 pixels high.
"""
BAND, RIM = 10, 4
MARGIN = 50
"""The width of sea around the hexes."""


class Sheet(NamedTuple):
    """The edges of the map, the unit for everything else, and the height in units of the tables below."""

    side: MapName
    right: float
    bottom: float
    unit: float
    tables: float

    @property
    def left(self) -> float:
        return -MARGIN

    @property
    def top(self) -> float:
        return -MARGIN

    @property
    def foot(self) -> float:
        return self.bottom + self.tables * self.unit

    @property
    def frame(self) -> float:
        """The width of the frame, including the coordinates."""
        return (BAND + RIM) * self.unit

    @property
    def chart(self) -> Chart:
        return chart_of(self.side)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the point at a position in the tables, given in units."""
        return self.left + x * self.unit, self.bottom + y * self.unit


def sheet_of(side: MapName, tables: float) -> Sheet:
    """Build the sheet of a map.

    `tables` is the height of the tables below it.
    """
    width, height = size(side)
    right, bottom = width * SIZE + MARGIN, height * SIZE + MARGIN
    return Sheet(side, right, bottom, round((right + MARGIN) / WIDE, 2), tables)


def frame(sheet: Sheet) -> str:
    """Draw the paper, the sea, the frame and the coordinates."""
    unit, band = sheet.unit, BAND * sheet.unit
    sea = rectangle(sheet.left, sheet.top, sheet.right, sheet.bottom)
    return (
        f'<path class="paper" d="{box(sheet, sheet.frame)}"/><path class="water" d="{sea}"/>'
        f'<path class="ln" stroke-width="{number(1.4 * unit)}" d="{box(sheet, band + RIM * unit / 2)}"/>'
        f'<path class="ln" stroke-width="{number(0.5 * unit)}" d="{box(sheet, band)}{box(sheet, 0)}{sea}"/>'
        f"{letters(sheet, band / 2)}"
    )


def box(sheet: Sheet, out: float) -> str:
    """Return the outline of the sheet's inner part, enlarged by `out`."""
    return rectangle(sheet.left - out, sheet.top - out, sheet.right + out, sheet.foot + out)


def rectangle(left: float, top: float, right: float, bottom: float) -> str:
    return f"M{number(left)} {number(top)}H{number(right)}V{number(bottom)}H{number(left)}z"


def letters(sheet: Sheet, out: float) -> str:
    """Draw column names above the map, and row names at both sides."""
    letter, kind = 9 * sheet.unit, "num mid level quiet tiny"
    columns, rows = columns_and_rows(sheet.side)
    named = [text(SIZE * (1 + 1.5 * at), sheet.top - out, chr(ord("A") + at), letter, kind) for at in columns]
    named += [
        text(x, HALF * (2 * row - 1.5), str(row), letter, kind)
        for row in rows
        for x in (sheet.left - out, sheet.right + out)
    ]
    return "".join(named)


def north(sheet: Sheet) -> str:
    x, y = sheet.chart.compass
    return compass(x * SIZE, y * SIZE, 4)


def clip(sheet: Sheet, name: str) -> str:
    """Define the clip path that keeps the map inside its area of the sheet."""
    part = rectangle(sheet.left, sheet.top, sheet.right, sheet.bottom)
    return f'<clipPath id="{name}"><path d="{part}"/></clipPath>'
