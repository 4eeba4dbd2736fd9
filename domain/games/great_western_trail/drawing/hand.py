"""The reader's own hand as cards, and beside it what lies on his discard pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.drawing.boxes import Box
from domain.drawing.curves import Point
from domain.drawing.svg import label, text
from domain.games.great_western_trail.data import CATTLE
from domain.games.great_western_trail.drawing.cards import draw_card
from domain.games.great_western_trail.drawing.cartouche import draw_cartouche
from domain.games.great_western_trail.drawing.layout import SHEET, layout
from domain.games.great_western_trail.drawing.signs import ICONS
from domain.games.great_western_trail.view import SeatView, View

WIDE, HIGH, GAP = 84, 116, 8
STRIP_CARD, STRIP_COLUMN = 60, 40
"""A hand in one row: how wide a card is at most, and a column of the discard pile."""
FEW_CARDS, FEW_KINDS = 5, 8
"""More cards than that leave the discard pile two columns, if no more kinds lie on it."""
LARGE = 1.28
"""With two players there is room for larger cards."""
DISCARDS_HIGH = 110
"""How much room the discard pile has below the hand."""
ROOM, SIDE = 0.64, 250
"""The part of a wide strip that the hand takes up, and how much the discard pile needs beside it."""


def viewer_seat(view: View) -> SeatView | None:
    """Give the seat whose cards the reader may see."""
    return next((seat for seat in view.seats if seat.seat == view.viewer), None)


def draw_hand(view: View) -> str:
    """Draw the hand and the content of the discard pile of whoever reads."""
    seat = viewer_seat(view)
    if seat is None:
        return draw_cartouche(view)
    box = SHEET.hand_box(len(view.seats))
    shown = SHEET.draw_head(box, "Your hand")
    shown += "".join(draw_card(name, place) for name, _, place in hand_cards(view))
    return shown + draw_discards(seat, box, len(view.seats))


def hand_cards(view: View) -> Iterator[tuple[str, int, Box]]:
    """Give the cards of the reader's hand, equal ones numbered from 1, with their boxes."""
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
    """Give the cards in one row, narrower where they are many, beside the discard pile."""
    left, top, wide, high = strip
    step = min(STRIP_CARD, (wide - STRIP_COLUMN * discard_columns(seat) - 2) / max(len(hand), 1))
    seen: Counter[str] = Counter()
    for place, name in enumerate(hand):
        seen[name] += 1
        yield name, seen[name], (left + 2 + place * step, top + 3, step - 3, high - 6)


def draw_strip(view: View) -> str:
    """Draw the hand in one row, beside it what lies on the discard pile by sign."""
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
        left, top = x + 4 + column * step, y + 16 + row * 17
        shown += ICONS.draw_icon(sign, left, top, 17) + text(
            left + 18, top + 13, f"\u00d7{count}", 12, "num bold"
        )
    return shown


def discard_signs(seat: SeatView) -> Counter[str]:
    """Count what lies on a discard pile by its signs; nothing of a pile that is not shown."""
    pile = () if isinstance(seat.discard, int) else seat.discard
    return Counter("objective" if name not in CATTLE else CATTLE[name].breed for name in pile)


def discard_columns(seat: SeatView) -> int:
    """Give how many columns the discard pile has beside a hand in one row."""
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    return 2 if held > FEW_CARDS and len(discard_signs(seat)) <= FEW_KINDS else 3


def strip_discards(seat: SeatView, strip: Box) -> Box:
    """Give the box of the discard pile beside a hand in one row."""
    left, top, wide, high = strip
    room = STRIP_COLUMN * discard_columns(seat) + 2
    return left + wide - room + 2, top, room - 4, high


def has_room_beside(wide: float) -> bool:
    """Say whether the discard pile has room beside the hand."""
    return wide > 2 * SIDE


def discards_corner(box: Box) -> Point:
    """Give the upper left corner of the own discard pile: beside the hand, or at its foot."""
    left, top, wide, high = box
    if has_room_beside(wide):
        return left + wide * ROOM + GAP, top + SHEET.head + 6
    return left, top + high - DISCARDS_HIGH


def draw_discards(seat: SeatView, box: Box, seats: int) -> str:
    """Draw what lies on the own discard pile, by kind."""
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
