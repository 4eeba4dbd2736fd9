"""The roll, cut out of the tray: as large as its dice allow, always equally high; a phone adds the faces."""

from __future__ import annotations

from typing import NamedTuple

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
from domain.games.trains_and_stations.drawing.parts.face_rows import HIGH as ROWS
from domain.games.trains_and_stations.drawing.parts.face_rows import face_rows
from domain.games.trains_and_stations.drawing.parts.layers import around, ground, part_picture
from domain.games.trains_and_stations.drawing.shapes import Box
from domain.games.trains_and_stations.drawing.sheet import TRAY, Sheet, sheet_of
from domain.games.trains_and_stations.drawing.targets import dice_targets
from domain.games.trains_and_stations.view import View

HIGH = 72
"""In pixels."""
LEAST_WIDE = 560
"""Units of the tray, so that five dice and those that are kept lie alike all through a turn."""
HEAD_END, END = LEFT - 14, 996
LEAST_DIE = 24.4
"""In pixels, with its rim."""


class Room(NamedTuple):
    """What of the tray is drawn: its left edge and width in units, and of these one pixel.

    `rows` is how wide the rows of faces below it are in pixels, 0 where there are none.
    """

    left: float
    units: float
    scale: float
    rows: int

    def tray(self, sheet: Sheet) -> Box:
        """Give the edges of the tray."""
        return around(self.left, self.units, sheet.tray + TRAY / 2, HIGH * self.scale)


def dice_part(view: View, slots: Slots) -> BoardPart:
    """Draw the tray; with very many dice its head is left out, and what still has no room is panned."""
    smallest = min((each.size + 6 for each in tray_dice(view, sheet_of(view))), default=LARGEST)
    end = used_end(view)
    left = HEAD_END if end * LEAST_DIE / smallest > slots.right else 0.0
    width = max(slots.right, (end - left) * LEAST_DIE / smallest)
    units = max(end - left, width * TRAY / HIGH)
    room = Room(left, units, units / width, slots.right if slots.is_phone else 0)
    picture = draw_part(width, units, lambda: dice_picture(view, room))
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


def dice_picture(view: View, room: Room) -> Picture:
    sheet, box = sheet_of(view), room.tray(sheet_of(view))
    art = ground(box, "sunk") + tray_contents(view, sheet)
    if not room.left:
        line = f"M{HEAD_END} {number(box.top + 12)}V{number(box.bottom - 12)}"
        art += f'<path class="ln" stroke-width=".8" d="{line}"/>{tray_head(view, sheet)}'
    if room.rows:
        right, bottom = room.left + room.rows * room.scale, box.bottom + ROWS * room.scale
        rows = Box(room.left, box.bottom, right, bottom)
        box = box._replace(bottom=bottom)
        art += ground(rows._replace(right=box.right), "sheet") + face_rows(view, rows, room.scale)
    return part_picture("Dice", box, art, dice_targets(view, sheet))
