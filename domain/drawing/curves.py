"""Smooth lines through points, as cubic Bézier curves; points are in the drawing's units, y downwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import NamedTuple
from zlib import crc32

Point = tuple[float, float]


class CubicCurve(NamedTuple):
    """One cubic Bézier curve: `leave` and `arrive` are the control points of its start and end."""

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
    """Lead a curve through two points or more (Catmull-Rom).

    `out` and `into` are directions (of length 1) in which it leaves the first and reaches the last point: so
    a track crosses a tile's edge squarely, and the next tile's track goes on without a kink.
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
    """Return the tangent at a point: half the way from its neighbour before to its neighbour after."""
    before, after = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
    return (after[0] - before[0]) / 2, (after[1] - before[1]) / 2


def scale_vector(direction: Point, length: float) -> Point:
    return direction[0] * length, direction[1] * length


def sample_points(curves: Sequence[CubicCurve], steps: int = 24) -> list[Point]:
    """Return `steps` points of each curve, evenly by parameter and not by length, and the last end."""
    return [curve.at(step / steps) for curve in curves for step in range(steps)] + [curves[-1].end]


def polyline_length(points: Sequence[Point]) -> float:
    return sum(dist(a, b) for a, b in pairwise(points))


def is_inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Return whether the point lies within the polygon, by the even-odd rule."""
    x, y = point
    hit = False
    for (ax, ay), (bx, by) in zip(polygon, (polygon[-1], *polygon[:-1]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hit = not hit
    return hit


def seeded_noise(*words: object) -> Iterator[float]:
    """Yield numbers in 0..1 that follow from the words alone: the same place always looks the same."""
    state = crc32(repr(words).encode()) or 1
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield (state >> 8) / 0x7FFFFF
