"""Cards: cattle with its value and points, objective cards with what they ask for and give."""

from __future__ import annotations

from domain.drawing.boxes import Box, rectangle_path
from domain.drawing.glyph_rows import GlyphRow, icon_glyph, signed_text
from domain.drawing.parts.legible import least_letter
from domain.drawing.svg import label, number, text
from domain.games.great_western_trail.data import CATTLE, IMMEDIATE, OBJECTIVES
from domain.games.great_western_trail.data.schema import Objective
from domain.games.great_western_trail.drawing.action_rows import action_row
from domain.games.great_western_trail.drawing.glyphs import GLYPHS
from domain.games.great_western_trail.drawing.layout import kept_by_layout
from domain.games.great_western_trail.drawing.signs import ICONS

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
NARROW = 5.4
"""An objective card of fewer of the least letters' heights is narrow."""
NAME = 0.45
"""How wide a letter of a breed's name is, in its height."""
MOST_NAME = 0.38
"""The part of a card's height that its name takes up at most."""


def draw_outline(box: Box, kind: str) -> str:
    left, top, wide, high = box
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="{ROUND}" class="{kind} edge"/>'
    )


@kept_by_layout
def draw_card(name: str, box: Box) -> str:
    return draw_cattle(name, box) if name in CATTLE else draw_objective(OBJECTIVES[name], box)


def draw_cattle(name: str, box: Box) -> str:
    """Draw a cattle card: breeding value above, the breed's head, points at the end, the breed's name."""
    found, (left, top, wide, high) = CATTLE[name], box
    lines = name_lines(found.breed, box)
    size, middle = min(wide * 0.62, high * 0.5), 0.48
    if len(lines) > 1:
        size, middle = min(size, high * 0.92 - 2.2 * least_letter()), 0.34
    drawn = (
        draw_outline(box, "sheet")
        + text(left + wide * 0.17, top + high * 0.2, str(found.value), high * 0.2, "num mid bold")
        + ICONS.draw_icon(found.breed, left + wide * 0.5 - size / 2, top + high * middle - size / 2, size)
    )
    if found.vp:
        drawn += GLYPHS.draw_points(left + wide * 0.8, top + high * 0.15, high * 0.115, str(found.vp))
    return drawn + draw_name(lines, box)


def name_lines(breed: str, box: Box) -> tuple[str, ...]:
    """Give the name of a breed in one line, word by word on a narrow card, its last word on a low one."""
    _, _, wide, high = box
    words = NAMES.get(breed, breed.replace("_", " ").capitalize())
    lines = (words,) if least_letter() * NAME * len(words) <= wide else tuple(words.split())
    lines = lines if len(lines) * least_letter() < high * MOST_NAME else lines[-1:]
    return lines if all(least_letter() * NAME * len(line) <= wide for line in lines) else ()


def draw_name(lines: tuple[str, ...], box: Box) -> str:
    left, top, wide, high = box
    size = min(high * 0.125, wide * 0.165)
    step = max(size, least_letter())
    return "".join(
        text(left + wide / 2, top + high * 0.93 - step * above, line, size, "num mid quiet tiny half")
        for above, line in enumerate(reversed(lines))
    )


def needs_row(card_of: Objective) -> GlyphRow:
    """Show what an objective card asks for, as often as it does."""
    return tuple(
        icon_glyph(NEEDS[need])
        for need, count in card_of.needs.items()
        for _ in range(count)
        if need != "san_francisco"
    )


def draw_objective(found: Objective, box: Box) -> str:
    """Draw an objective card: points and penalty above, what it asks for, its immediate action below."""
    left, top, wide, high = box
    if wide < least_letter() * NARROW:
        return draw_narrow_objective(found, box)
    middle, line = left + wide / 2, high * 0.31
    drawn = draw_outline(box, "paper") + draw_band(box, line)
    radius, sign_size = min(line * 0.4, wide * 0.14), min(line * 0.74, wide * 0.24)
    drawn += GLYPHS.draw_points(left + radius + 5, top + line / 2, radius, str(found.vp))
    if found.penalty:
        drawn += text(
            left + wide - 5, top + line * 0.68, signed_text(-found.penalty), line * 0.56, "num end bold"
        )
    drawn += ICONS.draw_icon("objective", middle - sign_size / 2, top + (line - sign_size) / 2, sign_size)
    if "san_francisco" in found.needs:
        drawn += text(
            middle, top + high * 0.57, "San Francisco", min(high * 0.16, wide * 0.125), "num mid bold"
        )
    else:
        drawn += GLYPHS.draw_centred_row(needs_row(found), middle, top + high * 0.5, high * 0.3, wide - 8)
    if found.immediate:
        drawn += GLYPHS.draw_centred_row(
            action_row(IMMEDIATE[found.immediate]), middle, top + high * 0.83, high * 0.25, wide - 8
        )
    else:
        drawn += label(middle, top + high * 0.88, "start", high * 0.11, "mid")
    return drawn


def draw_narrow_objective(found: Objective, box: Box) -> str:
    """Draw an objective card in little room: points and penalty, and what it asks for, two signs a line."""
    left, top, wide, high = box
    letter, middle = least_letter(), left + wide / 2
    line = max(high * 0.31, letter * 1.15)
    radius = letter * 0.52
    drawn = (
        draw_outline(box, "paper")
        + f'<path class="sunk" d="{rectangle_path((left + 1, top + 1, wide - 2, line))}"/>'
        + GLYPHS.draw_points(left + radius + 3, top + line / 2, radius, str(found.vp))
    )
    if found.penalty:
        words = signed_text(-found.penalty)
        drawn += text(left + wide - 3, top + line / 2 + letter * 0.36, words, letter, "num end bold")
    row, has_action = needs_row(found), bool(found.immediate) and high > letter * 5.5
    room = (high - line) * (0.66 if has_action else 1)
    if row:
        size = min((wide - 6) / 2, room / 2, letter * 1.6)
        for place, pair in enumerate((row[:2], row[2:])):
            drawn += GLYPHS.draw_centred_row(
                pair, middle, top + line + room * (0.27 + 0.46 * place), size, wide
            )
    else:
        drawn += text(middle, top + line + room / 2 + letter * 0.36, "S. F.", letter, "num mid bold")
    if has_action:
        action = action_row(IMMEDIATE[found.immediate])
        drawn += GLYPHS.draw_centred_row(action, middle, top + high - letter * 0.85, letter * 1.4, wide - 4)
    return drawn


def draw_band(box: Box, line: float) -> str:
    """Draw the darker head of an objective card."""
    left, top, wide, high = box
    ruled = "".join(f"M{number(left + 4)} {number(top + high * y)}h{number(wide - 8)}" for y in (0.31, 0.68))
    return (
        f'<path class="sunk" d="{rectangle_path((left + 1, top + 1, wide - 2, line))}"/>'
        f'<path class="ln" stroke-width=".8" d="{ruled}"/>'
    )


def draw_pile(box: Box, count: int, name: str) -> str:
    """Draw a pile of cards face down with how many there are: one back for all."""
    left, top, wide, high = box
    rims = "".join(
        draw_outline((left + 2.5 * rim, top - 2.5 * rim, wide, high), "foot")
        for rim in range(min(count, 3), 0, -1)
    )
    hatch = "".join(
        f"M{number(left + 6)} {number(top + y)}h{number(wide - 12)}" for y in range(8, int(high) - 4, 5)
    )
    size, middle = min(high * 0.28, wide * 0.3), left + wide / 2
    return (
        rims
        + draw_outline(box, "foot")
        + f'<path class="hach" d="{hatch}"/>'
        + f'<circle cx="{number(middle)}" cy="{number(top + high / 2)}" r="{number(size)}" '
        + 'class="sheet edge"/>'
        + text(middle, top + high / 2 + size * 0.36, str(count), size * 1.05, "num mid bold")
        + (label(middle, top + high + 15, name, 12, "mid tiny") if name else "")
    )
