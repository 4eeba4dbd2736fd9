"""Where everything stands on the map, from board.toml; it must know the places of the rules."""

from __future__ import annotations

from domain.drawing.curves import Point, smooth_curve
from domain.drawing.strokes import curve_stroke, place_strokes
from domain.games.trains_and_stations.data import CITIES, ROUTES, SPACES
from domain.games.trains_and_stations.drawing.shapes import Box
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value

WIDE, HIGH = 1000, 730
"""The map."""
NAME, SITE, GAP = 32, 34, 3
"""The height of a plate's name, the width of a building site, and what parts them."""
PLATE = NAME + SITE + 2 * GAP


class CityPlace(Value, frozen=True):
    """The middle of a city's plate, and its width."""

    id: str
    at: Point
    width: float


class Line(Value, frozen=True, rename={"start": "from", "end": "to"}):
    """Track over spaces, from a plate or a junction to a plate."""

    start: Point
    over: tuple[str, ...]
    end: Point


class RoutePlace(Value, frozen=True):
    id: str
    lines: tuple[Line, ...]


class SpacePlace(Value, frozen=True):
    id: str
    at: Point


class Land(Value, frozen=True):
    """The country, what lies beyond its borders, lakes, heights and rivers; and where the compass stands."""

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
    """The upper left corners of what lies on the map's edges."""

    fields: Point
    supply: Point


class Board(Value, frozen=True):
    seas: tuple[Sea, ...]
    land: Land
    panels: Panels
    city: tuple[CityPlace, ...]
    route: tuple[RoutePlace, ...]
    space: tuple[SpacePlace, ...]


BOARD = load_toml("domain.games.trains_and_stations.data", "board.toml", Board)
AT: dict[str, Point] = {space.id: space.at for space in BOARD.space}
"""The middle of every space."""
PLACES: dict[str, CityPlace] = {city.id: city for city in BOARD.city}
LINES: dict[str, tuple[Line, ...]] = {route.id: route.lines for route in BOARD.route}


def check() -> None:
    """Fail where the drawing and the rules do not know the same places."""
    for kind, drawn, known in (
        ("cities", PLACES, CITIES), ("routes", LINES, ROUTES), ("spaces", AT, SPACES)
    ):  # fmt: skip
        if tuple(drawn) != tuple(known):
            message = f"board.toml and box.toml differ in {kind}: {sorted(drawn.keys() ^ known.keys())}"
            raise ValueError(message)


check()


def plate(city: str) -> Box:
    """Give the edges of a city's plate."""
    (x, y), half = PLACES[city].at, PLACES[city].width / 2
    return Box(x - half, y - PLATE / 2, x + half, y + PLATE / 2)


def cells(city: str) -> tuple[Point, ...]:
    """Give the middles of what stands below a city's name: its bonus, then its building sites."""
    box, count = plate(city), CITIES[city].sites + 1
    step = (box.right - box.left) / count
    y = box.top + NAME + GAP + SITE / 2
    return tuple((box.left + step * (index + 0.5), y) for index in range(count))


def way(line: Line) -> str:
    """Give the path of a line of track."""
    return place_strokes(
        (curve_stroke(smooth_curve((line.start, *(AT[space] for space in line.over), line.end))),), 0, 0
    )


WAYS: dict[str, str] = {route: "".join(map(way, lines)) for route, lines in LINES.items()}
"""The track of every route as path data."""
