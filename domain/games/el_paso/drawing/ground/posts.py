"""The trading posts with their discs, and the Simmental stack (ELP-8.5, ELP-8.7)."""

from __future__ import annotations

from collections import Counter

from domain.drawing.boxes import Box, box_around, inset_box, rectangle_path
from domain.drawing.curves import Point
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import GlyphRow, icon_glyph
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import label, number, text
from domain.games.el_paso.data import COSTS, POSTS
from domain.games.el_paso.drawing.action_rows import action_row
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.layout import BOARD_FILE, SECTIONS
from domain.games.el_paso.drawing.parties import party_colours
from domain.games.el_paso.drawing.pieces.cards import draw_card, draw_count_sign, draw_rims
from domain.games.el_paso.drawing.signs import ICONS
from domain.games.el_paso.view import PostView, View

WIDE, HIGH = 128, 126
STRIP = 44
"""The upper part of a post: minimum and points."""
CORNER = 15
STACK_WIDE, STACK_HIGH = 62, 84
PARTIES = 4
DISC = 12


def post_box(minimum: int) -> Box:
    row, column = divmod(list(POSTS).index(minimum), BOARD_FILE.posts.columns)
    (x, y), (right, down) = BOARD_FILE.posts.first, BOARD_FILE.posts.step
    return SECTIONS.trail[0] + x + column * right, SECTIONS.trail[1] + y + row * down, WIDE, HIGH


def simmental_box() -> Box:
    x, y = BOARD_FILE.simmental.at
    return box_around(SECTIONS.trail[0] + x, SECTIONS.trail[1] + y, STACK_WIDE, STACK_HIGH)


def draw_posts(view: View) -> str:
    found = party_colours(view)
    return (
        draw_printed()
        + "".join(draw_discs(post, found) for post in view.posts)
        + draw_simmental(view.simmental)
    )


@kept_by_scale
def draw_printed() -> str:
    """Draw the posts without discs, under a sign."""
    left, top, _, _ = post_box(next(iter(POSTS)))
    middle = left + (BOARD_FILE.posts.step[0] * (BOARD_FILE.posts.columns - 1) + WIDE) / 2
    return label(middle, top - 10, "Trading posts", 18, "mid bold tiny") + "".join(map(draw_post, POSTS))


def draw_post(minimum: int) -> str:
    """Draw a post: what a delivery has to be worth, points, reward; a dark one has dark corners."""
    found, (left, top, wide, high) = POSTS[minimum], post_box(minimum)
    box = (left, top, wide, high)
    drawn = f'<path class="sheet rim" d="{rectangle_path(box)}"/>'
    drawn += draw_corners(box, CORNER) if found.dark else ""
    drawn += text(left + wide * (0.36 if found.vp else 0.5), top + 38, str(minimum), 36, "num mid bold")
    if found.vp:
        drawn += GLYPHS.draw_points(left + wide * 0.68, top + 26, 17, str(found.vp))
    row: GlyphRow = tuple(glyph for action in found.reward for glyph in action_row(action))
    row += (icon_glyph("again"),) if found.repeatable else ()
    drawn += GLYPHS.draw_centred_row(row, left + wide / 2, top + STRIP + 14, 28, wide - 40)
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
    """Give where a party's discs lie on a post that has room for so many parties."""
    left, top, wide, _ = post_box(minimum)
    step = (wide - 2 * CORNER + 2) / parties
    return left + CORNER - 1 + step * (party + 0.5), top + STRIP + 48


def draw_discs(found: PostView, parties: tuple[str, ...]) -> str:
    """Draw the discs of a post: one badge a party, with how many there are."""
    drawn = []
    for party, count in sorted(Counter(found.discs).items()):
        x, y = disc_point(found.minimum, party)
        drawn.append(badge(parties[party], x, y, DISC))
        if count > 1:
            drawn.append(text(x, y + 28, f"\u00d7{count}", 19, "num mid bold"))
    return "".join(drawn)


@kept_by_scale
def draw_simmental(count: int) -> str:
    """Draw the Simmental stack; once it is empty, the space that ends the game (ELP-10.2)."""
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
