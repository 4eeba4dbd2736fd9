"""Cattle cards and piles."""

from __future__ import annotations

from functools import cache

from domain.drawing.svg import label, number, text
from domain.games.el_paso.data import CATTLE
from domain.games.el_paso.data.kinds import Breed
from domain.games.el_paso.drawing.glyphs import points
from domain.games.el_paso.drawing.layout import Box
from domain.games.el_paso.drawing.signs import HEADS, icon

SHORT: dict[Breed, str] = {"santa_gertrudis": "S. Gertrudis"}
"""Names too long for a card."""
ROUND = 5
NAMED = 80
"""A narrower card has no room for a name that could be read."""


def outline(box: Box, kind: str) -> str:
    """Draw a card's edge."""
    left, top, wide, high = box
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="{ROUND}" class="{kind} edge"/>'
    )


@cache
def card(breed: Breed, box: Box) -> str:
    """Draw a cattle card: breeding value above, the head, points at the end, the name."""
    found, (left, top, wide, high) = CATTLE[breed], box
    size = min(wide * 0.66, high * 0.52)
    drawn = (
        outline(box, "sheet")
        + text(left + wide * 0.17, top + high * 0.23, str(found.value), high * 0.23, "num mid bold")
        + icon(HEADS[breed], left + wide * 0.5 - size / 2, top + high * 0.5 - size / 2, size)
    )
    if found.vp:
        drawn += points(left + wide * 0.79, top + high * 0.15, high * 0.12, str(found.vp))
    if wide < NAMED:
        return drawn
    words = SHORT.get(breed, found.name)
    return drawn + text(
        left + wide / 2, top + high * 0.93, words, min(high * 0.13, wide * 0.17), "num mid quiet tiny"
    )


def rims(box: Box, count: int, kind: str) -> str:
    """Draw the edges of the cards below the one on top, at most three."""
    left, top, wide, high = box
    return "".join(
        outline((left + 3 * rim, top - 3 * rim, wide, high), kind) for rim in range(min(count, 4) - 1, 0, -1)
    )


def count_sign(x: float, y: float, count: int) -> str:
    """Draw how many there are."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="16" class="enamel"/>' + text(
        x, y + 6.5, f"\u00d7{count}", 18, "num mid bold on-enamel"
    )


def back(box: Box, count: int, name: str = "") -> str:
    """Draw a pile face down with how many there are: one back for all; an empty one is a dashed place."""
    if not count:
        return empty(box)
    left, top, wide, high = box
    hatch = "".join(
        f"M{number(left + 6)} {number(top + y)}h{number(wide - 12)}" for y in range(8, int(high) - 4, 5)
    )
    size, middle = min(high * 0.28, wide * 0.36), left + wide / 2
    return (
        rims(box, count, "foot")
        + outline(box, "foot")
        + f'<path class="hach" d="{hatch}"/>'
        + f'<circle cx="{number(middle)}" cy="{number(top + high / 2)}" r="{number(size)}" '
        + 'class="sheet edge"/>'
        + text(middle, top + high / 2 + size * 0.36, str(count), size * 1.05, "num mid bold")
        + (label(middle, top + high + 18, name, 16, "mid tiny") if name else "")
    )


def empty(box: Box) -> str:
    """Draw a place where nothing is left."""
    left, top, wide, high = box
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="{ROUND}" class="ln" stroke-width="1" stroke-dasharray="4 4"/>'
    )
