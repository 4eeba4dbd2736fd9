"""The part that shows the viewer's hand: one row of cards, overlapping if there are many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.drawing.boxes import Box, BoxPlace
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import lit, text
from domain.games.el_paso.data import CATTLE
from domain.games.el_paso.data.actions import Breed
from domain.games.el_paso.presentation.drawing.boards import viewer_seat
from domain.games.el_paso.presentation.drawing.glyphs import GLYPHS, HEADS, ICONS
from domain.games.el_paso.presentation.drawing.pieces import SHORT, draw_outline
from domain.games.el_paso.presentation.drawing.places import card_label
from domain.games.el_paso.view import View

LEFT, TOP = 4000, 0
WIDE, HIGH, STEP = 73, 80, 77.2
ROOM: Box = (LEFT, TOP, 382, HIGH)
ICON = 42


def hand_cards(view: View) -> Iterator[tuple[Breed, int, Box]]:
    """Yield the cards of the viewer's hand with their boxes; identical cards are numbered from 1."""
    seat = viewer_seat(view)
    if seat is None or isinstance(seat.hand, int):
        return
    step = min(STEP, (ROOM[2] - WIDE) / max(len(seat.hand) - 1, 1))
    seen: Counter[Breed] = Counter()
    for place, name in enumerate(seat.hand):
        seen[name] += 1
        yield name, seen[name], (round(LEFT + place * step, 1), TOP, WIDE, HIGH)


def draw_hand(view: View) -> str:
    """Draw the viewer's cards, with names if there is room for them."""
    cards = list(hand_cards(view))
    named = len(cards) * STEP <= ROOM[2] + STEP - WIDE
    return "".join(draw_hand_card(name, box, named=named) for name, _, box in cards)


@kept_by_scale
@lit
def draw_hand_card(breed: Breed, box: Box, *, named: bool) -> str:
    """Draw a cattle card: its breeding value, head, points, and its name if there is room."""
    cow, (left, top, wide, _) = CATTLE[breed], box
    drawn = (
        draw_outline(box, "sheet")
        + text(left + 12, top + 22, str(cow.value), 21, "num mid bold")
        + ICONS.draw_icon(HEADS[breed], left + wide / 2 - ICON / 2, top + 20, ICON)
    )
    if cow.vp:
        drawn += GLYPHS.draw_points(left + wide - 16, top + 16, 11, str(cow.vp))
    if not named:
        return drawn
    return drawn + text(left + wide / 2, top + 74, SHORT.get(breed, cow.name), 12, "num mid quiet")


def hand_places(view: View) -> Iterator[BoxPlace]:
    for name, count, box in hand_cards(view):
        yield BoxPlace(f"card:{name}#{count}", card_label(name), box)
