"""Mountains: outline, the contour inside the tile, hachures on it, and peaks on the heights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import NamedTuple

from domain.drawing.curves import Point, is_inside, polyline_length, sample_points, smooth_curve
from domain.drawing.strokes import Pen, Stroke, curve_stroke, polyline

Circle = tuple[float, float, float]
"""A place to keep clear: centre and radius."""

PEAKS = 9
"""At most so many on one mountain part."""


class Relief(NamedTuple):
    """The lines of one mountain part, and the points of its contour, which grass keeps away from."""

    mass: Stroke
    rims: tuple[Stroke, ...]
    peaks: tuple[Stroke, ...]
    hachures: tuple[Stroke, ...]
    contour: tuple[Point, ...]


def on_edge(a: Point, b: Point) -> bool:
    """Say whether the stretch between two corners lies along an edge of the tile."""
    return any(a[axis] == b[axis] == edge for axis in (0, 1) for edge in (0, 100))


def stretches(outline: Sequence[Point]) -> list[list[Point]]:
    """Part an outline into what runs along the tile's edge, corner by corner, and what runs across it.

    Each stretch begins where the one before ended. Only what runs across the tile is drawn as contour, so two
    tiles of one mountain show no line between them.
    """
    size = len(outline)
    rim = [on_edge(outline[index], outline[(index + 1) % size]) for index in range(size)]
    starts = [index for index in range(size) if rim[index - 1] and not rim[index]]
    first = starts[0] if starts else 0
    found: list[list[Point]] = []
    for step in range(size):
        index = (first + step) % size
        here, there = outline[index], outline[(index + 1) % size]
        if found and not rim[index] and not rim[index - 1]:
            found[-1].append(there)
        else:
            found.append([here, there])
    return found


def runs(outline: Sequence[Point]) -> list[list[Point]]:
    """Give the stretches of an outline that cross the tile."""
    return [points for points in stretches(outline) if not on_edge(points[0], points[1])]


def mass(outline: Sequence[Point]) -> Stroke:
    """Give the filled shape: straight along the tile's edge, smooth inside."""
    found = stretches(outline)
    pen = Pen(found[0][0])
    for points in found:
        if on_edge(points[0], points[1]):
            pen.line(points[1])
        else:
            for cubic in smooth_curve(points):
                pen.curve(cubic)
    return pen.stroke("z")


def hachures(run: Sequence[Point], outline: Sequence[Point], chance: Iterator[float]) -> Iterator[Stroke]:
    """Give strokes that stand on the contour and point uphill, shorter towards its ends."""
    line = sample_points(smooth_curve(run))
    total, gone, due = polyline_length(line), 0.0, 4.0
    for a, b in pairwise(line):
        step = dist(a, b)
        gone += step
        if gone < due or total - gone < 4:
            continue
        due = gone + 2.5 + next(chance) * 1.2
        nx, ny = -(b[1] - a[1]) / step, (b[0] - a[0]) / step
        if not is_inside((a[0] + nx * 3, a[1] + ny * 3), outline):
            nx, ny = -nx, -ny
        reach = (4.5 + next(chance) * 4.5) * min(1, gone / 14, (total - gone) / 14)
        foot = (a[0] + nx * 1.2, a[1] + ny * 1.2)
        yield polyline((foot, (foot[0] + nx * reach, foot[1] + ny * reach)))


def summits(
    outline: Sequence[Point], contour: Sequence[Point], busy: Sequence[Circle], chance: Iterator[float]
) -> list[Circle]:
    """Find room for peaks, clear of the contour, of each other and of every place that is used."""
    found: list[Circle] = []
    for _ in range(240):
        x, y, size = 4 + next(chance) * 92, 6 + next(chance) * 88, 5.2 + next(chance) * 3.2
        if len(found) == PEAKS:
            break
        if (
            size < x < 100 - size
            and size < y < 100 - size * 0.6
            and is_inside((x, y), outline)
            and all(dist((x, y), (u, v)) > (size + other) * 1.15 for u, v, other in found)
            and all(dist((x, y), (u, v)) > room + size * 0.7 for u, v, room in busy)
            and all(dist((x, y), point) > size + 7 for point in contour)
        ):
            found.append((x, y, size))
    return sorted(found, key=lambda peak: peak[1])


def peak(x: float, y: float, size: float) -> Stroke:
    """Draw a peak: two slopes."""
    foot = y + size * 0.6
    return polyline(((x - size, foot), (x, y - size * 0.75), (x + size, foot)))


def shade(x: float, y: float, size: float) -> Iterator[Stroke]:
    """Hatch a peak's eastern slope."""
    for part in (0.22, 0.44, 0.66, 0.88):
        a, b = x + size * part * 0.9, y - size * 0.75 + size * 1.35 * part
        yield polyline(((a, b), (a - size * 0.28, b + size * (0.62 - 0.5 * part))))


def relief(outline: Sequence[Point], busy: Sequence[Circle], chance: Iterator[float]) -> Relief:
    """Draw one mountain part."""
    crossing = runs(outline)
    strokes = [stroke for run in crossing for stroke in hachures(run, outline, chance)]
    contour = [point for run in crossing for point in sample_points(smooth_curve(run))]
    peaks = summits(outline, contour, busy, chance)
    strokes += [stroke for summit in peaks for stroke in shade(*summit)]
    return Relief(
        mass(outline),
        tuple(curve_stroke(smooth_curve(run)) for run in crossing),
        tuple(peak(*summit) for summit in peaks),
        tuple(strokes),
        tuple(contour),
    )
