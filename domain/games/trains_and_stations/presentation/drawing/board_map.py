"""The map sheet: its frame, land, track, and the positions of the sections below the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import dist
from typing import Any, NamedTuple

from domain.drawing.compass import compass
from domain.drawing.curves import Point, is_inside, sample_points, seeded_noise, smooth_curve
from domain.drawing.icons.registry import icon
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.strokes import Stroke, curve_stroke, place_strokes, polyline
from domain.drawing.svg import ID_PREFIX, text
from domain.games.trains_and_stations.data import BUILDINGS, CITIES, COLOURS, ROUTES
from domain.games.trains_and_stations.data.schema import Bonus, Route
from domain.games.trains_and_stations.model import ROUTE_SPACE_IDS
from domain.games.trains_and_stations.presentation.drawing.layout import (
    FIELD,
    FIELD_HIGH,
    HEAP,
    HEAP_HIGH,
    HIGH,
    SUPPLIES,
    WIDE,
    lay_routes,
    meet_plate,
)
from domain.games.trains_and_stations.presentation.drawing.pieces import Box, building, circle, die, rectangle
from domain.games.trains_and_stations.view import CityView, SpaceView, View
from domain.kernel.editions import changes_in
from domain.kernel.toml_data import CountCheck, load_toml, require_counts
from domain.kernel.values import Value

NAME, SITE, MAP_DATA_GAP = 32, 34, 3
"""The height of a plate's name, the width of a building site, and the gap between plate and map data."""
CELL, NAME_LETTER = 38, 10.6
"""The width of a bonus or building site with its margin, and of a letter of a name."""
PLATE = NAME + SITE + 2 * MAP_DATA_GAP


class CityPlace(Value, frozen=True):
    """The centre and the least width of a city's plate."""

    id: str
    at: Point
    width: float = 0


class RoutePlace(Value, frozen=True):
    """The centres of a route's spaces by number. An edition may leave out the cities that the route joins."""

    id: str
    spaces: tuple[Point, ...]
    cities: tuple[str, ...] = ()


class Land(Value, frozen=True):
    """The country, the land beyond its borders, lakes, heights, rivers, and the compass position."""

    border: tuple[Point, ...]
    beyond: tuple[tuple[Point, ...], ...]
    lakes: tuple[tuple[Point, ...], ...]
    heights: tuple[tuple[Point, ...], ...]
    rivers: tuple[tuple[Point, ...], ...]
    compass: Point


class Sea(Value, frozen=True):
    name: str
    at: Point
    size: float


class Panels(Value, frozen=True):
    """The upper left corners of the panels at the map's edges."""

    fields: Point
    supply: Point


class Board(Value, frozen=True):
    seas: tuple[Sea, ...]
    land: Land
    panels: Panels
    city: tuple[CityPlace, ...]
    route: tuple[RoutePlace, ...]


BOARD = load_toml("domain.games.trains_and_stations.data", "board.toml", Board)
PLACES: dict[str, CityPlace] = {city.id: city for city in BOARD.city}


require_counts(
    __name__, (("place of the city in board.toml", city, city if city in PLACES else None) for city in CITIES)
)
EDITION = changes_in("trains_and_stations", "board.toml")
MOVED: tuple[str, ...] = tuple(entry.get("id") for entry in EDITION.get("city", ()) if "at" in entry)
LAID: dict[str, Any] = {entry.get("id"): entry for entry in EDITION.get("route", ()) if "spaces" in entry}
"""The cities and routes for which an edition states places."""


def plate(city: str) -> Box:
    data, (x, y) = CITIES[city], PLACES[city].at
    half = max(PLACES[city].width, CELL * (data.sites + 1), NAME_LETTER * len(data.name) + 8) / 2
    return Box(x - half, y - PLATE / 2, x + half, y + PLATE / 2)


def drawn_places() -> CountCheck:
    """Yield what to check of the places that an edition states."""
    for city in MOVED:
        known = city in CITIES
        yield f"board.toml: no city has the id {city}; there are {', '.join(CITIES)}", True, known
        if known:
            name, box = CITIES[city].name, plate(city)
            inside = box.left >= 0 and box.right <= WIDE and box.top >= 0 and box.bottom <= HIGH
            yield (
                f"{name}: its plate in board.toml is not on the map, {WIDE} wide and {HIGH} high",
                True,
                inside,
            )
            for other in CITIES.keys() - {city}:
                apart = not overlap(box, plate(other)) or (other in MOVED and other < city)
                yield f"{name}: its plate in board.toml covers that of {CITIES[other].name}", True, apart
    for route_id, entry in LAID.items():
        if route_id not in ROUTES:
            yield f"board.toml: no route has the id {route_id}; there are {', '.join(ROUTES)}", True, False
            continue
        route, places = ROUTES[route_id], entry["spaces"]
        name = f"route {route_id}, {' - '.join(CITIES[city].name for city in route.cities)}"
        yield f"{name}: places in board.toml, one per space", route.spaces, len(places)
        yield f"{name}: cities in board.toml", list(route.cities), entry.get("cities", list(route.cities))
        for x, y in places:
            inside = 0 <= x <= WIDE and 0 <= y <= HIGH
            yield f"{name}: its place {x}, {y} is not on the map, {WIDE} wide and {HIGH} high", True, inside


def overlap(one: Box, other: Box) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


require_counts(__name__, drawn_places())


def cells(city: str) -> tuple[Point, ...]:
    """Return the centres of the cells below a city's name: its bonus first, then its building sites."""
    box, count = plate(city), CITIES[city].sites + 1
    step = (box.right - box.left) / count
    y = box.top + NAME + MAP_DATA_GAP + SITE / 2
    return tuple((box.left + step * (index + 0.5), y) for index in range(count))


def place_routes() -> dict[str, tuple[Point, ...]]:
    """Return the centres of every route's spaces: those of board.toml, or else computed ones."""
    drawn = {place.id: place for place in BOARD.route}
    known = {
        name: drawn[name].spaces
        for name, route in ROUTES.items()
        if name in drawn
        and len(drawn[name].spaces) == route.spaces
        and (name in LAID or drawn[name].cities == route.cities)
    }
    (x, y), (u, v) = BOARD.panels.fields, BOARD.panels.supply
    panels = {
        "fields": Box(x, y, x + FIELD * len(BUILDINGS), y + FIELD_HIGH),
        "supply": Box(u, v, u + HEAP, v + HEAP_HIGH * len(SUPPLIES)),
    }
    plates = {city: plate(city) for city in CITIES}
    return lay_routes(ROUTES.values(), known, panels | plates)


TRACK = place_routes()
"""The centres of every route's spaces by number."""
AT: dict[str, Point] = {
    space: point
    for route, points in TRACK.items()
    for space, point in zip(ROUTE_SPACE_IDS[route], points, strict=True)
}
"""The centre of every space."""


def route_path(route: Route) -> str:
    """Return the track of a route as path data: a line through two cities, and one from the junction."""
    lines = [[TRACK[route.id][number - 1] for number in chain] for chain in route.chains]
    for line, city in zip(lines, route.cities, strict=True):
        line.append(meet_plate(plate(city), line[-1]))
    if len(lines) == 2:
        lines = [[lines[0][-1], *lines[1]]]
    else:
        lines = [[*reversed(lines[0][1:]), *lines[1]], *lines[2:]]
    return "".join(open_line(line) for line in lines)


WATER_LINES = ((17, 1.2), (11, 1.4), (5.5, 1.6))
"""The water lines along the coast, each with its distance from the coast and its thickness."""
CLEAR = 27
"""How far peaks and tufts stay from the centre of a space."""


def land() -> str:
    return f"{sea()}<defs>{outlines()}</defs>{country()}"


def sea() -> str:
    return f'<path class="water" d="{rectangle(0, 0, WIDE, HIGH)}"/>'


@cache
def outlines() -> str:
    """Define the outlines of the country and of the land beyond its borders."""
    return (
        f'<path id="{ID_PREFIX}country" d="{closed(BOARD.land.border)}"/>'
        f'<path id="{ID_PREFIX}beyond" d="{"".join(map(closed, BOARD.land.beyond))}"/>'
    )


def country() -> str:
    """Draw the country with the names of the seas and the compass, using the outlines defined above."""
    return f"{terrain()}{seas()}{north()}"


@cache
def terrain() -> str:
    """Draw the coasts, heights and rivers."""
    heights = "".join(map(closed, BOARD.land.heights))
    return (
        f'{shores()}<use href="#{ID_PREFIX}beyond" class="sunk"/>'
        f'<use href="#{ID_PREFIX}country" class="prairie"/>'
        f'<path class="foot" d="{heights}"/>'
        f'<path class="peaks fine" opacity=".55" d="{place_strokes(peaks(), 0, 0)}"/>'
        f'<path class="hach fine" opacity=".8" d="{place_strokes(hachures(), 0, 0)}"/>'
        f'<path class="grass fine" d="{place_strokes(tufts(), 0, 0)}"/>'
        f'<path class="swell" stroke-width="3.4" d="{"".join(map(open_line, BOARD.land.rivers))}"/>'
        f'<use href="#{ID_PREFIX}country" class="ln" stroke-width="1.5"/>{lakes()}'
    )


def closed(points: Sequence[Point]) -> str:
    return place_strokes((curve_stroke(smooth_curve((*points, points[0]))),), 0, 0) + "z"


def open_line(points: Sequence[Point]) -> str:
    return place_strokes((curve_stroke(smooth_curve(points)),), 0, 0)


ROUTE_PATHS: dict[str, str] = {route.id: route_path(route) for route in ROUTES.values()}
"""The track of every route as path data."""


def shores() -> str:
    """Draw the water lines along the coasts, starting with the farthest."""
    return "".join(
        f'<use href="#{ID_PREFIX}{name}" class="{kind}" stroke-width="{width:g}"/>'
        for out, thick in WATER_LINES
        for kind, width in (("surf", 2 * out + thick), ("swell", 2 * out - thick))
        for name in ("beyond", "country")
    )


def lakes() -> str:
    outlines = "".join(map(closed, BOARD.land.lakes))
    return f'<path class="water" d="{outlines}"/><path class="ln" stroke-width="1.3" d="{outlines}"/>'


def seas() -> str:
    return "".join(text(*sea.at, sea.name, sea.size, "mid sea tiny") for sea in BOARD.seas)


def is_free(point: Point, room: float) -> bool:
    """Return whether a point is clear of track spaces and plates."""
    x, y = point
    boxes = (plate(city.id) for city in BOARD.city)
    return all(dist(point, at) > CLEAR + room for at in AT.values()) and not any(
        left - room < x < right + room and top - room < y < bottom + room
        for left, top, right, bottom in boxes
    )


def strewn(name: str, tries: int, apart: float, room: float) -> Iterator[Point]:
    """Return free points all over the map, with northern points first.

    They are at least `apart` from each other.
    """
    chance = seeded_noise(name)
    points: list[Point] = []
    for _ in range(tries):
        point = next(chance) * WIDE, next(chance) * HIGH
        if is_free(point, room) and all(dist(point, placed) > apart for placed in points):
            points.append(point)
    return iter(sorted(points, key=lambda at: (at[1], at[0])))


@cache
def summits() -> tuple[Point, ...]:
    """Return the positions of peaks on the heights."""
    masses = [sample_points(smooth_curve((*mass, mass[0]))) for mass in BOARD.land.heights]
    return tuple(
        (x, y)
        for x, y in strewn("peaks", 2600, 21, 2)
        if any(is_inside((x, y - 7), mass) and is_inside((x, y + 4), mass) for mass in masses)
    )


def peaks() -> Iterator[Stroke]:
    for x, y in summits():
        yield polyline(((x - 9, y + 6), (x, y - 8), (x + 9, y + 6)))


def hachures() -> Iterator[Stroke]:
    """Yield hachures on the eastern slope of every peak."""
    for x, y in summits():
        for part in (0.3, 0.6, 0.85):
            a, b = x + 9 * part, y - 8 + 14 * part
            yield polyline(((a, b), (a - 3, b + 9 * (1 - part) + 2)))


def tufts() -> Iterator[Stroke]:
    border = sample_points(smooth_curve((*BOARD.land.border, BOARD.land.border[0])), 6)
    masses = [sample_points(smooth_curve((*mass, mass[0])), 6) for mass in BOARD.land.heights]
    lakes = [list(lake) for lake in BOARD.land.lakes]
    rivers = [point for river in BOARD.land.rivers for point in sample_points(smooth_curve(river), 6)]
    for x, y in strewn("tufts", 520, 34, 0):
        dry = all(dist((x, y), at) > 12 for at in rivers)
        if dry and is_inside((x, y), border) and not any(is_inside((x, y), mass) for mass in masses + lakes):
            for aside in (-3.5, 0, 3.5):
                yield polyline(((x + aside * 0.6, y + 3), (x + aside, y - 4 - (aside == 0))))


def north() -> str:
    return compass(*BOARD.land.compass, 1.15, "tiny")


LETTER = 26.5
HALF = SITE / 2 - 2
ICONS: dict[Bonus, str] = {"vp": "points", "special_card": "special-card", "bonus_die": "bonus-die"}


@kept_by_scale
def boards() -> str:
    """Draw every city's plate with its name, bonus and empty sites."""
    frames, heads, sites, names, bonuses = "", "", "", "", ""
    for city in CITIES.values():
        box, (first, *rest) = plate(city.id), cells(city.id)
        frames += rectangle(*box)
        heads += rectangle(box.left, box.top, box.right, box.top + NAME)
        names += text(box.middle[0], box.top + 25.5, city.name, LETTER, "num mid bold on-enamel")
        bonuses += bonus(city.bonus, *first)
        sites += "".join(rectangle(x - HALF, y - HALF, x + HALF, y + HALF) for x, y in rest)
    return (
        f'<path class="haloed" d="{frames}"/>'
        f'<path class="sheet" d="{frames}"/><path class="enamel" d="{heads}"/>'
        f'<path class="ln" stroke-width="1.8" d="{frames}"/>'
        f'<path class="ln" stroke-width="1.3" stroke-dasharray="3.4 3" d="{sites}"/>{bonuses}{names}'
    )


def bonus(kind: Bonus, x: float, y: float) -> str:
    """Draw a city's majority bonus (TNS-7.4.3)."""
    shown = icon(ICONS[kind], x - 15, y - 15, 30)
    if kind != "vp":
        return shown
    return shown + text(x, y + 6.5, "1", 18, "num mid bold on-enamel")


def standing(cities: Iterable[CityView]) -> str:
    """Draw the buildings in the order in which they were built."""
    return "".join(
        building(built.building, COLOURS[built.seat], *place, SITE - 3)
        for city in cities
        for built, place in zip(city.built, cells(city.city)[1:], strict=False)
    )


DISC, DIE = 18, 34
"""The radius of a space's disc, and the width of a die on it."""


def network() -> str:
    """Define and draw the track of all routes with empty spaces."""
    return f"<defs>{track_definition()}</defs>{laid_track()}"


def track_definition() -> str:
    """Define the track of all routes as one path."""
    return f'<path id="{ID_PREFIX}track" d="{"".join(ROUTE_PATHS.values())}"/>'


@cache
def laid_track() -> str:
    """Draw the defined track, and the empty spaces."""
    discs = "".join(circle(*at, DISC) for at in AT.values())
    rims = "".join(circle(*at, DISC - 4.5) for at in AT.values())
    return (
        f'<use href="#{ID_PREFIX}track" class="bed" style="stroke-width:17"/>'
        f'<use href="#{ID_PREFIX}track" class="ties" style="stroke-width:14" stroke-dasharray="2.2 5.8"/>'
        f'<use href="#{ID_PREFIX}track" class="rails" style="stroke-width:8.2"/>'
        f'<use href="#{ID_PREFIX}track" class="gap" style="stroke-width:5.2"/>'
        f'<path class="sheet" d="{discs}"/><path class="ln" stroke-width="1.8" d="{discs}"/>'
        f'<path class="ln" stroke-width="1" stroke-dasharray="2.4 2.6" opacity=".75" d="{rims}"/>'
    )


def complete_bands(view: View) -> str:
    """Draw bands under complete routes that await delivery (TNS-1.10, TNS-7.1)."""
    return "".join(band(route) for route in view.complete)


def band(route: str) -> str:
    """Draw a golden band along a route and around its spaces."""
    path = ROUTE_PATHS[route]
    discs = "".join(circle(*AT[space], DISC + 7) for space in ROUTE_SPACE_IDS[route])
    rims = "".join(circle(*AT[space], DISC + 8.5) for space in ROUTE_SPACE_IDS[route])
    return (
        f'<path class="ln" stroke-width="27" d="{path}"/><path class="ink" d="{rims}"/>'
        f'<path class="gilt" stroke-width="24" d="{path}"/><path class="gold" d="{discs}"/>'
    )


def dice(board: Iterable[SpaceView]) -> str:
    """Draw the dice on their spaces as trains, starting in the north (TNS-6.2)."""
    standing = sorted((AT[each.space][::-1], each.piece) for each in board)
    return "".join(die(piece, "train", x, y, DIE) for (y, x), piece in standing)


RIM = 14
"""The width of the frame."""
HEAD, ROW = 26, 49
"""The heights of the seat table's head and of a seat's line."""
HAND, TRAY = 116, 102
SHOWN = 62
"""The height of a hand shown at the end."""
SHEET_GAP = 10


class Sheet(NamedTuple):
    """The vertical positions of the seats' lines, the hands, the roll, and the foot of the sheet."""

    seats: float
    hand: float
    tray: float
    foot: float


def sheet_of(view: View) -> Sheet:
    """Build the sheet. For a seat, its height is constant until hands are shown at the end."""
    seats = HIGH + SHEET_GAP
    hand = seats + HEAD + ROW * len(view.seats) + SHEET_GAP
    known = [each for each in view.seats if each.goods is not None]
    high = 0.0
    if known:
        high = SHOWN * len(known) if view.over else HAND
    tray = hand + (high + SHEET_GAP if high else 0)
    return Sheet(seats, hand, tray, tray - SHEET_GAP if view.over else tray + TRAY)


def row(sheet: Sheet, seat: int) -> Box:
    top = sheet.seats + HEAD + ROW * seat
    return Box(0, top, WIDE, top + ROW)


def frame(sheet: Sheet) -> str:
    def box(out: float) -> str:
        return rectangle(-out, -out, WIDE + out, sheet.foot + out)

    return (
        f'<path class="paper" d="{box(RIM)}"/>'
        f'<path class="ln" stroke-width="2.2" d="{box(RIM - 3)}"/>'
        f'<path class="ln" stroke-width=".7" d="{box(RIM - 7)}"/>'
    )
