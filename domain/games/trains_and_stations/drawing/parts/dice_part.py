"""The roll, cut out of the tray: as large as its dice allow, always equally high."""

from __future__ import annotations

from domain.drawing.parts.board_parts import BoardPart, Slots, draw_part
from domain.drawing.svg import Picture, number
from domain.games.trains_and_stations.drawing.dice_tray import (
    BETWEEN,
    LARGEST,
    LEFT,
    tray_contents,
    tray_dice,
    tray_head,
)
from domain.games.trains_and_stations.drawing.parts.layers import around, ground, part_picture
from domain.games.trains_and_stations.drawing.shapes import Box
from domain.games.trains_and_stations.drawing.sheet import TRAY, sheet_of
from domain.games.trains_and_stations.drawing.targets import dice_targets
from domain.games.trains_and_stations.view import View

HIGH = 72
"""In pixels."""
LEAST_WIDE = 560
"""Units of the tray, so that five dice and those that are kept lie alike all through a turn."""
HEAD_END, END = LEFT - 14, 996
LEAST_DIE = 24.4
"""In pixels, with its rim."""


def dice_part(view: View, slots: Slots) -> BoardPart:
    """Draw the tray; with very many dice its head is left out, and what still has no room is panned."""
    smallest = min((each.size + 6 for each in tray_dice(view, sheet_of(view))), default=LARGEST)
    end = used_end(view)
    left = HEAD_END if end * LEAST_DIE / smallest > slots.right else 0.0
    width = max(slots.right, (end - left) * LEAST_DIE / smallest)
    units = max(end - left, width * TRAY / HIGH)
    picture = draw_part(width, units, lambda: dice_picture(view, left, units, units * HIGH / width))
    return BoardPart("dice", "Dice", "right", width, picture)


def used_end(view: View) -> float:
    """Give how far to the right the tray is used."""
    sheet = sheet_of(view)
    ends = [each.x + each.size / 2 + 12 for each in tray_dice(view, sheet)]
    if view.step == "gather":
        ends.append(LEFT + (LARGEST + 8) * 5 + 2 * BETWEEN)
    elif not ends:
        ends.append(question_end(view))
    return min(END, max(LEAST_WIDE, *ends))


def question_end(view: View) -> float:
    """Give how far to the right a question without dice reaches."""
    if view.delivery is not None:
        return LEFT + 150 + 96 * len(view.seats)
    if view.speculation is not None:
        return LEFT + 110 + 96 * max(len(view.seats), len(view.speculation.kinds))
    return LEFT + 150 * len(view.upgrades)


def dice_picture(view: View, left: float, wide: float, high: float) -> Picture:
    sheet = sheet_of(view)
    box: Box = around(left, wide, sheet.tray + TRAY / 2, high)
    art = ground(box, "sunk") + tray_contents(view, sheet)
    if not left:
        line = f"M{HEAD_END} {number(box.top + 12)}V{number(box.bottom - 12)}"
        art += f'<path class="ln" stroke-width=".8" d="{line}"/>{tray_head(view, sheet)}'
    return part_picture("Dice", box, art, dice_targets(view, sheet))
