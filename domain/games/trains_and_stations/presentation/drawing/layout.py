"""Places the spaces of routes for which board.toml has no places, such as those of an edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product
from math import dist, hypot
from typing import NamedTuple

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
ASIDE = 28
"""The distance between the track of a route and the centre of another route's space."""
STEPS = 40
BENDS = tuple(sign * size for size in range(0, 400, 60) for sign in ((1, -1) if size else (1,)))
"""How far a route may bend aside at either end, starting with the straight line."""
SHIFTS = tuple(sign * size for size in range(0, 330, 30) for sign in ((1, -1) if size else (1,)))
"""How far a junction may lie from the middle of its cities."""
ROUNDS = 3
FIELD, FIELD_HIGH = 122, 62
"""The size of a building's field."""
HEAP, HEAP_HIGH = 98, 66
"""The size of a common supply."""
SUPPLIES = ("points", "special-card", "bonus-die", "coin")
"""The common supplies by icon, from top to bottom."""


def meet_plate(plate: Box, point: Point) -> Point:
    """Return the point below a plate where the track to a space begins."""
    left, top, right, bottom = plate
    return (
        min(max(point[0], left + INSIDE), right - INSIDE),
        min(max(point[1], top + INSIDE), bottom - INSIDE),
    )


def lay_routes(
    routes: Iterable[Route], placed: Mapping[str, tuple[Point, ...]], plates: Mapping[str, Box]
) -> dict[str, tuple[Point, ...]]:
    """Return the centres of all routes' spaces by number, clear of plates and of other spaces if possible.

    `plates` also holds the panels. Routes without places are laid one after the other, and then again, now
    that the others are known.
    """
    track = dict(placed)
    unplaced = [route for route in routes if route.id not in placed]
    possible = {
        route.id: [_measure(route, each, plates) for each in _candidates(route, plates)] for route in unplaced
    }
    for _ in range(ROUNDS):
        for route in unplaced:
            taken = [at for name, points in track.items() if name != route.id for at in points]
            track[route.id] = _choose(possible[route.id], taken)
    return track


class _Candidate(NamedTuple):
    """The centres of a route's spaces, and of the track between them, with the room that both have."""

    spaces: tuple[Point, ...]
    halves: tuple[Point, ...]
    spaces_room: float
    halves_room: float


def _measure(route: Route, spaces: tuple[Point, ...], plates: Mapping[str, Box]) -> _Candidate:
    """Return a candidate with the least room, up to 1, which is enough."""
    steps = {tuple(sorted(step)) for numbers in route.chains for step in pairwise(numbers)}
    pairs = [(spaces[a - 1], spaces[b - 1]) for a, b in sorted(steps)]
    halves = tuple(((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in pairs)
    edges = (_gap(box, at) / AWAY for at in spaces for box in plates.values())
    inside = (min(x, WIDE - x, y, HIGH - y) / AWAY for x, y in spaces)
    apart = (dist(a, b) / APART for a, b in combinations(spaces, 2))
    between = (_gap(box, at) / AWAY for at in halves for box in plates.values())
    return _Candidate(spaces, halves, min(1.0, *edges, *inside, *apart), min(1.0, *between))


def _choose(candidates: Iterable[_Candidate], taken: Sequence[Point]) -> tuple[Point, ...]:
    """Return the spaces with the most room; of those with equal room the first."""
    best: tuple[Point, ...] = ()
    most = -1.0, -1.0
    for each in candidates:
        if each.spaces_room < most[0]:
            continue
        spaces = min([each.spaces_room, *(dist(a, b) / APART for a in each.spaces for b in taken)])
        if spaces < most[0]:
            continue
        halves = min([each.halves_room, *(dist(a, b) / ASIDE for a in each.halves for b in taken)])
        if (spaces, halves) > most:
            best, most = each.spaces, (spaces, halves)
    return best


def _candidates(route: Route, plates: Mapping[str, Box]) -> Iterator[tuple[Point, ...]]:
    ends = [plates[city].middle for city in route.cities]
    if len(ends) == 2:
        first, last = (plates[city] for city in route.cities)
        for bends in sorted(product(BENDS, BENDS), key=lambda each: sum(map(abs, each))):
            yield tuple(_spread(ends[0], ends[1], bends, route.spaces, first, last))
        return
    x, y = sum(x for x, _ in ends) / 3, sum(y for _, y in ends) / 3
    for right, down in product(SHIFTS, SHIFTS):
        junction = x + right, y + down
        points: dict[int, Point] = {}
        for numbers, city in zip(route.chains, route.cities, strict=True):
            arm = _spread(junction, plates[city].middle, (0, 0), len(numbers), None, plates[city])
            points.update(zip(numbers, arm, strict=True))
        yield tuple(points[number] for number in sorted(points))


def _spread(
    start: Point, end: Point, bends: tuple[float, float], count: int, first: Box | None, last: Box
) -> Iterator[Point]:
    """Yield equally distant points of a curve between two plates, or from a junction to a plate."""
    length = dist(start, end) or 1
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    controls = [
        (
            start[0] + part * length * along[0] - bend * along[1],
            start[1] + part * length * along[1] + bend * along[0],
        )
        for part, bend in zip((1 / 3, 2 / 3), bends, strict=True)
    ]
    curve = [_bezier(start, controls[0], controls[1], end, step / STEPS) for step in range(STEPS + 1)]
    seen = [p for p in curve if not any(box and _gap(box, p) < AWAY for box in (first, last))] or curve
    walked = [0.0]
    for a, b in pairwise(seen):
        walked.append(walked[-1] + dist(a, b))
    for index in range(count):
        due = walked[-1] * index / max(1, count - 1)
        yield next(point for point, way in zip(seen, walked, strict=True) if way >= due - 1e-9)


def _bezier(start: Point, control: Point, other: Point, end: Point, t: float) -> Point:
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
    return (
        a * start[0] + b * control[0] + c * other[0] + d * end[0],
        a * start[1] + b * control[1] + c * other[1] + d * end[1],
    )


def _gap(box: Box, point: Point) -> float:
    left, top, right, bottom = box
    return hypot(max(left - point[0], 0, point[0] - right), max(top - point[1], 0, point[1] - bottom))
