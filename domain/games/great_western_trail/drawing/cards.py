"""Cards: cattle with its value and points, objective cards with what they ask for and give."""

from __future__ import annotations

from functools import cache

from domain.drawing.svg import label, number, text
from domain.games.great_western_trail.data import CATTLE, IMMEDIATE, OBJECTIVES
from domain.games.great_western_trail.data.schema import Objective
from domain.games.great_western_trail.drawing.actions import row_of
from domain.games.great_western_trail.drawing.glyphs import Row, centred, points, sign, signed
from domain.games.great_western_trail.drawing.layout import Box, rectangle
from domain.games.great_western_trail.drawing.signs import icon

NEEDS = {
    "building": "building",
    "teepee_green": "teepee_green",
    "teepee_blue": "teepee_blue",
    "hazard": "hazard",
    "station": "station",
    "cattle_3": "holstein",
    "cattle_4": "west_highland",
    "cattle_5": "texas_longhorn",
    "san_francisco": "san_francisco",
}
"""What an objective card asks for, by icon; San Francisco is written out."""
NAMES = {
    "black_angus": "Black Angus",
    "dutch_belt": "Dutch Belt",
    "brown_swiss": "Brown Swiss",
    "west_highland": "Highland",
    "texas_longhorn": "Longhorn",
}
ROUND = 5


def outline(box: Box, kind: str) -> str:
    """Draw a card's edge."""
    left, top, wide, high = box
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="{ROUND}" class="{kind} edge"/>'
    )


@cache
def card(name: str, box: Box) -> str:
    """Draw a card of either kind."""
    return cattle(name, box) if name in CATTLE else objective(OBJECTIVES[name], box)


def cattle(name: str, box: Box) -> str:
    """Draw a cattle card: breeding value above, the breed's head, points at the end, the breed's name."""
    found, (left, top, wide, high) = CATTLE[name], box
    size = min(wide * 0.62, high * 0.5)
    drawn = (
        outline(box, "sheet")
        + text(left + wide * 0.17, top + high * 0.2, str(found.value), high * 0.2, "num mid bold")
        + icon(found.breed, left + wide * 0.5 - size / 2, top + high * 0.48 - size / 2, size)
    )
    if found.vp:
        drawn += points(left + wide * 0.8, top + high * 0.15, high * 0.115, str(found.vp))
    words = NAMES.get(found.breed, found.breed.replace("_", " ").capitalize())
    return drawn + text(
        left + wide / 2, top + high * 0.93, words, min(high * 0.125, wide * 0.165), "num mid quiet tiny half"
    )


def needs(card_of: Objective) -> Row:
    """Show what an objective card asks for, as often as it does."""
    return tuple(
        sign(NEEDS[need])
        for need, count in card_of.needs.items()
        for _ in range(count)
        if need != "san_francisco"
    )


def objective(found: Objective, box: Box) -> str:
    """Draw an objective card: points and penalty above, what it asks for, its immediate action below."""
    left, top, wide, high = box
    middle, line = left + wide / 2, high * 0.31
    drawn = outline(box, "paper") + band(box, line)
    radius, sign_size = min(line * 0.4, wide * 0.14), min(line * 0.74, wide * 0.24)
    drawn += points(left + radius + 5, top + line / 2, radius, str(found.vp))
    if found.penalty:
        drawn += text(left + wide - 5, top + line * 0.68, signed(-found.penalty), line * 0.56, "num end bold")
    drawn += icon("objective", middle - sign_size / 2, top + (line - sign_size) / 2, sign_size)
    if "san_francisco" in found.needs:
        drawn += text(
            middle, top + high * 0.57, "San Francisco", min(high * 0.16, wide * 0.125), "num mid bold"
        )
    else:
        drawn += centred(needs(found), middle, top + high * 0.5, high * 0.3, wide - 8)
    if found.immediate:
        drawn += centred(row_of(IMMEDIATE[found.immediate]), middle, top + high * 0.83, high * 0.25, wide - 8)
    else:
        drawn += label(middle, top + high * 0.88, "start", high * 0.11, "mid")
    return drawn


def band(box: Box, line: float) -> str:
    """Draw the darker head of an objective card."""
    left, top, wide, high = box
    ruled = "".join(f"M{number(left + 4)} {number(top + high * y)}h{number(wide - 8)}" for y in (0.31, 0.68))
    return (
        f'<path class="sunk" d="{rectangle((left + 1, top + 1, wide - 2, line))}"/>'
        f'<path class="ln" stroke-width=".8" d="{ruled}"/>'
    )


def pile(box: Box, count: int, name: str) -> str:
    """Draw a pile of cards face down with how many there are: one back for all."""
    left, top, wide, high = box
    rims = "".join(
        outline((left + 2.5 * rim, top - 2.5 * rim, wide, high), "foot")
        for rim in range(min(count, 3), 0, -1)
    )
    hatch = "".join(
        f"M{number(left + 6)} {number(top + y)}h{number(wide - 12)}" for y in range(8, int(high) - 4, 5)
    )
    size, middle = min(high * 0.28, wide * 0.3), left + wide / 2
    return (
        rims
        + outline(box, "foot")
        + f'<path class="hach" d="{hatch}"/>'
        + f'<circle cx="{number(middle)}" cy="{number(top + high / 2)}" r="{number(size)}" '
        + 'class="sheet edge"/>'
        + text(middle, top + high / 2 + size * 0.36, str(count), size * 1.05, "num mid bold")
        + label(middle, top + high + 15, name, 12, "mid tiny")
    )
