"""Draws the goods fields, the supplies, the hands, and the seats' lines."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.parts.legible import least_letter
from domain.drawing.svg import label, number, text, translate, use
from domain.games.trains_and_stations.data import BUILDINGS, CARDS, GOODS
from domain.games.trains_and_stations.data.schema import Building
from domain.games.trains_and_stations.presentation.drawing.board_map import (
    BOARD,
    HAND,
    HEAD,
    ROW,
    SHOWN,
    Sheet,
    row,
)
from domain.games.trains_and_stations.presentation.drawing.layout import (
    FIELD,
    FIELD_HIGH,
    HEAP,
    HEAP_HIGH,
    SUPPLIES,
)
from domain.games.trains_and_stations.presentation.drawing.pieces import (
    Box,
    building,
    card,
    die,
    name_lines,
    rectangle,
    short_name,
)
from domain.games.trains_and_stations.presentation.explanation.goods import count_good
from domain.games.trains_and_stations.view import FieldView, SeatView, View

SUPPLY_WORDS = {
    "points": "points",
    "special-card": "special cards",
    "bonus-die": "bonus dice",
    "coin": "coins",
}
SUPPLY_LETTER = 14
"""The size of the supplies' words, in units. They are left out if letters are larger."""
NEXT = 17
"""The width of the icons for the next goods. They are left out if letters are larger."""
RIMS = 4
"""The maximum number of cards drawn in a stack. A number shows the actual count."""


def field_box(building: Building) -> Box:
    x, y = BOARD.panels.fields
    left = x + FIELD * BUILDINGS.index(building)
    return Box(left, y, left + FIELD, y + FIELD_HIGH)


def panel(left: float, top: float, right: float, bottom: float) -> str:
    """Draw a sheet with a double rule."""
    inner = rectangle(left + 3, top + 3, right - 3, bottom - 3)
    outer = rectangle(left, top, right, bottom)
    return (
        f'<path class="sheet" d="{outer}"/><path class="ln" stroke-width="1.8" d="{outer}"/>'
        f'<path class="ln" stroke-width=".7" d="{inner}"/>'
    )


def fields(view: View) -> str:
    """Draw each building's field with its good, the cards left, and the next goods (TNS-9.3)."""
    first, last = field_box(BUILDINGS[0]), field_box(BUILDINGS[-1])
    lines = "".join(
        f"M{number(field_box(building).left)} {number(first.top + 8)}V{number(first.bottom - 8)}"
        for building in BUILDINGS[1:]
    )
    return (
        panel(first.left, first.top, last.right, last.bottom)
        + f'<path class="ln" stroke-width=".8" d="{lines}"/>'
        + "".join(map(field, view.fields))
    )


def field(view: FieldView) -> str:
    """Draw one field.

    A dead field is struck through, and its buildings pay points (TNS-7.5.4).
    """
    box = field_box(view.building)
    y = box.middle[1]
    drawn = icon(view.building, box.left + 6, y - 15, 30) + heap(view, box.left + 57, y)
    if view.dead:
        drawn += f'<path class="ln" stroke-width="2.6" d="M{number(box.left + 39)} {number(y + 22)}l36-44"/>'
        return drawn + icon("points", box.left + 82, y - 14, 28) + single_point(box.left + 96, y)
    drawn += text(box.left + 79, y + 9, str(view.left), 27, "num bold")
    if not view.next or least_letter() > NEXT:
        return drawn
    after = "".join(
        icon(good, box.left + 79 + 20 * index, y + 11, NEXT) for index, good in enumerate(view.next)
    )
    return f'{drawn}<g class="tiny">{after}</g>'


def single_point(x: float, y: float) -> str:
    """Draw the point that a building of a dead field pays."""
    return text(x, y + 6, "1", 17, "num mid bold on-enamel")


def heap(view: FieldView, x: float, y: float) -> str:
    count = min(view.left, RIMS)
    rims = "".join(
        card(Box(x - 16 - 2 * rim, y - 22 + 1.6 * rim, x + 16 - 2 * rim, y + 20 + 1.6 * rim), "sym")
        for rim in reversed(range(max(count, 1)))
    )
    empty = card(Box(x - 16, y - 22, x + 16, y + 20), "hair")
    return (rims if count else empty) + icon(view.good, x - 14, y - 15, 28)


def supply_box(name: str) -> Box:
    x, y = BOARD.panels.supply
    top = y + HEAP_HIGH * SUPPLIES.index(name)
    return Box(x, top, x + HEAP, top + HEAP_HIGH)


def supply(view: View) -> str:
    """Draw the common supplies of points, special cards, bonus dice and coins.

    The final phase adds a clock.
    """
    x, y = BOARD.panels.supply
    counts = (view.vp_supply, view.deck, view.bonus, view.bank)
    drawn = panel(x, y, x + HEAP, y + HEAP_HIGH * len(counts))
    has_words = least_letter() <= SUPPLY_LETTER
    for index, (name, count) in enumerate(zip(SUPPLIES, counts, strict=True)):
        middle = y + HEAP_HIGH * (index + 0.5)
        up = 9 if has_words else 0
        drawn += icon(name, x + 9, middle - 18 - up, 36)
        drawn += text(x + HEAP - 11, middle + 10 - up, str(count), 28, "num bold end")
        if has_words:
            drawn += text(x + HEAP / 2, middle + 25, SUPPLY_WORDS[name], SUPPLY_LETTER, "num mid")
    if view.final:
        drawn += icon("clock", x + HEAP - 44, y + 14, 36)
    return drawn


GOOD, GOODS_LEFT = 52, 14
CARD, CARD_HIGH = 88, 100
WHOLE_NAMES = 25
"""The largest letters at which city names are written in full on a goal in the hand, in units."""
CARDS_LEFT, HAND_END = 340, 990
SMALL, SMALL_CARD = 58, 50
SHOWN_GOODS, SHOWN_CARDS, TOTAL = 56, 420, 984


def hand(view: View, sheet: Sheet) -> str:
    """Draw the hands that the viewer may see."""
    if view.over:
        return "".join(shown_hand(each, sheet.hand + SHOWN * each.seat) for each in view.seats)
    return "".join(own_hand(each, sheet) for each in view.seats if each.goods is not None)


def own_hand(seat: SeatView, sheet: Sheet) -> str:
    """Draw the viewer's hand: goods with their counts, then special cards."""
    drawn = panel(0, sheet.hand, 1000, sheet.hand + HAND) + held_goods(seat, sheet)
    return drawn + held_cards(seat, sheet)


def held_goods(seat: SeatView, sheet: Sheet) -> str:
    """Draw the goods with their counts. A zero is faint."""
    y, drawn = sheet.hand, ""
    for index, (good, count) in enumerate(zip(GOODS, seat.goods or (), strict=True)):
        x = GOODS_LEFT + GOOD * index
        kind = "sym" if count else "hair"
        drawn += card(Box(x, y + 14, x + GOOD - 6, y + HAND - 14), kind, 4)
        drawn += icon(good, x + 4, y + 20, 38)
        drawn += text(x + GOOD / 2 - 3, y + 93, str(count), 30, f"num mid {'bold' if count else 'quiet'}")
    return drawn


def held_cards(seat: SeatView, sheet: Sheet) -> str:
    return "".join(special_card(name, box) for name, box in card_places(seat.specials or (), sheet))


def card_places(cards: tuple[str, ...], sheet: Sheet) -> Iterator[tuple[str, Box]]:
    """Yield the edges of each special card.

    Cards are side by side, and overlap if there are many.
    """
    step = spread(len(cards), HAND_END - CARDS_LEFT, CARD)
    top = sheet.hand + (HAND - CARD_HIGH) / 2
    for index, name in enumerate(cards):
        left = CARDS_LEFT + step * index
        yield name, Box(left, top, left + CARD, top + CARD_HIGH)


def spread(count: int, room: float, width: float) -> float:
    """Return the distance between two cards."""
    return min(width + 6, (room - width) / (count - 1)) if count > 1 else 0


def special_card(name: str, box: Box) -> str:
    """Draw a special card: either a goal with its value and two cities, or a card that shows two goods."""
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
    line = f"M{number(box.left + 8)} {number(box.top + 26)}H{number(box.right - 8)}"
    return (
        drawn
        + text(box.left + 8, box.top + 22, str(kind.vp), 25, "num bold")
        + icon("points", box.right - 30, box.top + 1, 24)
        + f'<path class="ln" stroke-width="1" d="{line}"/>{goal_names(kind.cities, x, box)}'
    )


def goal_names(cities: tuple[str, ...], x: float, box: Box) -> str:
    """Draw the full names of a goal's cities, or short names if letters are too large for them."""
    is_whole = least_letter() <= WHOLE_NAMES
    lines = name_lines(cities) if is_whole else list(map(short_name, cities))
    size = 19 if is_whole else 27
    top, step = box.top + 27, (box.bottom - box.top - 29) / len(lines)
    letter = min(max(size, least_letter()), step)
    return "".join(
        text(x, top + step * (index + 0.5) + 0.35 * letter, line, size, "num mid")
        for index, line in enumerate(lines)
    )


def shown_hand(seat: SeatView, y: float) -> str:
    """Draw a hand shown at the end (TNS-12.6): its goods, including those on special cards, and the score."""
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


LETTER = 28
BADGE, HAT = 72, 96
POINTS, COINS, DICE, BONUS, HOUSES, SAVED, GOALS, SEAT_END = 140, 222, 296, 372, 448, 640, 812, 996
HOUSE = 62
SAVED_DIE, SAVED_STEP = 30, 33
GOAL = 36
HEADS = (
    (POINTS, "Points"), (COINS, "Coins"), (DICE, "Dice"), (BONUS, "Bonus"), (HOUSES, "Buildings left"),
    (SAVED, "Saved"), (GOALS, "Goals"),
)  # fmt: skip


def seat_rows(view: View, sheet: Sheet) -> str:
    heads = "".join(label(x, sheet.seats + HEAD - 9, words, 14) for x, words in HEADS)
    over = "".join(f"M0 {number(sheet.seats + HEAD - up)}H1000" for up in (0, 3))
    under = "".join(f"M0 {number(row(sheet, each.seat).bottom)}H1000" for each in view.seats)
    lines = "".join(seat_row(view, each, sheet) for each in view.seats)
    return (
        f'<g class="tiny">{heads}</g><path class="ln" stroke-width="1" d="{over}"/>'
        f'{lines}<path class="hair" d="{under}"/>'
    )


def seat_row(view: View, seat: SeatView, sheet: Sheet) -> str:
    """Draw a seat's line.

    A bar and a lighter background mark the active seat, and a hand marks the seats that are asked.
    """
    box = row(sheet, seat.seat)
    y = box.middle[1]
    drawn = ""
    if seat.seat == view.active and not view.over:
        drawn += f'<path class="sheet" d="{rectangle(0, box.top + 1, 1000, box.bottom - 1)}"/>'
        drawn += f'<path class="enamel" d="{rectangle(0, box.top + 1, 9, box.bottom - 1)}"/>'
    if seat.seat in view.asked:
        drawn += icon("manicule", 13, y - 16, 32)
    drawn += badge(seat.colour, BADGE, y, 18)
    if seat.seat == view.conductor:
        drawn += icon("conductor", HAT, y - 17, 34)
    return drawn + counts(seat, y) + saved(seat, y) + goals(seat, y)


def counts(seat: SeatView, y: float) -> str:
    drawn = icon("points", POINTS, y - 15, 30) + figure(POINTS + 34, y, seat.vp)
    drawn += icon("coin", COINS, y - 15, 30) + figure(COINS + 34, y, seat.coins)
    drawn += translate(DICE + 15, y, use(f"die-{seat.colour}", 0, 0), 27 / 32) + figure(
        DICE + 36, y, seat.dice
    )
    drawn += icon("bonus-die", BONUS, y - 15, 30) + figure(BONUS + 34, y, seat.bonus)
    for index, (kind, left) in enumerate(zip(BUILDINGS, seat.buildings, strict=True)):
        x = HOUSES + HOUSE * index
        drawn += building(kind, seat.colour, x + 16, y, 31) + figure(x + 36, y, left)
    return drawn


def figure(x: float, y: float, count: int) -> str:
    """Draw a number. A zero is faint."""
    return text(x, y + 10, str(count), LETTER, "num bold" if count else "num quiet")


def saved_at(index: int) -> float:
    return SAVED + SAVED_DIE / 2 + SAVED_STEP * index


def saved(seat: SeatView, y: float) -> str:
    """Draw the seat's saved dice with their faces (TNS-4.3)."""
    return "".join(
        die(seat.colour, face, saved_at(index), y, SAVED_DIE) for index, face in enumerate(seat.saved)
    )


def goals(seat: SeatView, y: float) -> str:
    """Draw the revealed goals as small cards. If they overlap, their values stay visible."""
    return "".join(goal(name, x, y) for name, x in goal_places(seat))


def goal_places(seat: SeatView) -> Iterator[tuple[str, float]]:
    """Yield each revealed goal with its left edge."""
    count = len(seat.goals)
    room = SEAT_END - GOALS - GOAL
    step = min(GOAL + 3, room / (count - 1)) if count > 1 else 0
    return ((name, GOALS + step * index) for index, name in enumerate(seat.goals))


def goal(name: str, x: float, y: float) -> str:
    kind = CARDS[name]
    names = "".join(
        label(x + GOAL / 2, y + 9 + 10 * index, short_name(city), 10, "mid")
        for index, city in enumerate(kind.cities)
    )
    return (
        card(Box(x, y - ROW / 2 + 3, x + GOAL, y + ROW / 2 - 3), "sym")
        + text(x + 4, y - 3, str(kind.vp), 22, "num bold")
        + f'<g class="tiny">{names}</g>'
    )
