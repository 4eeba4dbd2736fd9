"""The players, a line each: what they have for everybody to see."""

from __future__ import annotations

from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.parts.board_parts import BoardPart, Slots, draw_part
from domain.drawing.svg import Picture, number, text, translate, use
from domain.games.trains_and_stations.data import BUILDINGS
from domain.games.trains_and_stations.drawing.parts.layers import ground, part_picture
from domain.games.trains_and_stations.drawing.pieces import building, die
from domain.games.trains_and_stations.drawing.seat_rows import BADGE, HAT
from domain.games.trains_and_stations.drawing.shapes import Box, rectangle
from domain.games.trains_and_stations.drawing.sheet import HEAD, ROW, row, sheet_of
from domain.games.trains_and_stations.drawing.targets import seat_target
from domain.games.trains_and_stations.view import SeatView, View

NARROW, WIDE = 560, 920
"""Units of a line; the wide one where the slot is wider than `WIDE_FROM` pixels."""
WIDE_FROM = 600
FIRST = 134
POINTS, COINS, DICE, BONUS, HOUSES, HOUSE, SAVED = 0, 58, 112, 158, 206, 46, 347
"""Where the columns of a narrow line begin, from the first on."""
SIGN, LETTER = 25, 21
SAVED_DIE, SAVED_STEP = 23, 26


def seat_part(view: View, slots: Slots) -> BoardPart:
    """Draw the lines at the heights that they have on the sheet."""
    units = WIDE if slots.right > WIDE_FROM else NARROW
    picture = draw_part(slots.right, units, lambda: seats_picture(view, units))
    return BoardPart("seats", "Players", "right", slots.right, picture)


def seats_picture(view: View, units: int) -> Picture:
    sheet = sheet_of(view)
    top = sheet.seats + HEAD
    boxes = [row(sheet, each.seat)._replace(right=units) for each in view.seats]
    under = "".join(f"M0 {number(box.bottom)}H{units}" for box in boxes[:-1])
    lines = "".join(seat_line(view, each, box) for each, box in zip(view.seats, boxes, strict=True))
    whole = Box(0, top, units, top + ROW * len(view.seats))
    art = f'{ground(whole, "paper")}{lines}<path class="hair" d="{under}"/>'
    return part_picture("Players", whole, art, "".join(map(seat_target, view.seats, boxes)))


def seat_line(view: View, seat: SeatView, box: Box) -> str:
    """Draw a line: bar and sheet say whose turn it is, the pointing hand who is asked."""
    y, drawn = box.middle[1], ""
    if seat.seat == view.active and not view.over:
        drawn += f'<path class="sheet" d="{rectangle(*box)}"/>'
        drawn += f'<path class="enamel" d="{rectangle(0, box.top, 9, box.bottom)}"/>'
    if seat.seat in view.asked:
        drawn += icon("manicule", 13, y - 16, 32)
    drawn += badge(seat.colour, BADGE, y, 18)
    if seat.seat == view.conductor:
        drawn += icon("conductor", HAT, y - 16, 32)
    return drawn + counts(seat, y, (box.right - FIRST) / (NARROW - FIRST))


def counts(seat: SeatView, y: float, stretch: float) -> str:
    """Draw what the player has: points, coins, dice, bonus dice, buildings left, saved dice."""

    def at(column: float) -> float:
        return FIRST + column * stretch

    up = SIGN / 2
    drawn = icon("points", at(POINTS), y - up, SIGN) + figure(at(POINTS), y, seat.vp)
    drawn += icon("coin", at(COINS), y - up, SIGN) + figure(at(COINS), y, seat.coins)
    empty = translate(at(DICE) + up, y, use(f"die-{seat.colour}", 0, 0), (SIGN - 2) / 32)
    drawn += empty + figure(at(DICE), y, seat.dice)
    drawn += icon("bonus-die", at(BONUS), y - up, SIGN) + figure(at(BONUS), y, seat.bonus)
    for index, (kind, left) in enumerate(zip(BUILDINGS, seat.buildings, strict=True)):
        x = at(HOUSES + HOUSE * index)
        drawn += building(kind, seat.colour, x + up, y, SIGN) + figure(x, y, left)
    return drawn + "".join(
        die(seat.colour, face, at(SAVED) + SAVED_DIE / 2 + saved_step(seat) * index, y, SAVED_DIE - 3)
        for index, face in enumerate(seat.saved)
    )


def saved_step(seat: SeatView) -> float:
    """Give how far apart saved dice lie: closer where they are many."""
    return min(SAVED_STEP, (NARROW - FIRST - SAVED - SAVED_DIE) / max(len(seat.saved) - 1, 1))


def figure(x: float, y: float, count: int) -> str:
    """Write a number beside its sign; nothing is quiet."""
    return text(x + SIGN + 4, y + 7.5, str(count), LETTER, "num bold" if count else "num quiet")
