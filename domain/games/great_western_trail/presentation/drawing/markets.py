"""The cattle market, the job market, foresight, and the workers on player boards."""

from __future__ import annotations

from functools import cache

from domain.drawing.boxes import Box, box_around, rectangle_path
from domain.drawing.curves import Point
from domain.drawing.glyph_rows import TO, GlyphRow, coin_glyph, figures, icon_glyph
from domain.drawing.svg import number, text
from domain.games.great_western_trail.data import BOARD, BUY_OPTIONS, COUNTS, JOB_MARKET, WORKER_ROWS, WORKERS
from domain.games.great_western_trail.data.schema import Worker
from domain.games.great_western_trail.presentation.drawing.glyphs import GLYPHS, ICONS
from domain.games.great_western_trail.presentation.drawing.hand import draw_card, draw_pile
from domain.games.great_western_trail.presentation.drawing.layout import (
    SECTIONS,
    SHEET,
    kept_by_layout,
    layout,
)
from domain.games.great_western_trail.presentation.drawing.tiles import WORKERS as TOOLS
from domain.games.great_western_trail.presentation.drawing.tiles import (
    action_row,
    draw_back,
    draw_small,
    draw_token,
)
from domain.games.great_western_trail.view import SeatView, View

SHIFT = 5
"""The offset between stacked cards of the same kind."""


def display_box(place: int) -> Box:
    return layout().objectives.box(place)


def deck_box() -> Box:
    return layout().deck


def draw_objectives(view: View) -> str:
    shown = "".join(draw_card(name, display_box(place)) for place, name in enumerate(view.display))
    return (
        SHEET.draw_head(SECTIONS.objectives, "Objectives")
        + shown
        + draw_pile(deck_box(), view.objectives, "Deck")
    )


def market_box(place: int) -> Box:
    return layout().cattle.box(place)


def number_box(place: int) -> Box:
    """Return the box of the number of equal cards at a place."""
    return box_around(*number_point(market_box(place)), 28, 28)


def number_point(card: Box) -> Point:
    """Return the middle of the number of equal cards, which are drawn as one."""
    left, top, wide, high = card
    return (left + wide - 9, top + high * 0.56) if layout().is_parted else (left + wide - 15, top + high - 28)


def has_full_row(view: View) -> bool:
    """Return whether the kinds of cattle fill more than one row."""
    return len(view.market) > layout().cattle.columns


def cattle_signs(view: View) -> tuple[Box, Box]:
    """Return the boxes of the cattle deck and of the prices.

    In a part with one row of cards, they share the line below it.
    """
    deck, prices = layout().cattle_deck, layout().prices
    if not layout().is_parted or has_full_row(view):
        return deck, prices
    left, top, wide, high = deck
    return (left - wide - 8, top, wide, high), deck


def draw_cattle(view: View) -> str:
    """Draw the cattle market, the deck, and the prices."""
    shown = [SHEET.draw_head(SECTIONS.cattle, "Cattle market")]
    for place, (name, count) in enumerate(view.market):
        shown.append(draw_several(name, count, market_box(place)))
    left, top, width, _ = SECTIONS.cattle
    shown.append(text(left + width - 2, top + 16, f"deck \u00d7{view.deck}", 17, "num end bold"))
    return "".join(shown) + draw_prices()


def draw_several(name: str, count: int, box: Box) -> str:
    """Draw a stack of identical cards, showing at most three, with their number."""
    left, top, wide, high = box
    shown = "".join(
        draw_card(name, (left + SHIFT * step, top - SHIFT * step, wide, high))
        for step in range(min(count, 3) - 1, -1, -1)
    )
    if count > 1:
        x, y = number_point(box)
        shown += f'<circle cx="{number(x)}" cy="{number(y)}" r="14" class="enamel"/>' + text(
            x, y + 6, f"\u00d7{count}", 16, "num mid bold on-enamel"
        )
    return shown


@cache
def draw_prices() -> str:
    """Draw the price for each card value and number of cowboys (GWT-8.12.1)."""
    left, top, _, height = SECTIONS.cattle
    shown = []
    values = sorted({option.value for option in BUY_OPTIONS.values()})
    for line, value in enumerate(values):
        y = top + height - 118 + 34 * line + 20
        shown.append(text(left + 10, y + 8, str(value), 22, "num bold"))
        for place, option in enumerate(o for o in BUY_OPTIONS.values() if o.value == value):
            row: GlyphRow = (figures(option.cowboys), icon_glyph("hat"), coin_glyph(option.dollars))
            if option.cards > 1:
                row += (figures(f"\u00d7{option.cards}"),)
            shown.append(GLYPHS.draw_row(row, left + 42 + 86 * place, y, 22))
    return f'<g class="tiny half">{"".join(shown)}</g>'


ARROWS = {"plain": "", "yellow": "gold", "red": "warn"}


def foresight_point(stack: int, space: int) -> Point:
    """Return the middle of a foresight space; stack 3 is on the left (GWT-2.7)."""
    sizes = layout().supply
    return group_point(stack, sizes.tiles[space - 1])


def stack_point(stack: int) -> Point:
    return group_point(stack, layout().supply.stack)


def group_point(stack: int, point: Point) -> Point:
    """Return a point in a stack's group, relative to the top middle of the group."""
    sizes = layout().supply
    left, top = sizes.corner
    return left + sizes.group * (3 - stack + 0.5) + point[0], top + point[1]


def stack_box(stack: int) -> Box:
    return box_around(*stack_point(stack), *layout().supply.stack_box)


def draw_supply(view: View) -> str:
    """Draw the foresight section with its heading."""
    return SHEET.draw_head(SECTIONS.supply, "Foresight") + draw_stacks(view)


def draw_stacks(view: View) -> str:
    """Draw each stack with its number of tiles left, and its two foresight tiles."""
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
    """Return the middle of a job market space. Rows and columns are counted from 1."""
    sizes = layout().jobs
    block, line = divmod(row - 1, sizes.block)
    left, top = sizes.corner[0] + sizes.first[0], sizes.corner[1] + sizes.first[1]
    return left + block * sizes.block_step + (column - 1) * sizes.column, top + line * sizes.row


def price_point(row: int) -> Point:
    """Return the middle of the coin next to a row."""
    x, y = job_point(row, JOB_MARKET.columns)
    return x + layout().jobs.price, y


def price_box(row: int) -> Box:
    (x, y), (left, top, wide, high) = price_point(row), layout().jobs.price_box
    return x + left, y + top, wide, high


def draw_jobs(view: View) -> str:
    return SHEET.draw_head(SECTIONS.jobs, "Job market") + draw_job_rows(view)


def draw_job_rows(view: View) -> str:
    """Draw the job market spaces with their workers and the token."""
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
    """Draw the spaces in use at this player count, the cost of each row, and the arrows for the token."""
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
    """Draw the number of a row in front of its spaces."""
    (x, y), (before, size) = job_point(row, 1), layout().jobs.numbers
    return text(x - before, y + size * 0.36, str(row), size, "num mid quiet")


def draw_way_down(row: int, x: float, y: float) -> str:
    """Draw the arrow out of a row (GWT-6.2).

    A yellow arrow refills the cattle market; a red one ends the game.
    """
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
    """Draw a small arrow out of a row."""
    if not kind:
        return GLYPHS.draw_stroke(f"M{number(x)} {number(y - 3.5)}v6m-3-3l3 3 3-3", 12)
    arrow = f"M{number(x - 3)} {number(y - 4.5)}h6v4h4l-7 6-7-6h4z"
    sign = "cow" if kind == "gold" else "clock"
    return f'<path class="{kind} edge" d="{arrow}"/>' + ICONS.draw_icon(sign, x + 6, y - 9, 18)


WORKER_SIGN = 23
"""The edge of the symbols of worker spaces in a part."""


def worker_box(box: Box, row: int, column: int) -> Box:
    """Return the box of a worker space (GWT-9.1).

    Rows are counted from 0, columns from 1.
    """
    panel = layout().panel
    left, step = panel.spaces
    return (
        box[0] + left + (column - 1) * step,
        box[1] + panel.workers + row * panel.row,
        step - 3,
        panel.row - 3,
    )


def worker_row(box: Box, kind: Worker) -> Box:
    left, top, _, high = worker_box(box, WORKERS.index(kind), 1)
    return box[0] + 12, top - 1, left - box[0] - 12 + 6 * layout().panel.spaces[1], high + 2


def draw_workers(seat: SeatView, box: Box) -> str:
    """Draw the rows of workers. An empty space shows its immediate action (GWT-8.3.3)."""
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
        left, top, _, high = worker_box(box, row, 1)
        parts.append(ICONS.draw_icon(TOOLS[kind], left - 26, top + high / 2 - 11, 22))
        for column in range(1, BOARD.worker_row_length + 1):
            place = worker_box(box, row, column)
            parts.append(f'<path class="paper edge" d="{rectangle_path(place)}"/>')
            if (action := WORKER_ROWS[kind].immediate.get(column)) is not None:
                parts.append(f'<g class="tiny half">{draw_immediate(action_row(action), place)}</g>')
    return "".join(parts) + draw_worker_points(box)


def draw_immediate(row: GlyphRow, place: Box) -> str:
    """Draw the immediate action of a worker space. In a part, it has at most two symbols, at both ends."""
    left, top, wide, high = place
    middle = top + high / 2
    if not layout().is_parted:
        return GLYPHS.draw_centred_row(row, left + wide / 2, middle - 2, 20, wide - 4)
    signs = tuple(glyph for glyph in row if glyph != TO)[:2]
    ends = (left + 12, left + wide - 12.5) if len(signs) > 1 else (left + wide / 2,)
    return "".join(
        GLYPHS.draw_centred_row((glyph,), x, middle, WORKER_SIGN, wide)
        for glyph, x in zip(signs, ends, strict=True)
    )


def draw_worker_points(box: Box) -> str:
    """Draw the points of workers in the last columns: in each space, or in a part once above each column."""
    points = str(BOARD.worker_vp_each)
    if layout().is_parted:
        middles = (worker_box(box, 0, column) for column in BOARD.worker_vp_columns)
        return "".join(
            GLYPHS.draw_points(left + wide / 2, top - 12.5, 10.5, points) for left, top, wide, _ in middles
        )
    spaces = (
        worker_box(box, row, column) for row in range(len(WORKERS)) for column in BOARD.worker_vp_columns
    )
    return "".join(
        GLYPHS.draw_points(left + wide - 8, top + high - 7, 8, points) for left, top, wide, high in spaces
    )
