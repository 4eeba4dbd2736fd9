"""Who holds which shares, and what they are worth now: a line for everybody, a column a company."""

from __future__ import annotations

from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.parts.board_parts import BoardPart, Slots, draw_part
from domain.drawing.svg import Picture, number, text, translate, use
from domain.games.mini_express.data import COMPANIES
from domain.games.mini_express.drawing.parts.layers import Box, ground, panel_width, part_picture
from domain.games.mini_express.drawing.sheet import rectangle
from domain.games.mini_express.explanation.table import lay_table
from domain.games.mini_express.scoring import share_value
from domain.games.mini_express.view import SeatView, View

HEAD, LINE = 30, 27
BADGE, FIRST, SUM = 24, 48, 58
"""Where the badge stands, where the columns begin, and how wide that of the points is."""


def share_part(view: View, slots: Slots) -> BoardPart:
    """Draw the lines, in pixels."""
    width = panel_width(slots.right, slots)
    picture = draw_part(width, width, lambda: shares_picture(view, width))
    return BoardPart("shares", "Shares, and their worth now", "right", width, picture)


def shares_picture(view: View, width: float) -> Picture:
    whole = Box(0, 0, width, HEAD + LINE * len(view.seats))
    lines = "".join(seat_line(view, seat, index, width) for index, seat in enumerate(view.seats))
    rules = "".join(
        f"M0 {number(HEAD + LINE * index)}H{number(width)}" for index in range(1, len(view.seats))
    )
    art = (
        f'{ground(whole, "paper")}{heads(width)}{lines}<path class="hair" d="{rules}"/>'
        f'<path class="ln" stroke-width="1" d="M0 {HEAD}H{number(width)}"/>'
    )
    return part_picture("Shares", whole, art, "")


def column(index: int, width: float) -> float:
    """Give the middle of a company's column."""
    return FIRST + (width - FIRST - SUM) / len(COMPANIES) * (index + 0.5)


def heads(width: float) -> str:
    """Draw the companies' marks, and the sign of points."""
    marks = "".join(
        translate(column(index, width), HEAD / 2, use(f"mark-{name}", 0, 0), 0.9)
        for index, name in enumerate(COMPANIES)
    )
    return marks + icon("points", width - 32, HEAD / 2 - 10, 20)


def seat_line(view: View, seat: SeatView, index: int, width: float) -> str:
    """Draw a line: the bar says whose turn it is, the sheet which is the reader's."""
    top, state = HEAD + LINE * index, lay_table(view)
    y, drawn = top + LINE / 2, ""
    if seat.seat == view.viewer:
        drawn += f'<path class="sheet" d="{rectangle(0, top, width, top + LINE)}"/>'
    if seat.seat == view.active:
        drawn += f'<path class="enamel" d="{rectangle(0, top, 6, top + LINE)}"/>'
    drawn += badge(seat.colour, BADGE, y, 9.5)
    for company, count in enumerate(seat.shares):
        x = column(company, width)
        drawn += shares(count, share_value(state, seat.seat, company), x, y)
    return drawn + text(width - 12, y + 6.5, str(seat.score), 18, "num bold end")


def shares(count: int, value: int, x: float, y: float) -> str:
    """Write how many shares there are and what each is worth; none is quiet."""
    if not count:
        return text(x, y + 5, "\u2013", 14, "num mid quiet")
    return text(x, y + 5.5, f"{count} \u00d7 {value}", 15, "num mid")
