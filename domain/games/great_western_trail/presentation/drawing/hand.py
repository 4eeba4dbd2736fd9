"""The viewer's hand, discard pile and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.drawing.boxes import Box, inset_box, rectangle_path
from domain.drawing.compass import ROSE
from domain.drawing.curves import Point
from domain.drawing.glyph_rows import GlyphRow, icon_glyph, signed_text
from domain.drawing.parts.legible import least_letter
from domain.drawing.sheet import COLUMNS
from domain.drawing.svg import label, lit, number, text, translate
from domain.games.great_western_trail.data import CATTLE, IMMEDIATE, OBJECTIVES
from domain.games.great_western_trail.data.schema import Objective
from domain.games.great_western_trail.model import LAST_CITY
from domain.games.great_western_trail.presentation.drawing.glyphs import GLYPHS, ICONS, LARGE_SIGN
from domain.games.great_western_trail.presentation.drawing.layout import SHEET, kept_by_layout, layout
from domain.games.great_western_trail.presentation.drawing.tiles import action_row
from domain.games.great_western_trail.view import SeatView, View


def draw_cartouche(view: View) -> str:
    """Draw the title in a double frame; "" if four boards fill the row."""
    if len(view.seats) >= COLUMNS:
        return ""
    box = SHEET.hand_box(len(view.seats))
    left, top, wide, high = box
    middle = left + wide / 2
    return (
        f'<path class="ln" stroke-width="3" d="{rectangle_path(inset_box(box, 10))}"/>'
        f'<path class="ln" stroke-width="1" d="{rectangle_path(inset_box(box, 18))}"/>'
        + text(middle, top + high * 0.3, "Great Western", 50, "mid bold")
        + text(middle, top + high * 0.3 + 54, "Trail", 50, "mid bold")
        + label(middle, top + high * 0.3 + 92, f"turn {view.turn}", 18, "mid")
        + translate(middle, top + high * 0.78, ROSE, 2.4)
    )


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
"""The icons of objective card requirements. The city is written out."""
NAMES = {
    "black_angus": "Black Angus",
    "dutch_belt": "Dutch Belt",
    "brown_swiss": "Brown Swiss",
    "west_highland": "Highland",
    "texas_longhorn": "Longhorn",
}
ROUND = 5
LARGEST_SIGN = 2.4
"""The largest edge of an objective card's symbol in a part, as a multiple of the smallest letter's height."""
BADGE = 0.74
"""The smallest radius of a card's points in a part, as a multiple of the same height."""
NAME = 0.45
"""The average width of a letter in a breed's name, as a multiple of its height."""
MOST_NAME = 0.38
"""The largest share of a card's height that its name may take."""


def draw_outline(box: Box, kind: str) -> str:
    left, top, wide, high = box
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="{ROUND}" class="{kind} edge"/>'
    )


@kept_by_layout
def draw_card(name: str, box: Box) -> str:
    return draw_cattle(name, box) if name in CATTLE else draw_objective(OBJECTIVES[name], box)


@lit
def draw_cattle(name: str, box: Box) -> str:
    """Draw a cattle card with its value and points above, the breed's head, and its name below."""
    cattle, (left, top, wide, high) = CATTLE[name], box
    lines = name_lines(cattle.breed, box)
    size, middle = min(wide * 0.62, high * 0.5), 0.48
    if len(lines) > 1:
        size, middle = min(size, high * 0.92 - 2.2 * least_letter()), 0.34
    drawn = (
        draw_outline(box, "sheet")
        + text(left + wide * 0.17, top + high * 0.2, str(cattle.value), high * 0.2, "num mid bold")
        + ICONS.draw_icon(cattle.breed, left + wide * 0.5 - size / 2, top + high * middle - size / 2, size)
    )
    if cattle.vp:
        radius = max(high * 0.115, least_letter() * BADGE)
        y = top + max(high * 0.15, radius * 1.1 + 1)
        drawn += GLYPHS.draw_points(
            left + min(wide * 0.8, wide - radius * 1.1 - 1), y, radius, str(cattle.vp)
        )
    return drawn + draw_name(lines, box)


def name_lines(breed: str, box: Box) -> tuple[str, ...]:
    """Return the lines of a breed's name.

    A narrow card has one word per line; a short card has only the last word.
    """
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


def needs_row(objective: Objective) -> GlyphRow:
    """Return a row with one symbol for each item that an objective card requires."""
    return tuple(
        icon_glyph(NEEDS[need])
        for need, count in objective.needs.items()
        for _ in range(count)
        if need != "san_francisco"
    )


@lit
def draw_objective(objective: Objective, box: Box, *, is_played: bool = False) -> str:
    """Draw an objective card with its points and penalty, requirements, and immediate action.

    In a part, a played card does not show its action.
    """
    if least_letter():
        return draw_part_objective(objective, box, is_played=is_played)
    left, top, wide, high = box
    middle, line = left + wide / 2, high * 0.31
    drawn = draw_outline(box, "paper") + draw_band(box, line)
    radius, sign_size = min(line * 0.4, wide * 0.14), min(line * 0.74, wide * 0.24)
    drawn += GLYPHS.draw_points(left + radius + 5, top + line / 2, radius, str(objective.vp))
    if objective.penalty:
        drawn += text(
            left + wide - 5, top + line * 0.68, signed_text(-objective.penalty), line * 0.56, "num end bold"
        )
    drawn += ICONS.draw_icon("objective", middle - sign_size / 2, top + (line - sign_size) / 2, sign_size)
    if "san_francisco" in objective.needs:
        drawn += text(middle, top + high * 0.57, LAST_CITY, min(high * 0.16, wide * 0.125), "num mid bold")
    else:
        drawn += GLYPHS.draw_centred_row(needs_row(objective), middle, top + high * 0.5, high * 0.3, wide - 8)
    if objective.immediate:
        drawn += GLYPHS.draw_centred_row(
            action_row(IMMEDIATE[objective.immediate]), middle, top + high * 0.83, high * 0.25, wide - 8
        )
    else:
        drawn += label(middle, top + high * 0.88, "start", high * 0.11, "mid")
    return drawn


def draw_part_objective(objective: Objective, box: Box, *, is_played: bool) -> str:
    """Draw an objective card in a part: points, penalty and action above, the requirements below.

    The action moves below the requirements if the card is tall.
    """
    left, top, wide, high = box
    letter = least_letter()
    sign = letter * LARGE_SIGN
    middle, head = left + wide / 2, min(sign * 1.1, high / 2)
    drawn = (
        draw_outline(box, "paper")
        + f'<path class="sunk" d="{rectangle_path((left + 1, top + 1, wide - 2, head - 1))}"/>'
        + GLYPHS.draw_points(left + sign * 0.5, top + head / 2, sign * 0.43, str(objective.vp))
    )
    start = left + sign
    needs = needs_lines(needs_row(objective), wide, high - head, sign)
    if len(needs) * sign > high - head + 1:
        return drawn + draw_counted_needs(objective, (start, top, wide - sign, head), box, sign)
    if objective.penalty:
        words = signed_text(-objective.penalty)
        drawn += text(start + 1, top + head / 2 + letter * 0.36, words, letter, "num bold")
        start += letter * 0.58 * len(words) + 1
    lines = max(len(needs), 1)
    if objective.immediate and not is_played:
        action, right = action_row(IMMEDIATE[objective.immediate]), left + wide - 0.5
        if high - head >= (lines + 1) * sign:
            drawn += GLYPHS.draw_large_row(action, middle, top + high - sign * 0.53, wide - 2)
            high -= sign * 1.04
        elif right - start >= sign:
            drawn += GLYPHS.draw_large_row(action, (start + right) / 2, top + head / 2, right - start)
    step = (high - head) / lines
    if not needs:
        initials = " ".join(f"{word[0]}." for word in LAST_CITY.split())
        city = LAST_CITY if wide > letter * 6.4 else initials
        return drawn + text(middle, top + head + step / 2 + letter * 0.36, city, letter, "num mid bold")
    size = min(max(sign, min(step, wide / len(needs[0]))), letter * LARGEST_SIGN)
    return drawn + "".join(
        GLYPHS.draw_centred_row(row, middle, top + head + step * (place + 0.5), size, wide + 1)
        for place, row in enumerate(needs)
    )


def needs_lines(row: GlyphRow, wide: float, high: float, sign: float) -> list[GlyphRow]:
    """Return the symbols of requirements in lines of about equal length."""
    most = max(int((wide + 0.5) / sign), 1)
    lines = -(-len(row) // most)
    each = -(-len(row) // max(lines, 1))
    return [row[start : start + each] for start in range(0, len(row), each or 1)]


def draw_counted_needs(objective: Objective, head: Box, box: Box, sign: float) -> str:
    """Draw each kind of requirement once with its number, starting at the free end of the head."""
    (start, top, room, high), (left, _, wide, whole) = head, box
    places = [(start + sign * (column + 0.5), top + high / 2) for column in range(int((room + 0.5) / sign))]
    for line in range(int((whole - high + 0.5) / sign)):
        y = top + high + sign * (line + 0.5)
        places += [(left + sign * (column + 0.5), y) for column in range(int((wide + 0.5) / sign))]
    drawn = ""
    for (glyph, count), (x, y) in zip(Counter(needs_row(objective)).items(), places, strict=False):
        drawn += GLYPHS.draw_centred_row((glyph,), x, y, sign, sign * 1.1)
        if count > 1:
            drawn += draw_count(count, x + sign * 0.22, y + sign * 0.22)
    return drawn


def draw_count(count: int, x: float, y: float) -> str:
    """Draw the number of a kind of requirement over its symbol."""
    letter = least_letter()
    disc = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(letter * 0.5)}" class="sheet"/>'
    return disc + text(x, y + letter * 0.36, str(count), letter, "num mid bold")


def draw_band(box: Box, line: float) -> str:
    """Draw the dark band at the top of an objective card."""
    left, top, wide, high = box
    ruled = "".join(f"M{number(left + 4)} {number(top + high * y)}h{number(wide - 8)}" for y in (0.31, 0.68))
    return (
        f'<path class="sunk" d="{rectangle_path((left + 1, top + 1, wide - 2, line))}"/>'
        f'<path class="ln" stroke-width=".8" d="{ruled}"/>'
    )


SLIM = 30
"""A pile up to this width shows only one card below the top one."""


def draw_pile(box: Box, count: int, name: str) -> str:
    """Draw a face-down pile with its number of cards."""
    left, top, wide, high = box
    rims = "".join(
        draw_outline((left + 2.5 * rim, top - 2.5 * rim, wide, high), "foot")
        for rim in range(min(count, 3 if wide > SLIM else 1), 0, -1)
    )
    hatch = "".join(
        f"M{number(left + 6)} {number(top + y)}h{number(wide - 12)}" for y in range(8, int(high) - 4, 5)
    )
    size, middle = max(min(high * 0.28, wide * 0.3), least_letter() * 0.85), left + wide / 2
    return (
        rims
        + draw_outline(box, "foot")
        + f'<path class="hach" d="{hatch}"/>'
        + f'<circle cx="{number(middle)}" cy="{number(top + high / 2)}" r="{number(size)}" '
        + 'class="sheet edge"/>'
        + text(middle, top + high / 2 + size * 0.36, str(count), size * 1.05, "num mid bold")
        + (label(middle, top + high + 15, name, 12, "mid tiny") if name else "")
    )


WIDE, HIGH, GAP = 84, 116, 8
STRIP_CARD, STRIP_COLUMN = 60, 40
"""The largest width of a card in a one-row hand, and the width of a discard column next to it."""
FEW_CARDS, FEW_KINDS = 5, 8
"""Limits for a discard pile with two columns instead of three.

The hand must have more than FEW_CARDS cards, and the pile at most FEW_KINDS kinds of cards.
"""
LARGE = 1.28
"""The scale of cards in a game with two players, where there is more room."""
DISCARDS_HIGH = 110
"""The height of the discard pile below the hand."""
ROOM, SIDE = 0.64, 250
"""The share of a wide strip that the hand takes, and the width that the discard pile needs next to it."""


def viewer_seat(view: View) -> SeatView | None:
    """Return the viewer's seat; None for a spectator."""
    return next((seat for seat in view.seats if seat.seat == view.viewer), None)


def draw_hand(view: View) -> str:
    """Draw the viewer's hand and discard pile, or the title for a spectator."""
    seat = viewer_seat(view)
    if seat is None:
        return draw_cartouche(view)
    box = SHEET.hand_box(len(view.seats))
    shown = SHEET.draw_head(box, "Your hand")
    shown += "".join(draw_card(name, place) for name, _, place in hand_cards(view))
    return shown + draw_discards(seat, box, len(view.seats))


def hand_cards(view: View) -> Iterator[tuple[str, int, Box]]:
    """Yield the cards of the viewer's hand with their boxes. Equal cards are numbered from 1."""
    seat = viewer_seat(view)
    if seat is None or isinstance(seat.hand, int):
        return
    if (strip := layout().hand) is not None:
        yield from strip_cards(seat, seat.hand, strip)
        return
    left, top, wide, high = SHEET.hand_box(len(view.seats))
    scale = LARGE if has_room_beside(wide) and high > 2 * HIGH else 1
    room = wide * ROOM if has_room_beside(wide) else wide
    a_row = int((room + GAP) // (WIDE * scale + GAP))
    seen: Counter[str] = Counter()
    for place, name in enumerate(seat.hand):
        seen[name] += 1
        row, column = divmod(place, a_row)
        x, y = left + column * (WIDE * scale + GAP), top + SHEET.head + 6 + row * (HIGH * scale + GAP)
        yield name, seen[name], (x, y, WIDE * scale, HIGH * scale)


def strip_cards(seat: SeatView, hand: tuple[str, ...], strip: Box) -> Iterator[tuple[str, int, Box]]:
    """Yield the cards in one row next to the discard pile. They get narrower if there are many."""
    left, top, wide, high = strip
    step = min(STRIP_CARD, (wide - STRIP_COLUMN * discard_columns(seat) - 2) / max(len(hand), 1))
    seen: Counter[str] = Counter()
    for place, name in enumerate(hand):
        seen[name] += 1
        yield name, seen[name], (left + 2 + place * step, top + 3, step - 3, high - 6)


def draw_strip(view: View) -> str:
    """Draw the hand in one row, and the symbols of the discard pile next to it."""
    seat, strip = viewer_seat(view), layout().hand
    if seat is None or strip is None or isinstance(seat.discard, int):
        return ""
    shown = "".join(draw_card(name, place) for name, _, place in hand_cards(view))
    x, y, wide, _ = strip_discards(seat, strip)
    shown += label(x + 6, y + 12, "Discards", 11.3)
    signs, columns = discard_signs(seat), discard_columns(seat)
    step = (wide - 4) / columns
    for place, (sign, count) in enumerate(sorted(signs.items())):
        row, column = divmod(place, columns)
        left, top = x + 4 + column * step, y + 15 + row * 17.2
        shown += ICONS.draw_icon(sign, left, top, 17.3) + text(
            left + 18, top + 13, f"\u00d7{count}", 12, "num bold"
        )
    return shown


def discard_signs(seat: SeatView) -> Counter[str]:
    """Count the cards of a discard pile by symbol. A hidden pile counts as empty."""
    pile = () if isinstance(seat.discard, int) else seat.discard
    return Counter("objective" if name not in CATTLE else CATTLE[name].breed for name in pile)


def discard_columns(seat: SeatView) -> int:
    """Return the number of columns of the discard pile next to a one-row hand."""
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    return 2 if held > FEW_CARDS and len(discard_signs(seat)) <= FEW_KINDS else 3


def strip_discards(seat: SeatView, strip: Box) -> Box:
    """Return the box of the discard pile next to a one-row hand."""
    left, top, wide, high = strip
    room = STRIP_COLUMN * discard_columns(seat) + 2
    return left + wide - room + 2, top, room - 4, high


def has_room_beside(wide: float) -> bool:
    """Return whether the discard pile fits next to the hand."""
    return wide > 2 * SIDE


def discards_corner(box: Box) -> Point:
    """Return the top left corner of the discard pile: next to the hand, or below it."""
    left, top, wide, high = box
    if has_room_beside(wide):
        return left + wide * ROOM + GAP, top + SHEET.head + 6
    return left, top + high - DISCARDS_HIGH


def draw_discards(seat: SeatView, box: Box, seats: int) -> str:
    """Draw the viewer's discard pile, by kind of card."""
    if isinstance(seat.discard, int):
        return ""
    left, _, wide, _ = box
    x0, y0 = discards_corner(box)
    shown = label(x0, y0 + 10, "Your discard pile", 13)
    counted = sorted(Counter(seat.discard).items(), key=lambda each: (each[0] not in CATTLE, each[0]))
    room = left + wide - x0
    for place, (name, count) in enumerate(counted):
        column, row = place % int(room // 62), place // int(room // 62)
        x, y = x0 + column * 62, y0 + 18 + row * 40
        shown += ICONS.draw_icon(CATTLE[name].breed if name in CATTLE else "objective", x, y, 32)
        shown += text(x + 33, y + 24, f"\u00d7{count}", 17, "num bold")
    return shown
