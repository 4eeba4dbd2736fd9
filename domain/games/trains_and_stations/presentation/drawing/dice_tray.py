"""The tray at the foot of the sheet.

It shows the dice of the turn or, for a question without dice, what the question is about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.svg import label, number, text, translate, use
from domain.games.trains_and_stations import model
from domain.games.trains_and_stations.data import NUMBERS
from domain.games.trains_and_stations.data.schema import Face
from domain.games.trains_and_stations.presentation.drawing.board_map import TRAY, Sheet
from domain.games.trains_and_stations.presentation.drawing.description import TOGETHER
from domain.games.trains_and_stations.presentation.drawing.pieces import die, rectangle
from domain.games.trains_and_stations.view import Step, View

LEFT, RIGHT = 176, 990
LARGEST = 62
"""The width of a die in the tray. Dice are smaller if there are many."""
BETWEEN = 24
"""The gap between the seat's dice and bonus dice."""
ACTIVITIES: dict[Step, str] = {
    "keep": "keep two",
    "gather": "gathers",
    "reroll": "reroll?",
    "resolve": "uses dice",
    "delivery_order": "delivers",
    "delivery_majority": "majority?",
    "delivery_goods": "divides",
    "goals": "goals?",
    "upgrade": "upgrades",
    "speculate": "speculate",
    "split": "divides",
    "over": "",
}


class Die(NamedTuple):
    """A die in the tray: its place name, appearance, position and size."""

    at: str
    colour: str
    face: Face
    kept: bool
    x: float
    y: float
    size: float


def tray_dice(view: View, sheet: Sheet) -> Iterator[Die]:
    """Yield the dice in the tray: the roll or, before the roll, the active seat's saved dice.

    Identical dice are numbered, such as `own:hotel#1` and `own:hotel#2`. Dice kept from the last turn come
    last.
    """
    groups = group_dice(view)
    count = sum(len(group) for group in groups)
    step = min(LARGEST + 8, (RIGHT - LEFT - BETWEEN) / max(count, 1))
    x = LEFT + step / 2
    for group in groups:
        for at, owner, face, kept in group:
            yield Die(at, owner, face, kept, x, sheet.tray + TRAY / 2, step * LARGEST / (LARGEST + 8))
            x += step
        x += BETWEEN


Looks = tuple[str, str, Face, bool]
"""A die in the tray: its place name, colour, face, and whether it was kept."""


def group_dice(view: View) -> tuple[list[Looks], list[Looks]]:
    """Return the active seat's dice, then the bonus dice."""
    seat = view.seats[view.active]
    if view.pool is None:
        saved = seat.saved if view.step == "gather" else ()
        kept: list[Looks] = [
            (f"saved:{face}#{nth}", seat.colour, face, True) for face, nth in number_dice(saved)
        ]
        return kept, []
    held, all_own = Counter(view.pool.kept), Counter(view.pool.own)
    own: list[Looks] = [
        (f"own:{face}#{nth}", seat.colour, face, nth > all_own[face] - held[face])
        for face, nth in number_dice(view.pool.own)
    ]
    return own, [(f"white:{face}#{nth}", "white", face, False) for face, nth in number_dice(view.pool.white)]


def number_dice(faces: tuple[Face, ...]) -> Iterator[tuple[Face, int]]:
    seen: Counter[Face] = Counter()
    for face in faces:
        seen[face] += 1
        yield face, seen[face]


def dice_tray(view: View, sheet: Sheet) -> str:
    """Draw the tray with its frame, heading and contents."""
    y = sheet.tray
    inner = rectangle(4, y + 4, 996, y + TRAY - 4)
    return (
        f'<path class="sunk" d="{rectangle(0, y, 1000, y + TRAY)}"/>'
        f'<path class="ln" stroke-width="1.8" d="{rectangle(0, y, 1000, y + TRAY)}"/>'
        f'<path class="ln" stroke-width=".7" d="{inner}"/>'
        f'<path class="ln" stroke-width=".7" d="M{LEFT - 14} {number(y + 12)}V{number(y + TRAY - 12)}"/>'
        + tray_head(view, sheet)
        + tray_contents(view, sheet)
    )


def tray_head(view: View, sheet: Sheet) -> str:
    """Draw the active seat and its question."""
    y = sheet.tray
    together = view.step in TOGETHER
    below = y + TRAY / 2 + 10 if together else y + TRAY - 13
    drawn = text(LEFT / 2 - 4, below, ACTIVITIES[view.step], 28, "num mid bold")
    if not together:
        drawn += badge(view.seats[view.active].colour, LEFT / 2 - 4, y + 37, 22)
    return drawn


def tray_contents(view: View, sheet: Sheet) -> str:
    """Draw the dice in the tray, or what a question without dice is about."""
    middle, dice = sheet.tray + TRAY / 2, list(tray_dice(view, sheet))
    if view.step == "gather":
        return "".join(map(die_picture, dice)) + unrolled(view, len(dice), middle)
    picked = Counter(view.picked)
    marked = [each for each in dice if each.colour == "white" and is_picked(each, picked)]
    marks = "".join(
        icon("undo", each.x - each.size / 2 - 4, each.y - each.size / 2 - 6, 22) for each in marked
    )
    return "".join(map(die_picture, dice)) + marks + ("" if dice else question_picture(view, middle))


def is_picked(each: Die, picked: Counter[Face]) -> bool:
    """Return whether a bonus die is picked for the reroll.

    Among identical dice, those with the lowest numbers are picked.
    """
    return int(each.at.partition("#")[2]) <= picked[each.face]


def unrolled(view: View, count: int, y: float) -> str:
    """Draw the seat's dice still to be gathered, without faces (TNS-4.1)."""
    seat = view.seats[view.active]
    left = LEFT + (LARGEST + 8) * (count + 0.5) + (BETWEEN if count else 0)
    return blank_dice(seat.colour, count_unrolled(view), left, LARGEST + 8, y)


def count_unrolled(view: View) -> int:
    """Return the number of dice that the active seat takes from its supply (TNS-4.1)."""
    seat = view.seats[view.active]
    return min(NUMBERS.own_dice_per_turn, seat.dice + len(seat.saved)) - len(seat.saved)


def bonus_dice(view: View, sheet: Sheet, count: int) -> str:
    """Draw bonus dice that would be rolled, to the right of the seat's dice (TNS-4.4)."""
    saved = len(view.seats[view.active].saved)
    own = saved + count_unrolled(view)
    left = LEFT + (LARGEST + 8) * own + BETWEEN * (bool(saved) + 1)
    step = min(LARGEST + 8, (RIGHT - left) / max(count, 1))
    return blank_dice("white", count, left + step / 2, step, sheet.tray + TRAY / 2)


def blank_dice(colour: str, count: int, x: float, step: float, y: float) -> str:
    """Draw dice without faces in a row from the middle of the first."""
    scale = step * LARGEST / (LARGEST + 8) / 32
    return "".join(
        translate(x + step * index, y, use(f"die-{colour}", 0, 0), scale) for index in range(count)
    )


def die_picture(each: Die) -> str:
    """Draw a die. A kept die has a bracket below it."""
    drawn = die(each.colour, each.face, each.x, each.y, each.size)
    if not each.kept:
        return drawn
    under = each.y + each.size / 2 + 8
    half = each.size / 2
    return drawn + (
        f'<path class="ln" stroke-width="2.6" d="M{number(each.x - half)} {number(under - 7)}v7'
        f'h{number(2 * half)}v-7"/>'
    )


def question_picture(view: View, y: float) -> str:
    """Draw what a question without dice is about: a delivery, an upgrade, a speculation."""
    if view.delivery is not None:
        return delivery(view, y)
    if view.upgrades:
        return "".join(
            icon(building, LEFT + 8 + 150 * index, y - 21, 42)
            + text(LEFT + 66 + 150 * index, y + 10, "→", 28, "mid quiet")
            + icon(good, LEFT + 82 + 150 * index, y - 21, 42)
            for index, (building, good) in enumerate(view.upgrades)
        )
    return speculation(view, y)


def delivery(view: View, y: float) -> str:
    """Draw the seats tied for a majority, or each seat's claims on the cards left."""
    shown = view.delivery
    if shown is None:
        return ""
    drawn = label(LEFT + 8, y - 26, model.route(shown.route), 16)
    if shown.good is None:
        return drawn + "".join(
            badge(view.seats[seat].colour, LEFT + 34 + 70 * index, y + 8, 24)
            for index, seat in enumerate(shown.tied)
        )
    drawn += text(LEFT + 8, y + 18, str(shown.cards), 34, "num bold")
    drawn += icon(shown.good, LEFT + 50, y - 16, 44)
    return drawn + amounts(view, shown.claims, LEFT + 150, y + 7)


def amounts(view: View, counts: tuple[int, ...], x: float, y: float) -> str:
    drawn = ""
    for seat, count in enumerate(counts):
        if count:
            drawn += badge(view.seats[seat].colour, x, y, 20) + text(
                x + 28, y + 11, str(count), 30, "num bold"
            )
            x += 96
    return drawn


def speculation(view: View, y: float) -> str:
    """Draw the new good with the viewer's answers so far, or the cards owed to each seat."""
    shown = view.speculation
    if shown is None:
        return ""
    drawn = icon(shown.good, LEFT + 6, y - 24, 48)
    if shown.owed:
        rest = tuple(owed - given for owed, given in zip(shown.owed, shown.given, strict=True))
        return drawn + amounts(view, rest, LEFT + 110, y)
    x = LEFT + 100.0
    for kind, count in zip(shown.kinds, shown.goods, strict=True):
        drawn += icon(kind, x, y - 18, 36) + text(
            x + 40, y + 11, "?" if count is None else str(count), 30, "num bold"
        )
        x += 92
    return drawn
