"""Places the spaces of routes for which board.toml has no places, such as those of an edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist, hypot

from domain.drawing.curves import Point
from domain.games.trains_and_stations.data.schema import Route
from domain.games.trains_and_stations.presentation.drawing.pieces import Box

WIDE, HIGH = 1000, 730
"""The size of the map."""
INSIDE = 20
"""How far a track leads below a plate."""
AWAY = 26
"""The distance between a plate and the centre of the last space."""
APART = 42
"""The distance between the centres of two spaces that is wide enough for dice."""
STEPS = 200
BENDS = tuple(sign * size for size in range(0, 240, 20) for sign in (1, -1))
"""How far a route may bend aside, starting with the straight line."""


def meet_plate(plate: Box, point: Point) -> Point:
    """Return the point below a plate where the track to a space begins."""
    left, top, right, bottom = plate
    return (
        min(max(point[0], left + INSIDE), right - INSIDE),
        min(max(point[1], top + INSIDE), bottom - INSIDE),
    )


def lay_route(route: Route, plates: Mapping[str, Box], taken: Sequence[Point]) -> tuple[Point, ...]:
    """Return the centres of a route's spaces by number, clear of plates and of other spaces if possible."""
    return max(_candidates(route, plates), key=lambda points: _clearance(points, plates, taken))


def _candidates(route: Route, plates: Mapping[str, Box]) -> Iterator[tuple[Point, ...]]:
    ends = [plates[city].middle for city in route.cities]
    if len(ends) == 2:
        for bend in BENDS:
            yield tuple(
                _spread(
                    ends[0], ends[1], bend, route.spaces, plates[route.cities[0]], plates[route.cities[1]]
                )
            )
        return
    x, y = sum(x for x, _ in ends) / 3, sum(y for _, y in ends) / 3
    for right in BENDS:
        for down in BENDS:
            junction = x + right, y + down
            points: dict[int, Point] = {}
            for chain, city in zip(route.chains, route.cities, strict=True):
                arm = _spread(junction, plates[city].middle, 0, len(chain), None, plates[city])
                points.update(zip(chain, arm, strict=True))
            yield tuple(points[number] for number in sorted(points))


def _spread(
    start: Point, end: Point, bend: float, count: int, first: Box | None, last: Box
) -> Iterator[Point]:
    """Yield equally distant points of a curve between two plates, or from a junction to a plate."""
    (x, y), (right, down) = start, end
    length = hypot(right - x, down - y) or 1
    aside = (y - down) / length * bend * 2, (right - x) / length * bend * 2
    control = (x + right) / 2 + aside[0], (y + down) / 2 + aside[1]
    curve = [_bezier(start, control, end, step / STEPS) for step in range(STEPS + 1)]
    seen = [p for p in curve if not any(box and _gap(box, p) < AWAY for box in (first, last))] or curve
    walked = [0.0]
    for a, b in pairwise(seen):
        walked.append(walked[-1] + dist(a, b))
    for index in range(count):
        due = walked[-1] * index / max(1, count - 1)
        yield next(point for point, way in zip(seen, walked, strict=True) if way >= due - 1e-9)


def _bezier(start: Point, control: Point, end: Point, t: float) -> Point:
    before, middle, after = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return (
        before * start[0] + middle * control[0] + after * end[0],
        before * start[1] + middle * control[1] + after * end[1],
    )


def _gap(box: Box, point: Point) -> float:
    left, top, right, bottom = box
    return hypot(max(left - point[0], 0, point[0] - right), max(top - point[1], 0, point[1] - bottom))


def _clearance(points: Sequence[Point], plates: Mapping[str, Box], taken: Sequence[Point]) -> float:
    """Return how much room the tightest of the points has, up to what is enough."""
    others = [*taken, *points]
    spaces = (
        dist(a, b) / APART for n, a in enumerate(points) for m, b in enumerate(others) if m != n + len(taken)
    )
    edges = (_gap(box, point) / AWAY for point in points for box in plates.values())
    inside = (min(x, WIDE - x, y, HIGH - y) / AWAY for x, y in points)
    return min(1.0, *spaces, *edges, *inside)
