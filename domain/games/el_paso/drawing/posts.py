"""The trading posts with their discs, and the Simmental stack (ELP-8.5, ELP-8.7)."""

from __future__ import annotations

from collections import Counter
from functools import cache

from domain.drawing.curves import Point
from domain.drawing.emblems import badge
from domain.drawing.svg import label, number, text
from domain.games.el_paso.data import COSTS, POSTS
from domain.games.el_paso.drawing.actions import row_of
from domain.games.el_paso.drawing.cards import card, count_sign, rims
from domain.games.el_paso.drawing.glyphs import Row, centred, points, sign
from domain.games.el_paso.drawing.layout import DRAWN, SECTIONS, Box, around, inset, rectangle
from domain.games.el_paso.drawing.parties import colours
from domain.games.el_paso.drawing.signs import icon
from domain.games.el_paso.view import PostView, View

WIDE, HIGH = 128, 126
STRIP = 44
"""The upper part of a post: minimum and points."""
CORNER = 15
STACK_WIDE, STACK_HIGH = 62, 84
PARTIES = 4
DISC = 12


def post_place(minimum: int) -> Box:
    """Give the box of a post."""
    row, column = divmod(list(POSTS).index(minimum), DRAWN.posts.columns)
    (x, y), (right, down) = DRAWN.posts.first, DRAWN.posts.step
    return SECTIONS.trail[0] + x + column * right, SECTIONS.trail[1] + y + row * down, WIDE, HIGH


def simmental_place() -> Box:
    """Give the box of the Simmental stack."""
    x, y = DRAWN.simmental.at
    return around(SECTIONS.trail[0] + x, SECTIONS.trail[1] + y, STACK_WIDE, STACK_HIGH)


def posts(view: View) -> str:
    """Draw all posts and the stack."""
    found = colours(view)
    return printed() + "".join(discs(post, found) for post in view.posts) + simmental(view.simmental)


@cache
def printed() -> str:
    """Draw the posts without discs, under a sign."""
    left, top, _, _ = post_place(next(iter(POSTS)))
    middle = left + (DRAWN.posts.step[0] * (DRAWN.posts.columns - 1) + WIDE) / 2
    return label(middle, top - 10, "Trading posts", 18, "mid bold tiny") + "".join(map(post, POSTS))


def post(minimum: int) -> str:
    """Draw a post: what a delivery has to be worth, points, reward; a dark one has dark corners."""
    found, (left, top, wide, high) = POSTS[minimum], post_place(minimum)
    box = (left, top, wide, high)
    drawn = f'<path class="sheet rim" d="{rectangle(box)}"/>'
    drawn += corners(box, CORNER) if found.dark else ""
    drawn += text(left + wide * (0.36 if found.vp else 0.5), top + 38, str(minimum), 36, "num mid bold")
    if found.vp:
        drawn += points(left + wide * 0.68, top + 26, 17, str(found.vp))
    row: Row = tuple(glyph for action in found.reward for glyph in row_of(action))
    row += (sign("again"),) if found.repeatable else ()
    drawn += centred(row, left + wide / 2, top + STRIP + 14, 28, wide - 40)
    return (
        drawn + f'<path class="hair" d="M{number(left + 8)} {number(top + STRIP + 32)}h{number(wide - 16)}"/>'
    )


def corners(box: Box, arm: float) -> str:
    """Draw the dark corners of a post or a disc space (ELP-1.8)."""
    left, top, wide, high = inset(box, 1)
    right, foot = left + wide, top + high
    ends = ((left, top, 1, 1), (right, top, -1, 1), (right, foot, -1, -1), (left, foot, 1, -1))
    line = "".join(
        f"M{number(x)} {number(y)}h{number(arm * u)}l{number(-arm * u)} {number(arm * v)}z"
        for x, y, u, v in ends
    )
    return f'<path class="solid" d="{line}"/>'


def disc_at(minimum: int, party: int) -> Point:
    """Give the middle of a party's disc on a post."""
    left, top, wide, _ = post_place(minimum)
    step = (wide - 2 * CORNER + 2) / PARTIES
    return left + CORNER - 1 + step * (party + 0.5), top + STRIP + 48


def discs(found: PostView, parties: tuple[str, ...]) -> str:
    """Draw the discs of a post: one badge a party, with how many there are."""
    drawn = []
    for party, count in sorted(Counter(found.discs).items()):
        x, y = disc_at(found.minimum, party)
        drawn.append(badge(parties[party], x, y, DISC))
        if count > 1:
            drawn.append(text(x, y + 28, f"\u00d7{count}", 19, "num mid bold"))
    return "".join(drawn)


@cache
def simmental(count: int) -> str:
    """Draw the Simmental stack; once it is empty, the space that ends the game (ELP-10.2)."""
    box = simmental_place()
    left, top, wide, high = box
    if count:
        return (
            rims(box, count, "sheet")
            + card("simmental", box)
            + count_sign(left + wide + 4, top + high - 14, count)
        )
    return (
        f'<path class="sheet rim" d="{rectangle(box)}"/>'
        + icon("simmental", left + wide / 2 - 16, top + 6, 32)
        + points(left + wide / 2, top + high - 24, 15, str(COSTS.simmental_space_vp))
    )
