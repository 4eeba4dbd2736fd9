"""The ground of the trail: prairie, the road with its direction, empty spaces, El Paso."""

from __future__ import annotations

from functools import cache
from math import atan2, degrees, dist

from domain.drawing.boxes import Box, box_around, inset_box, rectangle_path
from domain.drawing.curves import Point, seeded_noise
from domain.drawing.glyph_rows import GAP, coin_glyph, icon_glyph
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import number, text
from domain.games.el_paso.data import COSTS, EL_PASO, SITES, SPACE_NUMBERS
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.layout import SECTIONS, trail_point
from domain.games.el_paso.drawing.pieces.tiles import HIGH, WIDE, draw_site

CITY_WIDE, CITY_HIGH = 176, 92
CLEAR = 96
"""Grass keeps so far from the middle of a space."""


@kept_by_scale
def draw_ground(box: Box = SECTIONS.trail, *, bare: bool = False) -> str:
    """Draw what is printed round the trail, on a prairie as large as the box; a bare one without spaces."""
    edge = rectangle_path(box)
    return (
        f'<path class="prairie" d="{edge}"/><path class="ln" stroke-width="1.2" d="{edge}"/>'
        f'<g class="fine">{draw_tufts(box)}</g>{draw_road()}'
        + "".join(
            draw_site(found.cost, SPACE_NUMBERS[found.id], *trail_point(found.id))
            for found in SITES.values()
            if found.cost is not None and not bare
        )
        + draw_city(*trail_point(EL_PASO))
    )


def draw_tufts(box: Box) -> str:
    """Scatter grass over the prairie where nothing stands."""
    left, top, width, height = box
    chance, drawn = seeded_noise("grass", "el_paso"), []
    taken = [trail_point(name) for name in SITES]
    for _ in range(130):
        x, y = left + 16 + next(chance) * (width - 32), top + 14 + next(chance) * (height - 28)
        inside = 310 < x - left < 900 and 290 < y - top < 680
        if not inside and min(dist((x, y), spot) for spot in taken) > CLEAR:
            drawn.append(
                f"M{number(x)} {number(y)}l-3-6M{number(x)} {number(y)}l0-8M{number(x)} {number(y)}l3-6"
            )
    return f'<path class="grass" stroke-width="1.2" d="{"".join(drawn)}"/>'


@cache
def road_direction(name: str) -> Point:
    """Give the direction in which the road runs through a space: from where it comes to where it goes."""
    befores = [trail_point(other.id) for other in SITES.values() if name in other.next]
    afters = [trail_point(other) for other in SITES[name].next]
    before = tuple(sum(axis) / len(befores) for axis in zip(*befores, strict=True))
    after = tuple(sum(axis) / len(afters) for axis in zip(*afters, strict=True))
    length = dist(before, after)
    return (after[0] - before[0]) / length, (after[1] - before[1]) / length


@cache
def road_curve(one: str, other: str) -> tuple[Point, Point, Point, Point]:
    """Give the curve of the road from one space to the next: its ends and what pulls them."""
    start, end = trail_point(one), trail_point(other)
    (sx, sy), (tx, ty) = road_direction(one), road_direction(other)
    pull = dist(start, end) * 0.34
    return start, (start[0] + sx * pull, start[1] + sy * pull), (end[0] - tx * pull, end[1] - ty * pull), end


@cache
def road_leg(one: str, other: str) -> str:
    """Give the road from one space to the next as a path."""
    start, *pulls = road_curve(one, other)
    curve = " ".join(f"{number(x)} {number(y)}" for x, y in pulls)
    return f"M{number(start[0])} {number(start[1])}C{curve}"


def draw_road() -> str:
    """Draw the road over all legs, with an arrow in the middle of each (ELP-4.2)."""
    pairs = [(found.id, after) for found in SITES.values() for after in found.next]
    line = "".join(road_leg(*pair) for pair in pairs)
    return (
        f'<path class="ruts" stroke-width="23" d="{line}"/>'
        f'<path class="road" stroke-width="20" d="{line}"/>' + "".join(draw_pointer(*pair) for pair in pairs)
    )


def draw_pointer(one: str, other: str) -> str:
    """Draw an arrow on the road, half way between the edges of two spaces."""
    x, y, turn = curve_middle(*road_curve(one, other))
    return (
        f'<path class="ln" stroke-width="2.6" d="M-4-6L3 0L-4 6" '
        f'transform="translate({number(x)} {number(y)}) rotate({turn})"/>'
    )


def curve_middle(start: Point, pull: Point, draw: Point, end: Point) -> tuple[float, float, int]:
    """Give the middle of a curve and its direction there."""
    x = (start[0] + 3 * pull[0] + 3 * draw[0] + end[0]) / 8
    y = (start[1] + 3 * pull[1] + 3 * draw[1] + end[1]) / 8
    dx, dy = end[0] + draw[0] - pull[0] - start[0], end[1] + draw[1] - pull[1] - start[1]
    return x, y, round(degrees(atan2(dy, dx)))


def draw_city(x: float, y: float) -> str:
    """Draw El Paso with its three actions (ELP-8.1)."""
    box = box_around(x, y, CITY_WIDE, CITY_HIGH)
    row = (coin_glyph(COSTS.el_paso_income), GAP, icon_glyph("simmental"), GAP, icon_glyph("delivery"))
    below = (box[0] + 9, y + 2, CITY_WIDE - 18, CITY_HIGH / 2 - 11)
    return (
        f'<path class="enamel rim" d="{rectangle_path(box)}"/>'
        f'<path fill="none" class="plate-line" d="{rectangle_path(inset_box(box, 5))}"/>'
        + text(x, y - 10, "El Paso", 30, "mid bold on-enamel")
        + f'<path class="sheet" d="{rectangle_path(below)}"/>'
        + GLYPHS.draw_centred_row(row, x, y + 20, 31, CITY_WIDE - 30)
    )


def space_box(name: str) -> Box:
    x, y = trail_point(name)
    return box_around(x, y, CITY_WIDE, CITY_HIGH) if name == EL_PASO else box_around(x, y, WIDE, HIGH)
