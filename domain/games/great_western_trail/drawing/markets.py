"""The column beside the trail: foresight with the three stacks, and the job market."""

from __future__ import annotations

from functools import cache

from domain.drawing.curves import Point
from domain.drawing.svg import number, text
from domain.games.great_western_trail.data import COUNTS, JOB_MARKET
from domain.games.great_western_trail.drawing.glyphs import money, stroke
from domain.games.great_western_trail.drawing.layout import HEAD, SECTIONS, head, rectangle
from domain.games.great_western_trail.drawing.signs import icon
from domain.games.great_western_trail.drawing.tiles import SMALL, back, small, token
from domain.games.great_western_trail.view import View

STACK = 40
ROW = 54.5
CELL = 48
COLUMN = 53
ARROWS = {"plain": "", "yellow": "gold", "red": "warn"}


def foresight_place(stack: int, space: int) -> Point:
    """Give the middle of a foresight space; stack 3 is at the left (GWT-2.7)."""
    left, top, width, _ = SECTIONS.supply
    return left + width * (3 - stack + 0.5) / 3, top + HEAD + 64 + 34 + (space - 1) * 64


def stack_place(stack: int) -> Point:
    """Give the middle of a stack."""
    left, top, width, _ = SECTIONS.supply
    return left + width * (3 - stack + 0.5) / 3, top + HEAD + 30


def supply(view: View) -> str:
    """Draw the stacks with how many tiles are left, and the tiles that can be foreseen."""
    drawn = [head(SECTIONS.supply, "Foresight")]
    for stack, (count, row) in enumerate(zip(view.stacks, view.foresights, strict=True), 1):
        x, y = stack_place(stack)
        drawn.append(back(stack, x - 20, y, STACK) + text(x + 4, y + 7, f"\u00d7{count}", 19, "num bold"))
        for space, tile in enumerate(row, 1):
            place = foresight_place(stack, space)
            drawn.append(empty(*place, SMALL))
            if tile is not None:
                drawn.append(small(tile, *place))
    return "".join(drawn)


def empty(x: float, y: float, edge: float) -> str:
    """Draw an empty place."""
    box = rectangle((x - edge / 2, y - edge / 2, edge, edge))
    return (
        f'<path class="paper" d="{box}"/><path class="ln" stroke-width="1" stroke-dasharray="4 4" d="{box}"/>'
    )


def job_place(row: int, column: int) -> Point:
    """Give the middle of a place of the job market, both counted from 1."""
    left, top, _, _ = SECTIONS.jobs
    return left + 28 + (column - 1) * COLUMN, top + HEAD + 6 + ROW * (row - 0.5)


def jobs(view: View) -> str:
    """Draw the job market with its workers and its token."""
    drawn = [job_ground(len(view.seats))]
    for row, tiles in enumerate(view.jobs, 1):
        for column, tile in enumerate(tiles, 1):
            if tile is not None:
                drawn.append(small(tile, *job_place(row, column), CELL))
    if view.row <= JOB_MARKET.rows:
        drawn.append(token(*job_place(view.row, JOB_MARKET.columns), 42))
    return "".join(drawn)


@cache
def job_ground(seats: int) -> str:
    """Draw the places that are used with so many players, the cost of each row, and the token's way down."""
    drawn = [head(SECTIONS.jobs, "Job market")]
    for row in range(1, JOB_MARKET.rows + 1):
        columns = range(COUNTS[seats].job_first_column, JOB_MARKET.columns + 1)
        drawn += [empty(*job_place(row, column), CELL) for column in columns]
        x, y = job_place(row, JOB_MARKET.columns)
        drawn.append(money(x + 50, y, 16, str(JOB_MARKET.row_cost[row - 1])))
        drawn.append(way_down(row, x + 50, y + ROW / 2))
    return "".join(drawn)


def way_down(row: int, x: float, y: float) -> str:
    """Draw the token's way out of a row: yellow refills the cattle market, red ends the game (GWT-6.2)."""
    kind = ARROWS[JOB_MARKET.row_arrow[row - 1]]
    if not kind:
        return stroke(f"M{number(x)} {number(y - 8)}v11m-4-4l4 4 4-4", 12)
    arrow = f"M{number(x - 5)} {number(y - 10)}h10v9h7l-12 11-12-11h7z"
    sign = icon("cow", x + 8, y - 14, 26) if kind == "gold" else icon("clock", x + 12, y - 14, 22)
    return f'<path class="{kind} edge" d="{arrow}"/>{sign}'
