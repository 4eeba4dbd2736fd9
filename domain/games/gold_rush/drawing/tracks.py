"""Railroads: a bed, ties and two rails along a path that crosses every edge squarely and in step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain.drawing.curves import CubicCurve, Point, polyline_length, sample_points, smooth_curve
from domain.drawing.strokes import Stroke, curve_stroke, polyline

TIE = 1.5
SPACING = 5.0


class Track(NamedTuple):
    """A track's middle line, the dashes of its ties, and its points, which grass and peaks keep away from."""

    line: Stroke
    dashes: str
    points: tuple[Point, ...]


def outward(point: Point) -> Point | None:
    """Give the direction in which a point on a tile's edge leaves the tile, None for a point inside."""
    x, y = point
    if y == 0:
        return 0.0, -1.0
    if x == 100:
        return 1.0, 0.0
    if y == 100:
        return 0.0, 1.0
    return (-1.0, 0.0) if x == 0 else None


def track(path: Sequence[Point]) -> Track:
    """Draw a track along a path.

    The spacing of its ties divides its length and begins with half a gap: ties keep step across the edge.
    """
    straight = len(path) == 2
    points = between(path[0], path[1]) if straight else tuple(sample_points(curve(path)))
    whole = polyline_length(points)
    period = whole / max(1, round(whole / SPACING))
    dashes = f'stroke-dasharray="{TIE} {period - TIE:.3f}" stroke-dashoffset="{(TIE - period) / 2:.3f}"'
    return Track(polyline(path) if straight else curve_stroke(curve(path)), dashes, points)


def curve(path: Sequence[Point]) -> tuple[CubicCurve, ...]:
    """Lead a curve along the path, square to the edges that it meets."""
    leaving, arriving = outward(path[0]), outward(path[-1])
    return smooth_curve(path, None if leaving is None else (-leaving[0], -leaving[1]), arriving)


def between(a: Point, b: Point) -> tuple[Point, ...]:
    """Give points on the straight way."""
    return tuple((a[0] + (b[0] - a[0]) * step / 8, a[1] + (b[1] - a[1]) * step / 8) for step in range(9))
