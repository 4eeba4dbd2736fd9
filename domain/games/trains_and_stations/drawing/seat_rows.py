"""The lines of the seats: points, coins, dice, bonus dice, buildings left, saved dice, revealed goals."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.svg import label, number, text, translate, use
from domain.games.trains_and_stations.data import BUILDINGS, CARDS
from domain.games.trains_and_stations.drawing.names import short_name
from domain.games.trains_and_stations.drawing.pieces import building, die
from domain.games.trains_and_stations.drawing.shapes import Box, card, rectangle
from domain.games.trains_and_stations.drawing.sheet import HEAD, ROW, Sheet, row
from domain.games.trains_and_stations.view import SeatView, View

LETTER = 28
BADGE, HAT = 72, 96
POINTS, COINS, DICE, BONUS, HOUSES, SAVED, GOALS, END = 140, 222, 296, 372, 448, 640, 812, 996
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
    """Draw a seat's line: the bar and the sheet say whose turn it is, the hand who is asked."""
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
    """Write a number; nothing is quiet."""
    return text(x, y + 10, str(count), LETTER, "num bold" if count else "num quiet")


def saved_at(index: int) -> float:
    return SAVED + SAVED_DIE / 2 + SAVED_STEP * index


def saved(seat: SeatView, y: float) -> str:
    """Draw the seat's saved dice with their faces (TNS-4.3)."""
    return "".join(
        die(seat.colour, face, saved_at(index), y, SAVED_DIE) for index, face in enumerate(seat.saved)
    )


def goals(seat: SeatView, y: float) -> str:
    """Draw the revealed goals as small cards, overlapping where they are many; the value is always seen."""
    return "".join(goal(name, x, y) for name, x in goal_places(seat))


def goal_places(seat: SeatView) -> Iterator[tuple[str, float]]:
    """Give the left edge of each revealed goal."""
    count = len(seat.goals)
    room = END - GOALS - GOAL
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
