"""Path data that can be put anywhere: a start in tenths of a unit and a tail of relative commands.

A tile's lines are computed once, and placing it on a cell only writes its starts anew. All arithmetic after
rounding is in whole tenths, so no error adds up along a line and the same drawing is the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.drawing.curves import CubicCurve, Point


class Stroke(NamedTuple):
    """A line or outline: where it starts, in tenths, and how it goes on from there."""

    x: int
    y: int
    tail: str


def to_tenths(value: float) -> int:
    return round(value * 10)


def format_tenths(value: int) -> str:
    """Write tenths as a number."""
    return f"{value / 10:g}"


class Pen:
    """Write one stroke, from the point where it is set down."""

    def __init__(self, start: Point) -> None:
        self.start = self.here = (to_tenths(start[0]), to_tenths(start[1]))
        self.parts: list[str] = []

    def line(self, point: Point) -> None:
        """Go straight to a point."""
        self.parts.append("l" + self.step(point))
        self.here = (to_tenths(point[0]), to_tenths(point[1]))

    def curve(self, cubic: CubicCurve) -> None:
        """Follow a curve that begins where the pen is."""
        self.parts.append("c" + join_numbers(self.step(point) for point in cubic[1:]))
        self.here = (to_tenths(cubic.end[0]), to_tenths(cubic.end[1]))

    def arc(self, point: Point, radius: float, *, is_long: bool) -> None:
        """Go on clockwise along a circle of this radius."""
        size, length = format_tenths(to_tenths(radius)), int(is_long)
        self.parts.append("a" + join_numbers((size, size, "0", str(length), "1", self.step(point))))
        self.here = (to_tenths(point[0]), to_tenths(point[1]))

    def step(self, point: Point) -> str:
        """Write the way from here to a point."""
        return join_numbers(
            (
                format_tenths(to_tenths(point[0]) - self.here[0]),
                format_tenths(to_tenths(point[1]) - self.here[1]),
            )
        )

    def stroke(self, ending: str = "") -> Stroke:
        """Lift the pen; "z" as the ending closes an outline."""
        return Stroke(*self.start, "".join(self.parts) + ending)


def join_numbers(numbers: Iterable[str]) -> str:
    """Write numbers one after the other; a minus sign parts them as well as a space."""
    return " ".join(numbers).replace(" -", "-")


def polyline(points: Sequence[Point]) -> Stroke:
    pen = Pen(points[0])
    for point in points[1:]:
        pen.line(point)
    return pen.stroke()


def curve_stroke(curves: Sequence[CubicCurve]) -> Stroke:
    """Return the line along the curves."""
    pen = Pen(curves[0].start)
    for cubic in curves:
        pen.curve(cubic)
    return pen.stroke()


def place_strokes(strokes: Iterable[Stroke], x: int, y: int) -> str:
    """Return the path data of the strokes, moved by whole units."""
    return "".join(
        [
            f"M{join_numbers((format_tenths(s.x + 10 * x), format_tenths(s.y + 10 * y)))}{s.tail}"
            for s in strokes
        ]
    )
