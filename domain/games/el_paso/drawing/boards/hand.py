"""The reader's own hand as cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.drawing.boxes import Box
from domain.games.el_paso.data.kinds import Breed
from domain.games.el_paso.drawing.layout import SHEET
from domain.games.el_paso.drawing.parties import party_colours
from domain.games.el_paso.drawing.pieces.cards import draw_card
from domain.games.el_paso.view import SeatView, View

WIDE, HIGH, STEP, DOWN = 100, 130, 108, 134


def viewer_seat(view: View) -> SeatView | None:
    """Give the seat whose cards the reader may see."""
    return next((seat for seat in view.seats if seat.seat == view.viewer), None)


def draw_hand(view: View) -> str:
    if viewer_seat(view) is None:
        return ""
    box = SHEET.hand_box(len(party_colours(view)))
    return SHEET.draw_head(box, "Your hand") + "".join(
        draw_card(name, place) for name, _, place in hand_cards(view)
    )


def hand_cards(view: View) -> Iterator[tuple[Breed, int, Box]]:
    """Give the cards of the reader's hand, equal ones numbered from 1, with their boxes."""
    seat = viewer_seat(view)
    if seat is None or isinstance(seat.hand, int):
        return
    left, top, wide, _ = SHEET.hand_box(len(party_colours(view)))
    a_row = int(wide // STEP)
    rows = -(-len(seat.hand) // a_row)
    down = DOWN if rows < 3 else min(DOWN, (380 - HIGH - SHEET.head) / (rows - 1))
    seen: Counter[Breed] = Counter()
    for place, name in enumerate(seat.hand):
        seen[name] += 1
        row, column = divmod(place, a_row)
        yield name, seen[name], (left + column * STEP, top + SHEET.head + 6 + row * down, WIDE, HIGH)
