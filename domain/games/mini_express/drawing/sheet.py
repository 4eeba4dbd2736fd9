"""The sheet round the map: neatline with coordinates, compass, and its measures.

Below the map the measure is the unit: a sheet is 372 of them wide, whatever the map.
"""

from __future__ import annotations

from typing import NamedTuple

from domain.drawing.compass import compass
from domain.drawing.svg import number, text
from domain.games.mini_express.data.map_schema import MapName
from domain.games.mini_express.drawing.atlas import size
from domain.games.mini_express.drawing.hexes import CHARTS, HALF, SIZE, Chart

WIDE = 372
"""The width within the neatline in units: with it, a letter of 10 is 9 pixels high on a phone of 360."""
BAND, RIM = 10, 4
MARGIN = 50
"""Sea round the hexes."""


class Sheet(NamedTuple):
    """The map's part of the sheet, the unit of all else, and how high the tables below it are, in units."""

    side: MapName
    right: float
    bottom: float
    unit: float
    tables: float

    @property
    def left(self) -> float:
        """Where the map's part begins."""
        return -MARGIN

    @property
    def top(self) -> float:
        """Where the map's part begins."""
        return -MARGIN

    @property
    def foot(self) -> float:
        """Where the tables end."""
        return self.bottom + self.tables * self.unit

    @property
    def frame(self) -> float:
        """The width of the neatline with its coordinates."""
        return (BAND + RIM) * self.unit

    @property
    def chart(self) -> Chart:
        """How the map is drawn."""
        chart: Chart = getattr(CHARTS, self.side)
        return chart

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Give the point so many units right and down in the tables."""
        return self.left + x * self.unit, self.bottom + y * self.unit


def sheet_of(side: MapName, tables: float) -> Sheet:
    """Lay out a sheet for a map, with tables of this height below it."""
    width, height = size(side)
    right, bottom = width * SIZE + MARGIN, height * SIZE + MARGIN
    return Sheet(side, right, bottom, round((right + MARGIN) / WIDE, 2), tables)


def frame(sheet: Sheet) -> str:
    """Draw paper, sea, neatline and coordinates."""
    unit, band = sheet.unit, BAND * sheet.unit
    sea = rectangle(sheet.left, sheet.top, sheet.right, sheet.bottom)
    return (
        f'<path class="paper" d="{box(sheet, sheet.frame)}"/><path class="water" d="{sea}"/>'
        f'<path class="ln" stroke-width="{number(1.4 * unit)}" d="{box(sheet, band + RIM * unit / 2)}"/>'
        f'<path class="ln" stroke-width="{number(0.5 * unit)}" d="{box(sheet, band)}{box(sheet, 0)}{sea}"/>'
        f"{letters(sheet, band / 2)}"
    )


def box(sheet: Sheet, out: float) -> str:
    """Give the outline of the sheet's inner part, so far out."""
    return rectangle(sheet.left - out, sheet.top - out, sheet.right + out, sheet.foot + out)


def rectangle(left: float, top: float, right: float, bottom: float) -> str:
    """Give a rectangle's outline."""
    return f"M{number(left)} {number(top)}H{number(right)}V{number(bottom)}H{number(left)}z"


def letters(sheet: Sheet, out: float) -> str:
    """Write the names of columns above the map, of rows beside it; even columns stand half a row higher."""
    width, height = size(sheet.side)
    letter, kind = 9 * sheet.unit, "num mid level quiet tiny"
    columns = range(round((width - 0.5) / 1.5))
    rows = range(1, round(height * SIZE / HALF / 2 + 0.5))
    named = [text(SIZE * (1 + 1.5 * at), sheet.top - out, chr(ord("A") + at), letter, kind) for at in columns]
    named += [
        text(x, HALF * (2 * row - 1.5), str(row), letter, kind)
        for row in rows
        for x in (sheet.left - out, sheet.right + out)
    ]
    return "".join(named)


def north(sheet: Sheet) -> str:
    """Draw the compass where the map has open water."""
    x, y = sheet.chart.compass
    return compass(x * SIZE, y * SIZE, 4)


def clip(sheet: Sheet, name: str) -> str:
    """Define the clip that keeps the map within its part of the sheet."""
    part = rectangle(sheet.left, sheet.top, sheet.right, sheet.bottom)
    return f'<clipPath id="{name}"><path d="{part}"/></clipPath>'
