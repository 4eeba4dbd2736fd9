"""All hands, shown at the end: goods, special cards and the score; in two lines where the part is narrow."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.parts.board_parts import BoardPart, Slots, draw_part
from domain.drawing.svg import Picture, number, text
from domain.games.trains_and_stations.data import GOODS
from domain.games.trains_and_stations.drawing.parts.layers import ground, part_picture
from domain.games.trains_and_stations.drawing.parts.small_cards import rows_of_cards, small_card
from domain.games.trains_and_stations.drawing.shapes import Box
from domain.games.trains_and_stations.drawing.targets import shown_target
from domain.games.trains_and_stations.explanation.goods import count_good
from domain.games.trains_and_stations.view import SeatView, View

LINE, MARGIN = 32, 8
GOODS_LEFT, GOODS_WIDE, SCORE = 40, 304, 46
ONE_LINE_FROM = 600
"""So wide a part has the cards beside the goods."""


def shown_hands_part(view: View, slots: Slots) -> BoardPart:
    """Draw the hands of all players, in pixels."""
    width = slots.right
    picture = draw_part(width, width, lambda: hands(view, width))
    return BoardPart("hands", "Hands", "right", width, picture)


def hands(view: View, width: float) -> Picture:
    boxes = list(hand_boxes(view, width))
    whole = Box(0, 0, width, boxes[-1].bottom)
    under = "".join(f"M0 {number(box.bottom)}H{number(width)}" for box in boxes[:-1])
    lines = "".join(shown_hand(seat, box) for seat, box in zip(view.seats, boxes, strict=True))
    art = f'{ground(whole, "paper")}{lines}<path class="hair" d="{under}"/>'
    spots = "".join(
        shown_target(seat, box) for seat, box in zip(view.seats, boxes, strict=True) if seat.goods is not None
    )
    return part_picture("Hands", whole, art, spots)


def hand_boxes(view: View, width: float) -> Iterator[Box]:
    """Give each player's lines: as high as the cards need."""
    top = 0.0
    for seat in view.seats:
        foot = max((box.bottom for box in card_boxes(seat, top, width)), default=top + LINE) + 6
        yield Box(0, top, width, foot)
        top = foot


def card_boxes(seat: SeatView, top: float, width: float) -> list[Box]:
    left, down = (GOODS_LEFT, LINE) if width < ONE_LINE_FROM else (GOODS_LEFT + GOODS_WIDE + MARGIN, 6)
    return list(rows_of_cards(seat.specials or (), left, top + down, width - MARGIN - SCORE))


def shown_hand(seat: SeatView, box: Box) -> str:
    """Draw the goods as they count for monopolies and the score, and the cards below them."""
    y = box.top + LINE / 2 if box.right < ONE_LINE_FROM else box.middle[1]
    drawn = badge(seat.colour, 20, y + 1, 11)
    step = min(GOODS_WIDE, box.right - GOODS_LEFT - SCORE) / len(GOODS)
    for index, good in enumerate(GOODS):
        x, count = GOODS_LEFT + step * index, count_good(seat, good)
        drawn += icon(good, x, y - 10, 20)
        drawn += text(x + 23, y + 6, str(count), 15, "num bold" if count else "num quiet")
    drawn += text(box.right - MARGIN, y + 8, str(seat.score), 22, "num bold end")
    cards = zip(seat.specials or (), card_boxes(seat, box.top, box.right), strict=True)
    return drawn + "".join(small_card(name, place) for name, place in cards)
