"""The reader's own hand as cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.games.el_paso.data.kinds import Breed
from domain.games.el_paso.drawing.cards import card
from domain.games.el_paso.drawing.layout import HEAD, Box, hand_box, head
from domain.games.el_paso.drawing.parties import colours
from domain.games.el_paso.view import SeatView, View

WIDE, HIGH, STEP, DOWN = 100, 130, 108, 134


def own(view: View) -> SeatView | None:
    """Give the seat whose cards the reader may see."""
    return next((seat for seat in view.seats if seat.seat == view.viewer), None)


def hand(view: View) -> str:
    """Draw the hand of whoever reads."""
    if own(view) is None:
        return ""
    box = hand_box(len(colours(view)))
    return head(box, "Your hand") + "".join(card(name, place) for name, _, place in held(view))


def held(view: View) -> Iterator[tuple[Breed, int, Box]]:
    """Give the cards of the reader's hand, equal ones numbered from 1, with their boxes."""
    seat = own(view)
    if seat is None or isinstance(seat.hand, int):
        return
    left, top, wide, _ = hand_box(len(colours(view)))
    a_row = int(wide // STEP)
    rows = -(-len(seat.hand) // a_row)
    down = DOWN if rows < 3 else min(DOWN, (380 - HIGH - HEAD) / (rows - 1))
    seen: Counter[Breed] = Counter()
    for place, name in enumerate(seat.hand):
        seen[name] += 1
        row, column = divmod(place, a_row)
        yield name, seen[name], (left + column * STEP, top + HEAD + 6 + row * down, WIDE, HIGH)
