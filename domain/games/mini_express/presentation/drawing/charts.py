"""The drawing data of board.toml, and free places on maps with other hexes. Lengths are in hex edges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from math import hypot
from typing import NamedTuple

import msgspec

from domain.drawing.curves import Point
from domain.games.mini_express.data import MAPS, MapName, list_rows
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value

STEP = 0.25
REACH = 1.1
"""The distance from a hex's centre that is clear of the hex."""


class Sea(Value, frozen=True):
    name: str
    at: tuple[float, float]
    size: float


class Chart(Value, frozen=True):
    """A map's drawing data: positions of cartouche and compass, relief, and land beyond the hexes."""

    title: str
    cartouche: tuple[float, float]
    compass: tuple[float, float]
    mountains: tuple[str, ...]
    woods: tuple[str, ...]
    lands: tuple[tuple[tuple[float, float], ...], ...]
    seas: tuple[Sea, ...]


class Charts(Value, frozen=True):
    usa: Chart
    europe: Chart


CHARTS = load_toml("domain.games.mini_express.data", "board.toml", Charts)


def has_other_hexes(side: MapName) -> bool:
    """Return whether an edition changes the hexes of a map."""
    file = files("domain.games.mini_express.data").joinpath(f"map_{side}.toml")
    packaged: dict[str, str] = msgspec.toml.decode(file.read_bytes())["columns"]
    hexes, before = (
        {name: list_rows(rows) for name, rows in each.items()} for each in (MAPS[side].columns, packaged)
    )
    return hexes != before


class Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def distance(self, point: Point) -> float:
        x, y = point
        return hypot(max(self.left - x, 0, x - self.right), max(self.top - y, 0, y - self.bottom))

    def meets(self, other: Area) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def find_free_area(size: Point, sheet: Point, hexes: Sequence[Point], taken: Sequence[Area] = ()) -> Area:
    """Return the area of this size nearest to a corner of the sheet that is clear of all hexes.

    If there is none, return the area with the most room. `hexes` are the centres of the hexes.
    """

    def rate(area: Area) -> tuple[float, float]:
        room = min(area.distance(at) for at in hexes)
        corner = hypot(min(area.left, sheet[0] - area.right), min(area.top, sheet[1] - area.bottom))
        return min(room, REACH), -corner

    areas = [area for area in _areas(size, sheet) if not any(map(area.meets, taken))]
    return max(areas, key=rate)


def _areas(size: Point, sheet: Point) -> Iterator[Area]:
    """Yield areas of a size all over the sheet, from the north-west."""
    (wide, high), (width, height) = size, sheet
    for down in range(int((height - high) / STEP) + 1):
        for right in range(int((width - wide) / STEP) + 1):
            left, top = right * STEP, down * STEP
            yield Area(left, top, left + wide, top + high)
