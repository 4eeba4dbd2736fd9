"""The workers of a player's board, and the immediate actions that their spaces show."""

from __future__ import annotations

from domain.drawing.boxes import Box, rectangle_path
from domain.games.great_western_trail.data import BOARD, WORKER_ROWS, WORKERS
from domain.games.great_western_trail.data.schema import Worker
from domain.games.great_western_trail.drawing.action_rows import WORKERS as TOOLS
from domain.games.great_western_trail.drawing.action_rows import action_row
from domain.games.great_western_trail.drawing.glyphs import GLYPHS
from domain.games.great_western_trail.drawing.layout import kept_by_layout, layout
from domain.games.great_western_trail.drawing.signs import ICONS
from domain.games.great_western_trail.view import SeatView

ROW, LEFT, STEP = 38, 44, 47


def worker_box(box: Box, row: int, column: int) -> Box:
    """Give the box of a worker space; rows from 0, columns from 1 (GWT-9.1)."""
    return (
        box[0] + LEFT + (column - 1) * STEP,
        box[1] + layout().panel.workers + row * ROW,
        STEP - 3,
        ROW - 3,
    )


def worker_row(box: Box, kind: Worker) -> Box:
    _, top, _, high = worker_box(box, WORKERS.index(kind), 1)
    return box[0] + 12, top - 1, LEFT - 12 + 6 * STEP, high + 2


def draw_workers(seat: SeatView, box: Box) -> str:
    """Draw the rows of workers; an empty space shows its immediate action (GWT-8.3.3)."""
    parts = [draw_worker_spaces(box)]
    for row, kind in enumerate(WORKERS):
        for column in range(1, getattr(seat.workers, kind) + 1):
            left, top, wide, high = worker_box(box, row, column)
            parts.append(
                f'<path class="sunk edge" d="{rectangle_path((left, top, wide, high))}"/>'
                + ICONS.draw_icon(TOOLS[kind], left + wide / 2 - 15, top + high / 2 - 15, 30)
            )
    return "".join(parts)


@kept_by_layout
def draw_worker_spaces(box: Box) -> str:
    parts = []
    for row, kind in enumerate(WORKERS):
        _, top, _, high = worker_box(box, row, 1)
        parts.append(ICONS.draw_icon(TOOLS[kind], box[0] + 14, top + high / 2 - 12, 24))
        for column in range(1, BOARD.worker_row_length + 1):
            place = worker_box(box, row, column)
            parts.append(f'<path class="paper edge" d="{rectangle_path(place)}"/>')
            action = WORKER_ROWS[kind].immediate.get(column)
            x, y = place[0] + place[2] / 2, place[1] + place[3] / 2
            has_points = column in BOARD.worker_vp_columns
            if layout().is_parted and has_points:
                y = place[1] + 12
            if action is not None:
                shown = GLYPHS.draw_centred_row(action_row(action), x, y - 2, 20, place[2] - 4)
                parts.append(f'<g class="tiny half">{shown}</g>')
            if has_points:
                parts.append(GLYPHS.draw_points(place[0] + place[2] - 8, place[1] + place[3] - 7, 8, "4"))
    return "".join(parts)
