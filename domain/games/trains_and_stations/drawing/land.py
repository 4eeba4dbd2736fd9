"""Sea, coasts and the country: the same in every view, worked out once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import dist

from domain.drawing.compass import compass
from domain.drawing.curves import Point, is_inside, sample_points, seeded_noise, smooth_curve
from domain.drawing.strokes import Stroke, curve_stroke, place_strokes, polyline
from domain.drawing.svg import ID_PREFIX, text
from domain.games.trains_and_stations.drawing.map_data import AT, BOARD, HIGH, WIDE, plate
from domain.games.trains_and_stations.drawing.shapes import rectangle

WATER_LINES = ((17, 1.2), (11, 1.4), (5.5, 1.6))
"""How far from the coast the lines run that make it a coast, and how thick they are."""
CLEAR = 27
"""Peaks and tufts keep so far from the middle of a space."""


def land() -> str:
    return f"{sea()}<defs>{outlines()}</defs>{country()}"


def sea() -> str:
    return f'<path class="water" d="{rectangle(0, 0, WIDE, HIGH)}"/>'


@cache
def outlines() -> str:
    """Define the outlines of the country and of what lies beyond its borders."""
    return (
        f'<path id="{ID_PREFIX}country" d="{closed(BOARD.land.border)}"/>'
        f'<path id="{ID_PREFIX}beyond" d="{"".join(map(closed, BOARD.land.beyond))}"/>'
    )


def country() -> str:
    """Draw the country over the sea, from the outlines, with its names."""
    return f"{terrain()}{seas()}{north()}"


@cache
def terrain() -> str:
    """Draw coasts, heights and rivers."""
    heights = "".join(map(closed, BOARD.land.heights))
    return (
        f'{shores()}<use href="#{ID_PREFIX}beyond" class="sunk"/>'
        f'<use href="#{ID_PREFIX}country" class="prairie"/>'
        f'<path class="foot" d="{heights}"/>'
        f'<path class="peaks fine" opacity=".55" d="{place_strokes(peaks(), 0, 0)}"/>'
        f'<path class="hach fine" opacity=".8" d="{place_strokes(hachures(), 0, 0)}"/>'
        f'<path class="grass fine" d="{place_strokes(tufts(), 0, 0)}"/>'
        f'<path class="swell" stroke-width="3.4" d="{"".join(map(open_line, BOARD.land.rivers))}"/>'
        f'<use href="#{ID_PREFIX}country" class="ln" stroke-width="1.5"/>{lakes()}'
    )


def closed(points: Sequence[Point]) -> str:
    return place_strokes((curve_stroke(smooth_curve((*points, points[0]))),), 0, 0) + "z"


def open_line(points: Sequence[Point]) -> str:
    return place_strokes((curve_stroke(smooth_curve(points)),), 0, 0)


def shores() -> str:
    """Draw the lines that follow the coasts, the farthest first, the water between them last."""
    return "".join(
        f'<use href="#{ID_PREFIX}{name}" class="{kind}" stroke-width="{width:g}"/>'
        for out, thick in WATER_LINES
        for kind, width in (("surf", 2 * out + thick), ("swell", 2 * out - thick))
        for name in ("beyond", "country")
    )


def lakes() -> str:
    """Draw the lakes: water with its own coast."""
    outlines = "".join(map(closed, BOARD.land.lakes))
    return f'<path class="water" d="{outlines}"/><path class="ln" stroke-width="1.3" d="{outlines}"/>'


def seas() -> str:
    return "".join(text(*sea.at, sea.name, sea.size, "mid sea tiny") for sea in BOARD.seas)


def is_free(point: Point, room: float) -> bool:
    """Say whether no track space and no plate is near."""
    x, y = point
    boxes = (plate(city.id) for city in BOARD.city)
    return all(dist(point, at) > CLEAR + room for at in AT.values()) and not any(
        left - room < x < right + room and top - room < y < bottom + room
        for left, top, right, bottom in boxes
    )


def strewn(name: str, tries: int, apart: float, room: float) -> Iterator[Point]:
    """Give places all over the map, free and apart from each other."""
    chance = seeded_noise(name)
    found: list[Point] = []
    for _ in range(tries):
        point = next(chance) * WIDE, next(chance) * HIGH
        if is_free(point, room) and all(dist(point, other) > apart for other in found):
            found.append(point)
    return iter(sorted(found, key=lambda at: (at[1], at[0])))


@cache
def summits() -> tuple[Point, ...]:
    """Give the places of peaks on the heights."""
    masses = [sample_points(smooth_curve((*mass, mass[0]))) for mass in BOARD.land.heights]
    return tuple(
        (x, y)
        for x, y in strewn("peaks", 2600, 21, 2)
        if any(is_inside((x, y - 7), mass) and is_inside((x, y + 4), mass) for mass in masses)
    )


def peaks() -> Iterator[Stroke]:
    for x, y in summits():
        yield polyline(((x - 9, y + 6), (x, y - 8), (x + 9, y + 6)))


def hachures() -> Iterator[Stroke]:
    """Hatch every peak's eastern slope."""
    for x, y in summits():
        for part in (0.3, 0.6, 0.85):
            a, b = x + 9 * part, y - 8 + 14 * part
            yield polyline(((a, b), (a - 3, b + 9 * (1 - part) + 2)))


def tufts() -> Iterator[Stroke]:
    border = sample_points(smooth_curve((*BOARD.land.border, BOARD.land.border[0])), 6)
    masses = [sample_points(smooth_curve((*mass, mass[0])), 6) for mass in BOARD.land.heights]
    lakes = [list(lake) for lake in BOARD.land.lakes]
    rivers = [point for river in BOARD.land.rivers for point in sample_points(smooth_curve(river), 6)]
    for x, y in strewn("tufts", 520, 34, 0):
        dry = all(dist((x, y), at) > 12 for at in rivers)
        if dry and is_inside((x, y), border) and not any(is_inside((x, y), mass) for mass in masses + lakes):
            for aside in (-3.5, 0, 3.5):
                yield polyline(((x + aside * 0.6, y + 3), (x + aside, y - 4 - (aside == 0))))


def north() -> str:
    return compass(*BOARD.land.compass, 1.15, "tiny")
