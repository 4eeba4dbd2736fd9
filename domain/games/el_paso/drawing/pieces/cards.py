"""Cattle cards and piles."""

from __future__ import annotations

from domain.drawing.boxes import Box
from domain.drawing.parts.legible import grown_letter, grown_radius, kept_by_scale
from domain.drawing.svg import label, number, text
from domain.games.el_paso.data import CATTLE
from domain.games.el_paso.data.kinds import Breed
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.signs import HEADS, ICONS

SHORT: dict[Breed, str] = {"santa_gertrudis": "S. Gertrudis"}
"""Names too long for a card."""
ROUND = 5
NAMED = 80
"""A narrower card has no room for a name that could be read."""


def draw_outline(box: Box, kind: str) -> str:
    left, top, wide, high = box
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="{ROUND}" class="{kind} edge"/>'
    )


@kept_by_scale
def draw_card(breed: Breed, box: Box) -> str:
    """Draw a cattle card: breeding value above, the head, points at the end, the name."""
    found, (left, top, wide, high) = CATTLE[breed], box
    size = min(wide * 0.66, high * 0.52)
    drawn = (
        draw_outline(box, "sheet")
        + text(left + wide * 0.17, top + high * 0.23, str(found.value), high * 0.23, "num mid bold")
        + ICONS.draw_icon(HEADS[breed], left + wide * 0.5 - size / 2, top + high * 0.5 - size / 2, size)
    )
    if found.vp:
        drawn += GLYPHS.draw_points(left + wide * 0.79, top + high * 0.15, high * 0.12, str(found.vp))
    if wide < NAMED:
        return drawn
    words = SHORT.get(breed, found.name)
    return drawn + text(
        left + wide / 2, top + high * 0.93, words, min(high * 0.13, wide * 0.17), "num mid quiet tiny"
    )


def draw_rims(box: Box, count: int, kind: str) -> str:
    """Draw the edges of the cards below the one on top, at most three."""
    left, top, wide, high = box
    return "".join(
        draw_outline((left + 3 * rim, top - 3 * rim, wide, high), kind)
        for rim in range(min(count, 4) - 1, 0, -1)
    )


def draw_count_sign(x: float, y: float, count: int, size: float = 18) -> str:
    """Draw how many there are, in letters of a size; the sign grows with letters that would be too small."""
    words, size = f"\u00d7{count}", grown_letter(size)
    radius = grown_radius(size * 8 / 9, words)
    disc = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="enamel"/>'
    return disc + text(x, y + size * 0.361, words, size, "num mid bold on-enamel")


def draw_back(box: Box, count: int, name: str = "") -> str:
    """Draw a pile face down with how many there are: one back for all; an empty one is a dashed place."""
    if not count:
        return draw_empty(box)
    left, top, wide, high = box
    hatch = "".join(
        f"M{number(left + 6)} {number(top + y)}h{number(wide - 12)}" for y in range(8, int(high) - 4, 5)
    )
    size, middle = min(high * 0.28, wide * 0.36), left + wide / 2
    return (
        draw_rims(box, count, "foot")
        + draw_outline(box, "foot")
        + f'<path class="hach" d="{hatch}"/>'
        + f'<circle cx="{number(middle)}" cy="{number(top + high / 2)}" r="{number(size)}" '
        + 'class="sheet edge"/>'
        + text(middle, top + high / 2 + size * 0.36, str(count), size * 1.05, "num mid bold")
        + (label(middle, top + high + 18, name, 16, "mid tiny") if name else "")
    )


def draw_empty(box: Box) -> str:
    """Draw a place where nothing is left."""
    left, top, wide, high = box
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="{ROUND}" class="ln" stroke-width="1" stroke-dasharray="4 4"/>'
    )
