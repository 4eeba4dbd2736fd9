"""Smooth lines through points, as cubic Bézier curves; points are in drawing units, and y points down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import NamedTuple
from zlib import crc32

Point = tuple[float, float]


class CubicCurve(NamedTuple):
    """A cubic Bézier curve; `leave` and `arrive` are its control points."""

    start: Point
    leave: Point
    arrive: Point
    end: Point

    def at(self, t: float) -> Point:
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        return (
            a * self.start[0] + b * self.leave[0] + c * self.arrive[0] + d * self.end[0],
            a * self.start[1] + b * self.leave[1] + c * self.arrive[1] + d * self.end[1],
        )


def smooth_curve(
    points: Sequence[Point], out: Point | None = None, into: Point | None = None
) -> tuple[CubicCurve, ...]:
    """Return a curve through at least two points (Catmull-Rom).

    `out` and `into` are unit vectors for the curve's direction at its first and last point. With them, a
    track crosses a tile's edge at a right angle and continues on the next tile without a kink.
    """
    tangents = [tangent_at(points, index) for index in range(len(points))]
    if out is not None:
        tangents[0] = scale_vector(out, dist(points[0], points[1]))
    if into is not None:
        tangents[-1] = scale_vector(into, dist(points[-2], points[-1]))
    return tuple(
        CubicCurve(a, (a[0] + s[0] / 3, a[1] + s[1] / 3), (b[0] - t[0] / 3, b[1] - t[1] / 3), b)
        for (a, s), (b, t) in pairwise(zip(points, tangents, strict=True))
    )


def tangent_at(points: Sequence[Point], index: int) -> Point:
    """Return the tangent at a point: half the vector from the point before it to the point after it."""
    before, after = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
    return (after[0] - before[0]) / 2, (after[1] - before[1]) / 2


def scale_vector(direction: Point, length: float) -> Point:
    return direction[0] * length, direction[1] * length


def sample_points(curves: Sequence[CubicCurve], steps: int = 24) -> list[Point]:
    """Return `steps` points per curve, evenly spaced by parameter (not by length), and the last end point."""
    return [curve.at(step / steps) for curve in curves for step in range(steps)] + [curves[-1].end]


def polyline_length(points: Sequence[Point]) -> float:
    return sum(dist(a, b) for a, b in pairwise(points))


def is_inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Return whether the point is inside the polygon, by the even-odd rule."""
    x, y = point
    hit = False
    for (ax, ay), (bx, by) in zip(polygon, (polygon[-1], *polygon[:-1]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hit = not hit
    return hit


def seeded_noise(*words: object) -> Iterator[float]:
    """Yield numbers from 0 to 1 that depend only on the words, so that a place always looks the same."""
    state = crc32(repr(words).encode()) or 1
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield (state >> 8) / 0x7FFFFF
