"""The workers of a player's board, and the immediate actions that their spaces show."""

from __future__ import annotations

from functools import cache

from domain.games.great_western_trail.data import BOARD, WORKER_ROWS, WORKERS
from domain.games.great_western_trail.data.schema import Worker
from domain.games.great_western_trail.drawing.actions import WORKERS as TOOLS
from domain.games.great_western_trail.drawing.actions import row_of
from domain.games.great_western_trail.drawing.glyphs import centred, points
from domain.games.great_western_trail.drawing.layout import Box, rectangle
from domain.games.great_western_trail.drawing.signs import icon
from domain.games.great_western_trail.view import SeatView

TOP, ROW, LEFT, STEP = 72, 38, 44, 47


def worker_place(box: Box, row: int, column: int) -> Box:
    """Give the box of a worker space; rows from 0, columns from 1 (GWT-9.1)."""
    return (
        box[0] + LEFT + (column - 1) * STEP,
        box[1] + TOP + row * ROW,
        STEP - 3,
        ROW - 3,
    )


def worker_row(box: Box, kind: Worker) -> Box:
    """Give the box of a whole row of workers."""
    _, top, _, high = worker_place(box, WORKERS.index(kind), 1)
    return box[0] + 12, top - 1, LEFT - 12 + 6 * STEP, high + 2


def workers(seat: SeatView, box: Box) -> str:
    """Draw the rows of workers; an empty space shows its immediate action (GWT-8.3.3)."""
    drawn_parts = [worker_spaces(box)]
    for row, kind in enumerate(WORKERS):
        for column in range(1, getattr(seat.workers, kind) + 1):
            left, top, wide, high = worker_place(box, row, column)
            drawn_parts.append(
                f'<path class="sunk edge" d="{rectangle((left, top, wide, high))}"/>'
                + icon(TOOLS[kind], left + wide / 2 - 15, top + high / 2 - 15, 30)
            )
    return "".join(drawn_parts)


@cache
def worker_spaces(box: Box) -> str:
    """Draw the empty spaces of all workers."""
    drawn_parts = []
    for row, kind in enumerate(WORKERS):
        _, top, _, high = worker_place(box, row, 1)
        drawn_parts.append(icon(TOOLS[kind], box[0] + 14, top + high / 2 - 12, 24))
        for column in range(1, BOARD.worker_row_length + 1):
            place = worker_place(box, row, column)
            drawn_parts.append(f'<path class="paper edge" d="{rectangle(place)}"/>')
            action = WORKER_ROWS[kind].immediate.get(column)
            x, y = place[0] + place[2] / 2, place[1] + place[3] / 2
            if action is not None:
                drawn_parts.append(
                    f'<g class="tiny half">{centred(row_of(action), x, y - 2, 20, place[2] - 4)}</g>'
                )
            if column in BOARD.worker_vp_columns:
                drawn_parts.append(points(place[0] + place[2] - 8, place[1] + place[3] - 7, 8, "4"))
    return "".join(drawn_parts)
