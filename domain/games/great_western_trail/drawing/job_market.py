"""The column beside the trail: foresight with the three stacks, and the job market."""

from __future__ import annotations

from domain.drawing.boxes import Box, box_around, rectangle_path
from domain.drawing.curves import Point
from domain.drawing.svg import number, text
from domain.games.great_western_trail.data import COUNTS, JOB_MARKET
from domain.games.great_western_trail.drawing.glyphs import GLYPHS
from domain.games.great_western_trail.drawing.layout import (
    SECTIONS,
    SHEET,
    kept_by_layout,
    layout,
)
from domain.games.great_western_trail.drawing.signs import ICONS
from domain.games.great_western_trail.drawing.tiles import draw_back, draw_small, draw_token
from domain.games.great_western_trail.view import View

ARROWS = {"plain": "", "yellow": "gold", "red": "warn"}


def foresight_point(stack: int, space: int) -> Point:
    """Give the middle of a foresight space; stack 3 is at the left (GWT-2.7)."""
    sizes = layout().supply
    return group_point(stack, sizes.tiles[space - 1])


def stack_point(stack: int) -> Point:
    return group_point(stack, layout().supply.stack)


def group_point(stack: int, point: Point) -> Point:
    """Give a point of a stack's group, measured from the middle of its head."""
    sizes = layout().supply
    left, top = sizes.corner
    return left + sizes.group * (3 - stack + 0.5) + point[0], top + point[1]


def stack_box(stack: int) -> Box:
    return box_around(*stack_point(stack), *layout().supply.stack_box)


def draw_supply(view: View) -> str:
    """Draw the stacks with how many tiles are left, and the tiles that can be foreseen."""
    return SHEET.draw_head(SECTIONS.supply, "Foresight") + draw_stacks(view)


def draw_stacks(view: View) -> str:
    """Draw each stack with what is left of it, and its two tiles."""
    drawn, sizes = [], layout().supply
    for stack, (count, row) in enumerate(zip(view.stacks, view.foresights, strict=True), 1):
        x, y = stack_point(stack)
        if layout().is_parted:
            drawn.append(
                draw_back(stack, x, y - 9, sizes.back) + text(x, y + 19, f"\u00d7{count}", 12, "num mid bold")
            )
        else:
            drawn.append(
                draw_back(stack, x - 20, y, sizes.back) + text(x + 4, y + 7, f"\u00d7{count}", 19, "num bold")
            )
        for space, tile in enumerate(row, 1):
            place = foresight_point(stack, space)
            drawn.append(draw_empty(*place, sizes.tile))
            if tile is not None:
                drawn.append(draw_small(tile, *place, sizes.tile))
    return "".join(drawn)


def draw_empty(x: float, y: float, edge: float) -> str:
    box = rectangle_path((x - edge / 2, y - edge / 2, edge, edge))
    return (
        f'<path class="paper" d="{box}"/><path class="ln" stroke-width="1" stroke-dasharray="4 4" d="{box}"/>'
    )


def job_point(row: int, column: int) -> Point:
    """Give the middle of a place of the job market, both counted from 1."""
    sizes = layout().jobs
    block, line = divmod(row - 1, sizes.block)
    left, top = sizes.corner[0] + sizes.first[0], sizes.corner[1] + sizes.first[1]
    return left + block * sizes.block_step + (column - 1) * sizes.column, top + line * sizes.row


def price_point(row: int) -> Point:
    """Give the middle of the coin of a row."""
    x, y = job_point(row, JOB_MARKET.columns)
    return x + layout().jobs.price, y


def price_box(row: int) -> Box:
    (x, y), (left, top, wide, high) = price_point(row), layout().jobs.price_box
    return x + left, y + top, wide, high


def draw_jobs(view: View) -> str:
    return SHEET.draw_head(SECTIONS.jobs, "Job market") + draw_job_rows(view)


def draw_job_rows(view: View) -> str:
    """Draw the places with their workers, and the token."""
    drawn, sizes = [draw_job_ground(len(view.seats))], layout().jobs
    for row, tiles in enumerate(view.jobs, 1):
        for column, tile in enumerate(tiles, 1):
            if tile is not None:
                drawn.append(draw_small(tile, *job_point(row, column), sizes.cell))
    if view.row <= JOB_MARKET.rows:
        drawn.append(draw_token(*job_point(view.row, JOB_MARKET.columns), sizes.token))
    return "".join(drawn)


@kept_by_layout
def draw_job_ground(seats: int) -> str:
    """Draw the places that are used with so many players, the cost of each row, and the token's way down."""
    drawn, sizes = [], layout().jobs
    for row in range(1, JOB_MARKET.rows + 1):
        columns = range(COUNTS[seats].job_first_column, JOB_MARKET.columns + 1)
        drawn += [draw_empty(*job_point(row, column), sizes.cell) for column in columns]
        drawn.append(draw_row_number(row))
        x, y = price_point(row)
        drawn.append(GLYPHS.draw_coin(x, y, sizes.coin, str(JOB_MARKET.row_cost[row - 1])))
        drawn.append(draw_way_down(row, x, y + sizes.row / 2))
    return "".join(drawn)


def draw_row_number(row: int) -> str:
    """Draw the number of a row before its places, as words name it."""
    (x, y), (before, size) = job_point(row, 1), layout().jobs.numbers
    return text(x - before, y + size * 0.36, str(row), size, "num mid quiet")


def draw_way_down(row: int, x: float, y: float) -> str:
    """Draw the token's way out of a row: yellow refills the cattle market, red ends the game (GWT-6.2)."""
    kind, scale = ARROWS[JOB_MARKET.row_arrow[row - 1]], layout().jobs.way
    if scale != 1:
        return draw_short_way(kind, x, y)
    if not kind:
        return GLYPHS.draw_stroke(f"M{number(x)} {number(y - 8)}v11m-4-4l4 4 4-4", 12)
    arrow = f"M{number(x - 5)} {number(y - 10)}h10v9h7l-12 11-12-11h7z"
    sign = (
        ICONS.draw_icon("cow", x + 8, y - 14, 26)
        if kind == "gold"
        else ICONS.draw_icon("clock", x + 12, y - 14, 22)
    )
    return f'<path class="{kind} edge" d="{arrow}"/>{sign}'


def draw_short_way(kind: str, x: float, y: float) -> str:
    """Draw the way out of a row in little room."""
    if not kind:
        return GLYPHS.draw_stroke(f"M{number(x)} {number(y - 3.5)}v6m-3-3l3 3 3-3", 12)
    arrow = f"M{number(x - 3)} {number(y - 4.5)}h6v4h4l-7 6-7-6h4z"
    sign = "cow" if kind == "gold" else "clock"
    return f'<path class="{kind} edge" d="{arrow}"/>' + ICONS.draw_icon(sign, x + 5, y - 8, 12)
