"""Drawings of the trail: its land, the road, the posts, the buildings and the ranchers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import atan2, degrees, dist

from domain.drawing.boxes import Box, box_around, inset_box, rectangle_path
from domain.drawing.curves import Point, seeded_noise
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import GAP, GlyphRow, coin_glyph, icon_glyph
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.roads import draw_legs, draw_stops
from domain.drawing.svg import label, name_thing, number, text, translate, use
from domain.games.el_paso.data import COSTS, EL_PASO, POSTS, SITES, SPACE_NUMBERS, TRAINS
from domain.games.el_paso.model import UseView
from domain.games.el_paso.presentation.drawing.glyphs import GLYPHS, ICONS
from domain.games.el_paso.presentation.drawing.layout import BOARD_FILE, SECTIONS, party_colours, trail_point
from domain.games.el_paso.presentation.drawing.pieces import (
    HIGH,
    TILES_WIDE,
    action_row,
    draw_building,
    draw_card,
    draw_count_sign,
    draw_rims,
    draw_site,
    slot_boxes,
    slot_lines,
    train_box,
    train_side,
)
from domain.games.el_paso.view import PostView, SpaceView, View

CITY_WIDE, CITY_HIGH = 176, 92
CLEAR = 96
"""The least distance of grass from the centre of a space."""


@kept_by_scale
def draw_ground(box: Box = SECTIONS.trail, *, bare: bool = False) -> str:
    """Draw the printed land and road on a prairie as large as the box.

    If `bare`, the empty spaces are left out.
    """
    edge = rectangle_path(box)
    return (
        f'<path class="prairie" d="{edge}"/><path class="ln" stroke-width="1.2" d="{edge}"/>'
        f'<g class="fine">{draw_tufts(box)}</g>{draw_road()}'
        + "".join(
            draw_site(site.cost, SPACE_NUMBERS[site.id], *trail_point(site.id))
            for site in SITES.values()
            if site.cost is not None and not bare
        )
        + draw_city(*trail_point(EL_PASO))
    )


def draw_tufts(box: Box) -> str:
    """Draw grass on the free parts of the prairie."""
    left, top, width, height = box
    chance, drawn = seeded_noise("grass", "el_paso"), []
    taken = [trail_point(name) for name in SITES]
    for _ in range(130):
        x, y = left + 16 + next(chance) * (width - 32), top + 14 + next(chance) * (height - 28)
        inside = 310 < x - left < 900 and 290 < y - top < 680
        if not inside and min(dist((x, y), spot) for spot in taken) > CLEAR:
            drawn.append(f"M{round(x)} {round(y)}l-3-6m3 6v-8m0 8l3-6")
    return f'<path class="grass" stroke-width="1.2" d="{"".join(drawn)}"/>'


@cache
def road_direction(name: str) -> Point:
    """Return the direction of the road through a space."""
    befores = [trail_point(other.id) for other in SITES.values() if name in other.next]
    afters = [trail_point(other) for other in SITES[name].next]
    before = tuple(sum(axis) / len(befores) for axis in zip(*befores, strict=True))
    after = tuple(sum(axis) / len(afters) for axis in zip(*afters, strict=True))
    length = dist(before, after)
    return (after[0] - before[0]) / length, (after[1] - before[1]) / length


@cache
def road_curve(source: str, target: str) -> tuple[Point, Point, Point, Point]:
    """Return the curve of the road from a space to the next: its ends and control points."""
    start, end = trail_point(source), trail_point(target)
    (sx, sy), (tx, ty) = road_direction(source), road_direction(target)
    pull = dist(start, end) * 0.34
    return start, (start[0] + sx * pull, start[1] + sy * pull), (end[0] - tx * pull, end[1] - ty * pull), end


@cache
def road_leg(source: str, target: str) -> str:
    """Return the SVG path of the road from a space to the next."""
    start, *pulls = road_curve(source, target)
    curve = " ".join(f"{number(x)} {number(y)}" for x, y in pulls)
    return f"M{number(start[0])} {number(start[1])}C{curve}"


def draw_road() -> str:
    """Draw the whole road, with an arrow in the middle of each leg (ELP-4.2)."""
    pairs = [(site.id, after) for site in SITES.values() for after in site.next]
    legs = {pair: road_leg(*pair) for pair in pairs}
    line = "".join(legs.values())
    return (
        draw_legs(legs) + f'<path class="ruts" stroke-width="23" d="{line}"/>'
        f'<path class="road" stroke-width="20" d="{line}"/>' + "".join(draw_pointer(*pair) for pair in pairs)
    )


def draw_pointer(source: str, target: str) -> str:
    """Draw an arrow on the road, halfway between the edges of two spaces."""
    x, y, turn = curve_middle(*road_curve(source, target))
    return (
        f'<path class="ln" stroke-width="2.6" d="M-4-6L3 0L-4 6" '
        f'transform="translate({number(x)} {number(y)}) rotate({turn})"/>'
    )


def curve_middle(start: Point, pull: Point, draw: Point, end: Point) -> tuple[float, float, int]:
    """Return the midpoint of a curve and its direction there."""
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
    return box_around(x, y, CITY_WIDE, CITY_HIGH) if name == EL_PASO else box_around(x, y, TILES_WIDE, HIGH)


POSTS_WIDE, POSTS_HIGH = 128, 126
STRIP = 44
"""The height of the upper part of a post, which shows its minimum and points."""
CORNER = 15
STACK_WIDE, STACK_HIGH = 62, 84
PARTIES = 4
DISC = 12


def post_box(minimum: int) -> Box:
    row, column = divmod(list(POSTS).index(minimum), BOARD_FILE.posts.columns)
    (x, y), (right, down) = BOARD_FILE.posts.first, BOARD_FILE.posts.step
    return SECTIONS.trail[0] + x + column * right, SECTIONS.trail[1] + y + row * down, POSTS_WIDE, POSTS_HIGH


def simmental_box() -> Box:
    x, y = BOARD_FILE.simmental.at
    return box_around(SECTIONS.trail[0] + x, SECTIONS.trail[1] + y, STACK_WIDE, STACK_HIGH)


def draw_posts(view: View) -> str:
    colours = party_colours(view)
    return (
        draw_printed()
        + "".join(draw_discs(post, colours) for post in view.posts)
        + draw_simmental(view.simmental)
    )


@kept_by_scale
def draw_printed() -> str:
    """Draw the posts without discs, below their heading."""
    left, top, _, _ = post_box(next(iter(POSTS)))
    middle = left + (BOARD_FILE.posts.step[0] * (BOARD_FILE.posts.columns - 1) + POSTS_WIDE) / 2
    return label(middle, top - 10, "Trading posts", 18, "mid bold tiny") + "".join(map(draw_post, POSTS))


def draw_post(minimum: int) -> str:
    """Draw a post with its minimum, points and reward. A dark post has dark corners."""
    post, (left, top, wide, high) = POSTS[minimum], post_box(minimum)
    box = (left, top, wide, high)
    drawn = f'<path class="sheet rim" d="{rectangle_path(box)}"/>'
    drawn += draw_corners(box, CORNER) if post.dark else ""
    drawn += text(left + wide * (0.36 if post.vp else 0.5), top + 38, str(minimum), 36, "num mid bold")
    if post.vp:
        drawn += GLYPHS.draw_points(left + wide * 0.68, top + 26, 17, str(post.vp))
    row: GlyphRow = tuple(glyph for action in post.reward for glyph in action_row(action))
    row += (icon_glyph("again"),) if post.repeatable else ()
    drawn += GLYPHS.draw_centred_row(row, left + wide / 2, top + STRIP + 14, 30, wide - 40)
    return (
        drawn + f'<path class="hair" d="M{number(left + 8)} {number(top + STRIP + 32)}h{number(wide - 16)}"/>'
    )


def draw_corners(box: Box, arm: float) -> str:
    """Draw the dark corners of a post or a disc space (ELP-1.8)."""
    left, top, wide, high = inset_box(box, 1)
    right, foot = left + wide, top + high
    ends = ((left, top, 1, 1), (right, top, -1, 1), (right, foot, -1, -1), (left, foot, 1, -1))
    line = "".join(
        f"M{number(x)} {number(y)}h{number(arm * u)}l{number(-arm * u)} {number(arm * v)}z"
        for x, y, u, v in ends
    )
    return f'<path class="solid" d="{line}"/>'


def disc_point(minimum: int, party: int, parties: int = PARTIES) -> Point:
    """Return the centre of a party's discs on a post with room for `parties` parties."""
    left, top, wide, _ = post_box(minimum)
    step = (wide - 2 * CORNER + 2) / parties
    return left + CORNER - 1 + step * (party + 0.5), top + STRIP + 48


def draw_discs(post: PostView, parties: tuple[str, ...]) -> str:
    """Draw the discs of a post: one badge or free place for each party, with the number of its discs."""
    drawn = []
    placed = Counter(post.discs)
    free = [disc_point(post.minimum, party) for party in range(len(parties)) if party not in placed]
    drawn.append(draw_disc_places(free))
    for party, count in sorted(placed.items()):
        x, y = disc_point(post.minimum, party)
        drawn.append(badge(parties[party], x, y, DISC))
        if count > 1:
            drawn.append(text(x, y + 28, f"\u00d7{count}", 19, "num mid bold"))
    return "".join(drawn)


def draw_disc_places(points: Iterable[Point]) -> str:
    """Draw the free places for discs on a post."""
    circles = "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(DISC - 0.6)}"/>' for x, y in points
    )
    return f'<g class="ln" stroke-width="1.2" stroke-dasharray="3 2.6">{circles}</g>' if circles else ""


@kept_by_scale
def draw_simmental(count: int) -> str:
    """Draw the Simmental stack or, once it is empty, the space that ends the game (ELP-10.2)."""
    box = simmental_box()
    left, top, wide, high = box
    if count:
        return (
            draw_rims(box, count, "sheet")
            + draw_card("simmental", box)
            + draw_count_sign(left + wide + 4, top + high - 14, count)
        )
    return (
        f'<path class="sheet rim" d="{rectangle_path(box)}"/>'
        + ICONS.draw_icon("simmental", left + wide / 2 - 16, top + 6, 32)
        + GLYPHS.draw_points(left + wide / 2, top + high - 24, 15, str(COSTS.simmental_space_vp))
    )


FIGURE = 1.7
"""The scale of a rancher."""
STRIDE = 33


def draw_trail(view: View) -> str:
    """Draw the trail and its buildings, without posts and ranchers."""
    tiles = "".join(draw_tile(view, space) for space in view.trail)
    return draw_ground() + draw_road_stops(view) + tiles + draw_use(view)


def draw_road_stops(view: View) -> str:
    return draw_stops(space.id for space in view.trail if space.tile is not None)


def draw_tile(view: View, space: SpaceView) -> str:
    """Draw the building on a space; empty if there is none."""
    if space.tile is None:
        return ""
    owner = None if space.owner is None else party_colours(view)[space.owner]
    return draw_building(space.tile, owner, *trail_point(space.id))


def draw_ranchers(view: View) -> str:
    """Draw the ranchers. A rancher that triggered the end is on the Simmental space (ELP-10.2)."""
    colours = party_colours(view)
    drawn = "".join(
        name_thing(
            f"rancher:{party}", draw_rancher(colours[party], *rancher_point(space.id, index, len(space.here)))
        )
        for space in view.trail
        for index, party in enumerate(space.here)
    )
    if view.closer is None:
        return drawn
    left, top, wide, high = simmental_box()
    return drawn + draw_rancher(colours[view.closer], left + wide / 2, top + high / 2)


def rancher_point(site: str, index: int, count: int) -> Point:
    """Return the position of a rancher on a space. Ranchers stand side by side on the space's upper edge."""
    left, top, wide, _ = space_box(site)
    return left + wide / 2 + (index - (count - 1) / 2) * STRIDE, top - 14


def draw_rancher(colour: str, x: float, y: float) -> str:
    return translate(x, y, use(f"cowboy-{colour}", 0, 0), FIGURE)


def draw_use(view: View) -> str:
    """Draw rings around the stop and the train card in use, and ticks on used slots (ELP-5.2)."""
    if view.use is None:
        return ""
    drawn = draw_ring(space_box(view.use.site))
    if view.use.slots:
        drawn += draw_used_slots(slot_boxes(view.use.tile, *trail_point(view.use.site)), view.use.slots)
    if view.use.train is not None:
        drawn += draw_ring(train_box(view.use.train.card))
        drawn += draw_used_slots(train_slot_boxes(view, view.use.train.card), view.use.train.slots)
    return drawn


def draw_ring(box: Box) -> str:
    """Draw the ring around a box in use."""
    return f'<path class="in-use" d="{rectangle_path(inset_box(box, -3))}"/>'


def draw_used_slots(boxes: list[Box], left: tuple[int, ...]) -> str:
    """Draw ticks on the used slots."""
    return "".join(
        GLYPHS.draw_tick(x + wide - 14, y + high / 2, 13)
        for slot, (x, y, wide, high) in enumerate(boxes, 1)
        if slot not in left
    )


def train_slot_boxes(view: View, card: int) -> list[Box]:
    return slot_lines(train_box(card), len(TRAINS[card].slots(train_side(view, card))))


def open_slot_boxes(view: View, use_of: UseView) -> list[Box]:
    """Return the boxes of the slots in use: the train card's if there is one, else the tile's."""
    if use_of.train is not None:
        return train_slot_boxes(view, use_of.train.card)
    return slot_boxes(use_of.tile, *trail_point(use_of.site)) if use_of.slots else []
