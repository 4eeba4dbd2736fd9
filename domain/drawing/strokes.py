"""Relocatable path data: a start point in tenths of a unit and a tail of relative commands.

A tile's lines are computed once; placing the tile on a cell only rewrites their start points. After rounding,
all arithmetic is in whole tenths, so errors do not add up along a line, and equal drawings have equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.drawing.curves import CubicCurve, Point


class Stroke(NamedTuple):
    """A line or outline: its start point in tenths of a unit, and its relative path commands."""

    x: int
    y: int
    tail: str


def to_tenths(value: float) -> int:
    return round(value * 10)


def format_tenths(value: int) -> str:
    """Format tenths as a decimal number."""
    return f"{value / 10:g}"


class Pen:
    """Builds a stroke, starting at a point."""

    def __init__(self, start: Point) -> None:
        self.start = self.here = (to_tenths(start[0]), to_tenths(start[1]))
        self.parts: list[str] = []

    def line(self, point: Point) -> None:
        """Draw a straight line to a point."""
        self.parts.append("l" + self.step(point))
        self.here = (to_tenths(point[0]), to_tenths(point[1]))

    def curve(self, cubic: CubicCurve) -> None:
        """Draw a curve that starts at the current point."""
        self.parts.append("c" + join_numbers(self.step(point) for point in cubic[1:]))
        self.here = (to_tenths(cubic.end[0]), to_tenths(cubic.end[1]))

    def arc(self, point: Point, radius: float, *, is_long: bool) -> None:
        """Draw a clockwise arc with this radius."""
        size, length = format_tenths(to_tenths(radius)), int(is_long)
        self.parts.append("a" + join_numbers((size, size, "0", str(length), "1", self.step(point))))
        self.here = (to_tenths(point[0]), to_tenths(point[1]))

    def step(self, point: Point) -> str:
        """Return the offset from the current point to a point."""
        return join_numbers(
            (
                format_tenths(to_tenths(point[0]) - self.here[0]),
                format_tenths(to_tenths(point[1]) - self.here[1]),
            )
        )

    def stroke(self, ending: str = "") -> Stroke:
        """Return the finished stroke; the ending "z" closes an outline."""
        return Stroke(*self.start, "".join(self.parts) + ending)


def join_numbers(numbers: Iterable[str]) -> str:
    """Join numbers, separated by spaces unless a minus sign separates them."""
    return " ".join(numbers).replace(" -", "-")


def polyline(points: Sequence[Point]) -> Stroke:
    pen = Pen(points[0])
    for point in points[1:]:
        pen.line(point)
    return pen.stroke()


def curve_stroke(curves: Sequence[CubicCurve]) -> Stroke:
    """Return the stroke along the curves."""
    pen = Pen(curves[0].start)
    for cubic in curves:
        pen.curve(cubic)
    return pen.stroke()


def place_strokes(strokes: Iterable[Stroke], x: int, y: int) -> str:
    """Return the path data of the strokes, moved by a whole number of units."""
    return "".join(
        [
            f"M{join_numbers((format_tenths(s.x + 10 * x), format_tenths(s.y + 10 * y)))}{s.tail}"
            for s in strokes
        ]
    )
