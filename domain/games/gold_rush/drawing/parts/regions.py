"""What is nearer to a place than to others round it: a disc, cut straight half way to each that is close."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import acos, atan2, cos, dist, pi, sin
from typing import NamedTuple

from domain.drawing.curves import Point
from domain.drawing.strokes import Pen, Stroke

EXACT = 1e-6


class Cut(NamedTuple):
    """A straight edge, so far from the middle; `angle` is the direction from there to it."""

    angle: float
    far: float

    def keeps(self, x: float, y: float) -> bool:
        """Say whether a point, seen from the middle, lies on this side."""
        return x * cos(self.angle) + y * sin(self.angle) <= self.far + EXACT


def nearest_region(centre: Point, places: Sequence[Point], radius: float) -> Stroke | None:
    """Give the outline of what is nearer to the centre than to other places; None where none is close.

    Of the disc's rim there are arcs: few numbers, of which growing changes little. They are whole units:
    nobody presses more exactly, and all of them go over the wire as the map is drawn smaller.
    """
    close = [other for other in places if 0 < dist(centre, other) < 2 * radius]
    if not close:
        return None
    cuts = [
        Cut(atan2(other[1] - centre[1], other[0] - centre[0]), dist(centre, other) / 2) for other in close
    ]
    corners = sorted(
        (atan2(y, x), x, y)
        for x, y in corners_of(cuts, radius)
        if x * x + y * y <= radius * radius + EXACT and all(cut.keeps(x, y) for cut in cuts)
    )
    pen = Pen((round(centre[0] + corners[0][1]), round(centre[1] + corners[0][2])))
    first = (corners[0][0] + 2 * pi, *corners[0][1:])
    for (angle, *_), (next_angle, x, y) in pairwise([*corners, first]):
        middle = (angle + next_angle) / 2
        point = (round(centre[0] + x), round(centre[1] + y))
        if all(cut.keeps(radius * cos(middle), radius * sin(middle)) for cut in cuts):
            pen.arc(point, radius, is_long=next_angle - angle > pi)
        else:
            pen.line(point)
    return pen.stroke("z")


def corners_of(cuts: Sequence[Cut], radius: float) -> Iterator[Point]:
    """Give where the cuts meet the rim and each other, seen from the middle."""
    for angle, far in cuts:
        half = acos(far / radius)
        yield from ((radius * cos(at), radius * sin(at)) for at in (angle - half, angle + half))
    for one, other in combinations(cuts, 2):
        turn = sin(other.angle - one.angle)
        if abs(turn) > EXACT:
            yield (
                (one.far * sin(other.angle) - other.far * sin(one.angle)) / turn,
                (other.far * cos(one.angle) - one.far * cos(other.angle)) / turn,
            )
