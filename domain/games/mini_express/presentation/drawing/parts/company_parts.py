"""The company table. It is above the map on a desktop, and split into two parts on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.parts.board_parts import BoardPart, Slots, draw_part
from domain.drawing.svg import Picture, label, number, text, translate, use
from domain.games.mini_express.data import COMPANIES
from domain.games.mini_express.presentation.drawing import tables
from domain.games.mini_express.presentation.drawing.board_map import Sheet, rectangle, sheet_of
from domain.games.mini_express.presentation.drawing.parts.layers import (
    Box,
    ground,
    is_tablet,
    panel_width,
    part_picture,
)
from domain.games.mini_express.presentation.drawing.places import box_spot
from domain.games.mini_express.presentation.drawing.tables import (
    END,
    HEAD,
    HEADS,
    HEIGHT,
    HOLDERS,
    INFLUENCE,
    ROW,
    SUPPLY,
    company_rows,
    holders_edges,
    influence_edges,
    name_edges,
    row_top,
    shares_edges,
    supply_edges,
)
from domain.games.mini_express.presentation.explanation.table import lay_table
from domain.games.mini_express.scoring import share_value
from domain.games.mini_express.view import SeatView, View

SHARE_HEAD, LINE = 30, 27
BADGE, FIRST, SUM = 24, 48, 58
"""The centre of the badge, the left edge of the columns, and the width of the points column."""


def share_part(view: View, slots: Slots) -> BoardPart:
    """Draw the shares of each seat. Lengths are in pixels."""
    width = panel_width(slots.right, slots)
    picture = draw_part(width, width, lambda: shares_picture(view, width))
    return BoardPart("shares", "Shares and their value now", "right", width, picture)


def shares_picture(view: View, width: float) -> Picture:
    whole = Box(0, 0, width, SHARE_HEAD + LINE * len(view.seats))
    lines = "".join(seat_line(view, seat, index, width) for index, seat in enumerate(view.seats))
    rules = "".join(
        f"M0 {number(SHARE_HEAD + LINE * index)}H{number(width)}" for index in range(1, len(view.seats))
    )
    art = (
        f'{ground(whole, "paper")}{share_heads(width)}{lines}<path class="hair" d="{rules}"/>'
        f'<path class="ln" stroke-width="1" d="M0 {SHARE_HEAD}H{number(width)}"/>'
    )
    return part_picture("Shares", whole, art, "")


def column(index: int, width: float) -> float:
    """Return the centre of a company's column."""
    return FIRST + (width - FIRST - SUM) / len(COMPANIES) * (index + 0.5)


def share_heads(width: float) -> str:
    """Draw the companies' marks and the points icon."""
    marks = "".join(
        translate(column(index, width), SHARE_HEAD / 2, use(f"mark-{name}", 0, 0), 0.9)
        for index, name in enumerate(COMPANIES)
    )
    return marks + icon("points", width - 32, SHARE_HEAD / 2 - 10, 20)


def seat_line(view: View, seat: SeatView, index: int, width: float) -> str:
    """Draw a seat's line.

    A bar marks the active seat, a lighter background the viewer's seat.
    """
    top, state = SHARE_HEAD + LINE * index, lay_table(view)
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
    """Draw the number of shares and the value of each, or a faint dash for none."""
    if not count:
        return text(x, y + 5, "\u2013", 14, "num mid quiet")
    return text(x, y + 5.5, f"{count} \u00d7 {value}", 15, "num mid")


POINTS, WIDE = 378, 420
"""The left and right edges of the points column."""
SIGN = 16
"""The space for a tablet's enlarge button to the right of the points, in units."""
MARKS = INFLUENCE - 20
"""The left edge of the separate influence part, which repeats the company marks."""
Edges = Callable[[int, Sheet], tuple[float, float, float, float]]
Kinds = tuple[tuple[str, str, Edges], ...]
"""The places of a company: the prefix of the place name, the label for players, and the edges."""


def named_shares_edges(index: int, sheet: Sheet) -> tuple[float, float, float, float]:
    """Return the edges of a company's name and shares together."""
    return (*name_edges(index, sheet)[:2], *shares_edges(index, sheet)[2:])


def mark_edges(index: int, sheet: Sheet) -> tuple[float, float, float, float]:
    """Return the edges of the company mark in the separate influence part."""
    top = row_top(index)
    return (*sheet.at(MARKS, top + 1), *sheet.at(INFLUENCE - 0.6, top + ROW - 1))


HELD: Kinds = (("supply", "{}, supply", supply_edges), ("held", "{}, shareholders", holders_edges))
INFLUENCES: Kinds = (("influence", "{}, influence", influence_edges),)
ALL: Kinds = (*HELD, *INFLUENCES, ("share", "{}, shares", shares_edges), ("company", "{}", name_edges))
STOCKS: Kinds = (*HELD, ("share", "{}, shares", named_shares_edges))
TRACKS: Kinds = (*INFLUENCES, ("company", "{}", mark_edges))
"""The places in the influence part on a phone.

Choosing a company gains influence in it, so the choice is in this part.
"""


def companies_part(view: View, slots: Slots) -> BoardPart:
    """Draw the whole table, and every participant's current points."""
    sheet = sheet_of(view.map, tables.height(view))
    box = part_box(sheet, 0, 0, WIDE + SIGN if is_tablet(slots) else WIDE)

    def draw() -> Picture:
        art = (
            f"{ground(box, 'paper')}{heads(sheet)}{measured(company_rows(view, sheet), sheet)}"
            f"{points(view, sheet)}"
        )
        return part_picture("Companies", box, art, company_spots(sheet, ALL))

    width = panel_width(slots.wide, slots)
    return BoardPart("companies", "Companies", "wide", width, draw_part(width, box.width, draw))


def table_height(slots: Slots) -> float:
    """Return the height of the whole table in CSS pixels."""
    return slots.wide * HEIGHT / WIDE


def company_parts(view: View, slots: Slots) -> Iterator[BoardPart]:
    """Yield the two parts shown on a phone.

    One has shares, trains and shareholders; the other has the influence tracks.
    """
    sheet = sheet_of(view.map, tables.height(view))
    stocks = part_box(sheet, 0, HEAD, INFLUENCE - 0.6)
    tracks = part_box(sheet, MARKS, HEAD, END + 2)

    def draw_stocks() -> Picture:
        art = ground(stocks, "paper") + measured(company_rows(view, sheet), sheet)
        return part_picture("Companies", stocks, art, company_spots(sheet, STOCKS))

    def draw_tracks() -> Picture:
        art = ground(tracks, "paper") + measured(company_rows(view, sheet), sheet) + marks(sheet)
        return part_picture("Influence", tracks, art, company_spots(sheet, TRACKS))

    width = slots.wide
    yield BoardPart("companies", "Companies", "wide", width, draw_part(width, stocks.width, draw_stocks))
    yield BoardPart("influence", "Influence", "wide", width, draw_part(width, tracks.width, draw_tracks))


def measured(drawn: str, sheet: Sheet) -> str:
    """Set the `--unit` style property, which makes figures smaller in large windows."""
    return f'<g style="--unit:{sheet.unit:g}">{drawn}</g>'


def part_box(sheet: Sheet, left: float, top: float, right: float) -> Box:
    """Return an area of the table, from `top` to its foot, converted from units to sheet coordinates."""
    return Box(*sheet.at(left, top), *sheet.at(right, HEIGHT))


def heads(sheet: Sheet) -> str:
    """Draw the column heads.

    The supply's head is right-aligned, because it is wider than its numbers.
    """
    drawn = ""
    for x, words in HEADS:
        if x == SUPPLY:
            drawn += label(*sheet.at(HOLDERS - 3, 6), words, 4.6 * sheet.unit, "end")
        else:
            drawn += label(*sheet.at(x, 6), words, 4.6 * sheet.unit)
    return drawn + label(*sheet.at(POINTS, 6), "Points", 4.6 * sheet.unit)


def points(view: View, sheet: Sheet) -> str:
    """Draw every participant's current points, with the Machinist's last."""
    step = (HEIGHT - HEAD) / max(len(view.seats), 4)
    drawn = ""
    for index, seat in enumerate(view.seats):
        x, y = sheet.at(POINTS + 6, HEAD + step * (index + 0.5))
        drawn += badge(seat.colour, x, y, min(4.6, step * 0.38) * sheet.unit)
        drawn += text(
            x + 32 * sheet.unit, y, str(seat.score), min(10, step * 0.8) * sheet.unit, "num level end bold"
        )
    return drawn


def marks(sheet: Sheet) -> str:
    """Draw the company marks in front of their influence tracks, covering that area of the table."""
    cover = Box(*sheet.at(MARKS, HEAD), *sheet.at(INFLUENCE - 0.6, HEIGHT))
    drawn = ground(cover, "paper")
    lines = ""
    for index, name in enumerate(COMPANIES):
        x, y = sheet.at((MARKS + INFLUENCE) / 2, row_top(index) + ROW / 2)
        drawn += translate(x, y, use(f"mark-{name}", 0, 0), sheet.unit * 12 / 24)
        lines += f"M{number(cover.left)} {number(sheet.at(0, row_top(index))[1])}H{number(cover.right)}"
    return f'{drawn}<path class="hair" style="stroke-width:{number(0.4 * sheet.unit)}" d="{lines}"/>'


@cache
def company_spots(sheet: Sheet, kinds: Kinds) -> str:
    """Return the places of the given kinds, each as high as its row."""
    drawn = ""
    for index, name in enumerate(COMPANIES):
        for kind, words, edges in kinds:
            left, upper, right, lower = edges(index, sheet)
            whole = (left, upper - 0.9 * sheet.unit, right, lower + 0.9 * sheet.unit)
            drawn += box_spot(f"{kind}:{name}", words.format(name.capitalize()), whole, sheet)
    return drawn
