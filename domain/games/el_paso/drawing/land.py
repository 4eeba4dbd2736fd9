"""The ground of the trail: prairie, the road with its direction, empty spaces, El Paso."""

from __future__ import annotations

from functools import cache
from math import atan2, degrees, dist

from domain.drawing.curves import Point, seeded_noise
from domain.drawing.svg import number, text
from domain.games.el_paso.data import COSTS, EL_PASO, SITES
from domain.games.el_paso.drawing.glyphs import GAP, centred, coin, sign
from domain.games.el_paso.drawing.layout import SECTIONS, Box, around, at_trail, inset, rectangle
from domain.games.el_paso.drawing.tiles import HIGH, WIDE, site

CITY_WIDE, CITY_HIGH = 176, 92
CLEAR = 96
"""Grass keeps so far from the middle of a space."""


@cache
def ground() -> str:
    """Draw what is printed round the trail."""
    edge = rectangle(SECTIONS.trail)
    return (
        f'<path class="prairie" d="{edge}"/><path class="ln" stroke-width="1.2" d="{edge}"/>'
        f'<g class="fine">{tufts()}</g>{road()}'
        + "".join(
            site(found.cost, found.id, *at_trail(found.id))
            for found in SITES.values()
            if found.cost is not None
        )
        + city(*at_trail(EL_PASO))
    )


def tufts() -> str:
    """Scatter grass over the prairie where nothing stands."""
    left, top, width, height = SECTIONS.trail
    chance, drawn = seeded_noise("grass", "el_paso"), []
    taken = [at_trail(name) for name in SITES]
    for _ in range(130):
        x, y = left + 16 + next(chance) * (width - 32), top + 14 + next(chance) * (height - 28)
        inside = 310 < x - left < 900 and 290 < y - top < 680
        if not inside and min(dist((x, y), spot) for spot in taken) > CLEAR:
            drawn.append(
                f"M{number(x)} {number(y)}l-3-6M{number(x)} {number(y)}l0-8M{number(x)} {number(y)}l3-6"
            )
    return f'<path class="grass" stroke-width="1.2" d="{"".join(drawn)}"/>'


@cache
def tangent(name: str) -> Point:
    """Give the direction in which the road runs through a space: from where it comes to where it goes."""
    befores = [at_trail(other.id) for other in SITES.values() if name in other.next]
    afters = [at_trail(other) for other in SITES[name].next]
    before = tuple(sum(axis) / len(befores) for axis in zip(*befores, strict=True))
    after = tuple(sum(axis) / len(afters) for axis in zip(*afters, strict=True))
    length = dist(before, after)
    return (after[0] - before[0]) / length, (after[1] - before[1]) / length


@cache
def bend(one: str, other: str) -> tuple[Point, Point, Point, Point]:
    """Give the curve of the road from one space to the next: its ends and what pulls them."""
    start, end = at_trail(one), at_trail(other)
    (sx, sy), (tx, ty) = tangent(one), tangent(other)
    pull = dist(start, end) * 0.34
    return start, (start[0] + sx * pull, start[1] + sy * pull), (end[0] - tx * pull, end[1] - ty * pull), end


@cache
def leg(one: str, other: str) -> str:
    """Give the road from one space to the next as a path."""
    start, *pulls = bend(one, other)
    curve = " ".join(f"{number(x)} {number(y)}" for x, y in pulls)
    return f"M{number(start[0])} {number(start[1])}C{curve}"


def road() -> str:
    """Draw the road over all legs, with an arrow in the middle of each (ELP-4.2)."""
    pairs = [(found.id, after) for found in SITES.values() for after in found.next]
    line = "".join(leg(*pair) for pair in pairs)
    return (
        f'<path class="ruts" stroke-width="23" d="{line}"/>'
        f'<path class="road" stroke-width="20" d="{line}"/>' + "".join(pointer(*pair) for pair in pairs)
    )


def pointer(one: str, other: str) -> str:
    """Draw an arrow on the road, half way between the edges of two spaces."""
    x, y, turn = halfway(*bend(one, other))
    return (
        f'<path class="ln" stroke-width="2.6" d="M-4-6L3 0L-4 6" '
        f'transform="translate({number(x)} {number(y)}) rotate({turn})"/>'
    )


def halfway(start: Point, pull: Point, draw: Point, end: Point) -> tuple[float, float, int]:
    """Give the middle of a curve and its direction there."""
    x = (start[0] + 3 * pull[0] + 3 * draw[0] + end[0]) / 8
    y = (start[1] + 3 * pull[1] + 3 * draw[1] + end[1]) / 8
    dx, dy = end[0] + draw[0] - pull[0] - start[0], end[1] + draw[1] - pull[1] - start[1]
    return x, y, round(degrees(atan2(dy, dx)))


def city(x: float, y: float) -> str:
    """Draw El Paso with its three actions (ELP-8.1)."""
    box = around(x, y, CITY_WIDE, CITY_HIGH)
    row = (coin(COSTS.el_paso_income), GAP, sign("simmental"), GAP, sign("delivery"))
    below = (box[0] + 9, y + 2, CITY_WIDE - 18, CITY_HIGH / 2 - 11)
    return (
        f'<path class="enamel rim" d="{rectangle(box)}"/>'
        f'<path fill="none" class="plate-line" d="{rectangle(inset(box, 5))}"/>'
        + text(x, y - 10, "El Paso", 30, "mid bold on-enamel")
        + f'<path class="sheet" d="{rectangle(below)}"/>'
        + centred(row, x, y + 20, 31, CITY_WIDE - 30)
    )


def space_box(name: str) -> Box:
    """Give the box of a space of the trail."""
    x, y = at_trail(name)
    return around(x, y, CITY_WIDE, CITY_HIGH) if name == EL_PASO else around(x, y, WIDE, HIGH)
