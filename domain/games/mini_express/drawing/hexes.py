"""Where hexes lie: flat-topped, named by column and row, and so placed by their names alone."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from domain.drawing.curves import Point
from domain.drawing.svg import number
from domain.games.mini_express.drawing.livery import LANES
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value

SIZE = 100
"""The edge of a hex."""
HALF = SIZE * sqrt(3) / 2
"""From the middle of a hex to its upper edge."""
CORNERS = tuple((SIZE * cos(k * pi / 3), SIZE * sin(k * pi / 3)) for k in range(6))
"""From the right one, clockwise."""
STEPS = ((1.5, 1), (0, 2), (-1.5, 1), (-1.5, -1), (0, -2), (1.5, -1))
"""From a hex to the one across each of its edges, in edges to the right and halves of a hex down."""


class Sea(Value, frozen=True):
    """A name on the water."""

    name: str
    at: tuple[float, float]
    size: float


class Chart(Value, frozen=True):
    """How a map is drawn: where its cartouche and compass stand, its relief, and land beyond the hexes."""

    title: str
    cartouche: tuple[float, float]
    compass: tuple[float, float]
    mountains: tuple[str, ...]
    woods: tuple[str, ...]
    lands: tuple[tuple[tuple[float, float], ...], ...]
    seas: tuple[Sea, ...]


class Charts(Value, frozen=True):
    """Both sides of the map."""

    usa: Chart
    europe: Chart


CHARTS = load_toml("domain.games.mini_express.data", "board.toml", Charts)


class Cell(NamedTuple):
    """A hex by its column and its height in half hexes."""

    column: int
    half: int


@cache
def cell(name: str) -> Cell:
    """Find a hex by its name: A1 is in the first column; even columns stand half a hex higher."""
    column, row = ord(name[0]) - ord("A"), int(name[1:])
    return Cell(column, 2 * row - 1 if column % 2 == 0 else 2 * row - 2)


@cache
def centre(name: str) -> Point:
    """Give the middle of a hex."""
    place = cell(name)
    return SIZE * (1 + 1.5 * place.column), HALF * place.half


@cache
def stop(name: str, company: str) -> Point:
    """Give the place of a company's train on a hex."""
    (x, y), (right, down) = centre(name), LANES[company]
    return x + right, y + down


@cache
def near(one: str, other: str) -> bool:
    """Say whether two hexes touch along an edge (MEX-2.1)."""
    a, b = cell(one), cell(other)
    across, down = abs(a.column - b.column), abs(a.half - b.half)
    return (across, down) in {(0, 2), (1, 1)}


@cache
def hexagon(name: str, radius: float = SIZE) -> str:
    """Give the outline of a hex, or of one inside it."""
    x, y = centre(name)
    points = [f"{number(x + u * radius / SIZE)} {number(y + v * radius / SIZE)}" for u, v in CORNERS]
    return f"M{'L'.join(points)}Z"
