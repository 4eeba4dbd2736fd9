"""The viewer's goods and special cards; at the end everybody's."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.svg import label, number, text
from domain.games.trains_and_stations.data import CARDS, GOODS
from domain.games.trains_and_stations.drawing.names import short_name
from domain.games.trains_and_stations.drawing.panels import panel
from domain.games.trains_and_stations.drawing.shapes import Box, card
from domain.games.trains_and_stations.drawing.sheet import HAND, SHOWN, Sheet
from domain.games.trains_and_stations.explanation.goods import count_good
from domain.games.trains_and_stations.view import SeatView, View

GOOD, GOODS_LEFT = 66, 14
CARD, CARD_HIGH = 80, 100
CARDS_LEFT, END = 424, 990
SMALL, SMALL_CARD = 58, 50
SHOWN_GOODS, SHOWN_CARDS, TOTAL = 56, 420, 984


def hand(view: View, sheet: Sheet) -> str:
    """Draw the hands that the viewer may see, each at its place: nothing at all of the others'."""
    if view.over:
        return "".join(shown_hand(each, sheet.hand + SHOWN * each.seat) for each in view.seats)
    return "".join(own_hand(each, sheet) for each in view.seats if each.goods is not None)


def own_hand(seat: SeatView, sheet: Sheet) -> str:
    """Draw the viewer's own hand: goods by kind with their counts, then special cards."""
    drawn = panel(0, sheet.hand, 1000, sheet.hand + HAND) + held_goods(seat, sheet)
    return drawn + held_cards(seat, sheet)


def held_goods(seat: SeatView, sheet: Sheet) -> str:
    """Draw the goods by kind, what there is none of quietly."""
    y, drawn = sheet.hand, ""
    for index, (good, count) in enumerate(zip(GOODS, seat.goods or (), strict=True)):
        x = GOODS_LEFT + GOOD * index
        kind = "sym" if count else "hair"
        drawn += card(Box(x, y + 14, x + GOOD - 6, y + HAND - 14), kind, 4)
        drawn += icon(good, x + 9, y + 18, 42)
        drawn += text(x + GOOD / 2 - 3, y + 93, str(count), 30, f"num mid {'bold' if count else 'quiet'}")
    return drawn


def held_cards(seat: SeatView, sheet: Sheet) -> str:
    return "".join(special_card(name, box) for name, box in card_places(seat.specials or (), sheet))


def card_places(cards: tuple[str, ...], sheet: Sheet) -> Iterator[tuple[str, Box]]:
    """Give each special card's edges: side by side, overlapping where they are many."""
    step = spread(len(cards), END - CARDS_LEFT, CARD)
    top = sheet.hand + (HAND - CARD_HIGH) / 2
    for index, name in enumerate(cards):
        left = CARDS_LEFT + step * index
        yield name, Box(left, top, left + CARD, top + CARD_HIGH)


def spread(count: int, room: float, width: float) -> float:
    """Give how far apart so many cards lie."""
    return min(width + 6, (room - width) / (count - 1)) if count > 1 else 0


def special_card(name: str, box: Box) -> str:
    """Draw a special card: a goal has its value in the corner and two cities; the other kind two goods."""
    kind, (x, y) = CARDS[name], box.middle
    drawn = card(box, "sym", 4)
    if kind.kind == "goods":
        first, second = kind.goods
        return (
            drawn
            + icon(first, box.left + 5, y - 44, 40)
            + icon(second, box.left + 34, y + 4, 40)
            + f'<path class="ln" stroke-width="1" d="M{number(box.left + 12)} {number(y + 30)}'
            f'L{number(box.right - 12)} {number(y - 30)}"/>'
        )
    names = "".join(
        text(x, y + 17 + 27 * index, short_name(city), 27, "num mid")
        for index, city in enumerate(kind.cities)
    )
    way = f"M{number(box.left + 8)} {number(y - 12)}H{number(box.right - 8)}"
    return (
        drawn
        + text(box.left + 8, box.top + 30, str(kind.vp), 31, "num bold")
        + icon("points", box.right - 33, box.top + 7, 26)
        + f'<path class="ln" stroke-width="1" d="{way}"/>{names}'
    )


def shown_hand(seat: SeatView, y: float) -> str:
    """Draw a hand that is shown at the end (TNS-12.6): goods with those of special cards, the score."""
    middle = y + SHOWN / 2
    drawn = badge(seat.colour, 26, middle, 17)
    for index, good in enumerate(GOODS):
        x, count = SHOWN_GOODS + 60 * index, count_good(seat, good)
        drawn += icon(good, x, middle - 15, 30)
        drawn += text(x + 32, middle + 10, str(count), 26, "num bold" if count else "num quiet")
    cards = seat.specials or ()
    step = spread(len(cards), TOTAL - 90 - SHOWN_CARDS, SMALL_CARD)
    for index, name in enumerate(cards):
        left = SHOWN_CARDS + step * index
        drawn += small_card(name, Box(left, y + 4, left + SMALL_CARD, y + SHOWN - 4))
    return drawn + text(TOTAL, middle + 12, str(seat.score), 34, "num bold end")


def small_card(name: str, box: Box) -> str:
    kind, (x, y) = CARDS[name], box.middle
    drawn = card(box, "sym")
    if kind.kind == "goods":
        first, second = kind.goods
        return drawn + icon(first, box.left + 2, box.top + 3, 24) + icon(second, box.right - 26, y, 24)
    names = "".join(
        label(x, y + 9 + 13 * index, short_name(city), 12, "mid") for index, city in enumerate(kind.cities)
    )
    return (
        drawn
        + text(box.left + 5, box.top + 25, str(kind.vp), 24, "num bold")
        + f'<g class="tiny">{names}</g>'
    )
