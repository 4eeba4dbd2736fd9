"""The viewer's goods and special cards: one strip, on a phone one part each."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.parts.board_parts import BoardPart, Slots, draw_part
from domain.drawing.svg import Picture
from domain.games.trains_and_stations.drawing.hand import (
    CARDS_LEFT,
    card_places,
    held_cards,
    held_goods,
)
from domain.games.trains_and_stations.drawing.parts.layers import around, ground, part_picture
from domain.games.trains_and_stations.drawing.shapes import Box
from domain.games.trains_and_stations.drawing.sheet import HAND, sheet_of
from domain.games.trains_and_stations.drawing.targets import card_targets, good_targets
from domain.games.trains_and_stations.view import SeatView, View

MARGIN = 8
CARDS_ALIKE = 600
"""Up to two cards a strip ends here, so that its signs are mostly equally large."""
GOODS_END = 412
ROOM = HAND - 8


def hand_parts(view: View, slots: Slots) -> Iterator[BoardPart]:
    """Draw what the viewer holds; a spectator holds nothing."""
    held = next((each for each in view.seats if each.goods is not None), None)
    if held is None:
        return
    end = cards_end(view, held)
    if slots.is_phone:
        yield goods_part(view, held, slots.right)
        yield cards_part(view, held, slots.right, end)
    else:
        yield hand_part(view, held, slots.right, end)


def cards_end(view: View, held: SeatView) -> float:
    places = card_places(held.specials or (), sheet_of(view))
    return max((box.right for _, box in places), default=CARDS_LEFT) + MARGIN


def hand_part(view: View, held: SeatView, width: float, end: float) -> BoardPart:
    """Draw goods and cards beside each other, in a strip that is always equally high."""
    alike = max(CARDS_ALIKE, width / 0.75)
    units = max(end, alike) - MARGIN
    high = ROOM * max(units / alike, 1)

    def draw() -> Picture:
        sheet = sheet_of(view)
        box = around(MARGIN, units, sheet.hand + HAND / 2, high)
        art = ground(box, "sheet") + held_goods(held, sheet) + held_cards(held, sheet)
        return part_picture("Your hand", box, art, card_targets(view, sheet) + good_targets(view, sheet))

    return BoardPart("hand", "Your hand", "right", width, draw_part(width, units, draw))


def goods_part(view: View, held: SeatView, width: float) -> BoardPart:
    def draw() -> Picture:
        sheet = sheet_of(view)
        box = around(MARGIN, GOODS_END - MARGIN, sheet.hand + HAND / 2, ROOM)
        art = ground(box, "sheet") + held_goods(held, sheet)
        return part_picture("Your goods", box, art, good_targets(view, sheet))

    picture = draw_part(width, GOODS_END - MARGIN, draw)
    return BoardPart("goods", "Your goods", "right", width, picture)


def cards_part(view: View, held: SeatView, width: float, end: float) -> BoardPart:
    left = CARDS_LEFT - MARGIN
    units = max(end - left, GOODS_END - MARGIN)

    def draw() -> Picture:
        sheet = sheet_of(view)
        box: Box = around(left, units, sheet.hand + HAND / 2, ROOM)
        art = ground(box, "sheet") + held_cards(held, sheet)
        return part_picture("Your special cards", box, art, card_targets(view, sheet))

    return BoardPart("cards", "Your special cards", "right", width, draw_part(width, units, draw))
