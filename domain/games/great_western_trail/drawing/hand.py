"""The reader's own hand as cards, and beside it what lies on his discard pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.drawing.svg import label, text
from domain.games.great_western_trail.data import CATTLE
from domain.games.great_western_trail.drawing.cards import card
from domain.games.great_western_trail.drawing.cartouche import cartouche
from domain.games.great_western_trail.drawing.layout import HEAD, Box, hand_box, head
from domain.games.great_western_trail.drawing.signs import icon
from domain.games.great_western_trail.view import SeatView, View

WIDE, HIGH, GAP = 84, 116, 8
LARGE = 1.28
"""With two players there is room for larger cards."""
ROOM, SIDE = 0.64, 250
"""The part of a wide strip that the hand takes up, and how much the discard pile needs beside it."""


def own(view: View) -> SeatView | None:
    """Give the seat whose cards the reader may see."""
    return next((seat for seat in view.seats if seat.seat == view.viewer), None)


def hand(view: View) -> str:
    """Draw the hand and the content of the discard pile of whoever reads."""
    seat = own(view)
    if seat is None:
        return cartouche(view)
    box = hand_box(len(view.seats))
    shown = head(box, "Your hand")
    shown += "".join(card(name, place) for name, _, place in held(view))
    return shown + dropped(seat, box, len(view.seats))


def held(view: View) -> Iterator[tuple[str, int, Box]]:
    """Give the cards of the reader's hand, equal ones numbered from 1, with their boxes."""
    seat = own(view)
    if seat is None or isinstance(seat.hand, int):
        return
    left, top, wide, high = hand_box(len(view.seats))
    scale = LARGE if beside(wide) and high > 2 * HIGH else 1
    room = wide * ROOM if beside(wide) else wide
    a_row = int((room + GAP) // (WIDE * scale + GAP))
    seen: Counter[str] = Counter()
    for place, name in enumerate(seat.hand):
        seen[name] += 1
        row, column = divmod(place, a_row)
        x, y = left + column * (WIDE * scale + GAP), top + HEAD + 6 + row * (HIGH * scale + GAP)
        yield name, seen[name], (x, y, WIDE * scale, HIGH * scale)


def beside(wide: float) -> bool:
    """Say whether the discard pile has room beside the hand."""
    return wide > 2 * SIDE


def dropped(seat: SeatView, box: Box, seats: int) -> str:
    """Draw what lies on the own discard pile, by kind."""
    if isinstance(seat.discard, int):
        return ""
    left, top, wide, high = box
    x0, y0 = (left + wide * ROOM + GAP, top + HEAD + 6) if beside(wide) else (left, top + high - 110)
    shown = label(x0, y0 + 10, "Your discard pile", 13)
    counted = sorted(Counter(seat.discard).items(), key=lambda each: (each[0] not in CATTLE, each[0]))
    room = left + wide - x0
    for place, (name, count) in enumerate(counted):
        column, row = place % int(room // 62), place // int(room // 62)
        x, y = x0 + column * 62, y0 + 18 + row * 40
        shown += icon(CATTLE[name].breed if name in CATTLE else "objective", x, y, 32)
        shown += text(x + 33, y + 24, f"\u00d7{count}", 17, "num bold")
    return shown
