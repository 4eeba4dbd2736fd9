"""The first table below the map, a line for each company: shares, trains, who holds shares, influence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.svg import label, number, text, translate, use
from domain.games.mini_express.data import COMPANIES
from domain.games.mini_express.drawing.sheet import Sheet, rectangle
from domain.games.mini_express.view import CompanyView, SeatView, View

HEAD, ROW = 9, 17
HEIGHT = HEAD + ROW * len(COMPANIES)
SLOTS = 5
"""A train space holds so many (MEX-1.3)."""
SLOT = 10
NAME, SHARES, TRAINS, SUPPLY, HOLDERS, INFLUENCE, END = 0, 66, 98, 150, 172, 236, 369
"""Where the columns begin, in units."""
CROSS = 'd="M-7.5 7 7.5-7"'
"""Stroke out the shares of an exhausted company (MEX-7.2)."""
LEAST = 11
"""The influence track shows at least so much; it has no upper end (MEX-17.8)."""
HEADS = (
    (NAME + 3, "Company"),
    (SHARES + 2, "Shares"),
    (TRAINS + 1, "Trains"),
    (SUPPLY, "Supply"),
    (HOLDERS + 1, "Held"),
    (INFLUENCE, "Influence"),
)


def company_table(view: View, sheet: Sheet) -> str:
    heads = "".join(label(*sheet.at(x, 6.6), words, 4.6 * sheet.unit) for x, words in HEADS)
    return f'<g class="tiny">{heads}</g>{company_rows(view, sheet)}'


def company_rows(view: View, sheet: Sheet) -> str:
    """Draw the lines of the companies below a double rule."""
    rows = "".join(row(view, company, index, sheet) for index, company in enumerate(view.companies))
    double = rule(sheet, HEAD) + rule(sheet, HEAD - 1.6)
    lines = "".join(rule(sheet, row_top(index)) for index in range(1, len(COMPANIES)))
    return (
        f'<path class="ln" stroke-width="{number(0.7 * sheet.unit)}" d="{double}"/>'
        f'<path class="hair" style="stroke-width:{number(0.4 * sheet.unit)}" d="{lines}"/>{rows}'
    )


def row_top(index: int) -> float:
    return HEAD + ROW * index


def rule(sheet: Sheet, y: float) -> str:
    (left, height), (right, _) = sheet.at(0, y), sheet.at(372, y)
    return f"M{number(left)} {number(height)}H{number(right)}"


def row(view: View, company: CompanyView, index: int, sheet: Sheet) -> str:
    unit, middle = sheet.unit, row_top(index) + ROW / 2
    quiet = " quiet" if company.exhausted else ""
    words = "num level coord"
    x, y = sheet.at(NAME + 8.5, middle)
    drawn = translate(x, y, use(f"mark-{company.name}", 0, 0), unit * 11 / 24)
    drawn += text(
        *sheet.at(NAME + 17, middle), company.name.capitalize(), 10 * unit, f"level coord bold{quiet}"
    )
    drawn += icon("share", *sheet.at(SHARES + 1, middle - 6.5), 13 * unit)
    shares = str(company.shares)
    if company.exhausted:
        shares = "\u2013"
        drawn += translate(
            *sheet.at(SHARES + 7.5, middle), f'<path class="ln" stroke-width="2" {CROSS}/>', unit
        )
    drawn += text(*sheet.at(SHARES + 16, middle), shares, 10 * unit, f"{words} bold")
    if company.aside:
        drawn += text(*sheet.at(SHARES + 22.5, middle), f"+{company.aside}", 7 * unit, "num level tiny quiet")
    drawn += train_space(company, middle, sheet)
    drawn += text(*sheet.at(SUPPLY + 15, middle), f"+{company.supply}", 10 * unit, f"{words} end")
    number_of = COMPANIES.index(company.name)
    drawn += share_holders(view.seats, number_of, middle, sheet) + influence(view, number_of, middle, sheet)
    if view.machinist is not None and view.machinist.company == company.name:
        drawn += icon("driver", *sheet.at(NAME + 52.5, middle - 5.5), 11 * unit)
    return drawn


def slot(sheet: Sheet, index: int, middle: float) -> tuple[float, float]:
    return sheet.at(TRAINS + SLOT * (index + 0.5), middle)


def train_space(company: CompanyView, middle: float, sheet: Sheet) -> str:
    unit = sheet.unit
    boxes, engines = "", ""
    for index in range(SLOTS):
        x, y = slot(sheet, index, middle)
        boxes += rectangle(x - 4.5 * unit, y - 4.8 * unit, x + 4.5 * unit, y + 4.8 * unit)
        if index < company.trains:
            engines += small_train(company.name, x, y, unit)
    return f'<path class="ln" stroke-width="{number(0.4 * unit)}" opacity=".6" d="{boxes}"/>{engines}'


def small_train(company: str, x: float, y: float, unit: float) -> str:
    return translate(x + 0.3 * unit, y + 0.3 * unit, use(f"train-{company}", 0, 0), unit * 7.6 / 48)


def share_holders(players: Sequence[SeatView], company: int, middle: float, sheet: Sheet) -> str:
    drawn, wide = "", (INFLUENCE - HOLDERS - 2) / 5
    for index, player in enumerate(each for each in players if each.shares[company]):
        x, y = sheet.at(HOLDERS + wide * index + 4, middle)
        drawn += badge(player.colour, x, y, 3.3 * sheet.unit)
        amount = str(player.shares[company])
        drawn += text(x + 4.2 * sheet.unit, y, amount, 8.6 * sheet.unit, "num level coord")
    return drawn


def highest_influence(view: View) -> int:
    """Give the highest influence that the tracks show."""
    return max(LEAST, *(max(player.influence) for player in view.seats))


def influence_cell(view: View, amount: int, middle: float, sheet: Sheet) -> tuple[float, float]:
    """Give the middle of a place on an influence track."""
    wide = (END - INFLUENCE) / (highest_influence(view) + 1)
    return sheet.at(INFLUENCE + wide * (amount + 0.5), middle)


def influence(view: View, company: int, middle: float, sheet: Sheet) -> str:
    """Draw the influence track: a place for each amount, and the markers on them."""
    unit, most = sheet.unit, highest_influence(view)
    wide = (END - INFLUENCE) / (most + 1)
    every = 1 if wide > 8 else 5
    standing: dict[int, list[SeatView]] = defaultdict(list)
    for player in view.seats:
        standing[player.influence[company]].append(player)
    lines, figures = "", ""
    for amount in range(most + 2):
        x, y = sheet.at(INFLUENCE + wide * amount, middle)
        lines += f"M{number(x)} {number(y - 7 * unit)}v{number(14 * unit)}"
        if amount <= most and amount not in standing and amount % every == 0:
            size, kind = (8.4, "coord") if amount % 5 == 0 else (6, "tiny")
            figures += text(x + wide * unit / 2, y, str(amount), size * unit, f"num mid level quiet {kind}")
    markers = "".join(
        marker(player, place, sheet)
        for amount, players in sorted(standing.items())
        for player, place in zip(
            players,
            spread_markers(
                len(players), *influence_cell(view, amount, middle, sheet), wide * unit, 15 * unit
            ),
            strict=True,
        )
    )
    return f'<path class="hair" style="stroke-width:{number(0.4 * unit)}" d="{lines}"/>{figures}{markers}'


MarkerPlace = tuple[float, float, float]


def marker(player: SeatView, place: MarkerPlace, sheet: Sheet) -> str:
    x, y, radius = place
    return badge(player.colour, x, y, min(radius, 4 * sheet.unit) / 1.15)


def spread_markers(count: int, x: float, y: float, wide: float, high: float) -> Iterator[MarkerPlace]:
    """Give places and radius for as many markers within one cell: none covers another."""
    columns = 1 if count <= 2 else 2
    rows = -(-count // columns)
    radius = min(wide / columns, high / rows) / 2
    for index in range(count):
        line, place = divmod(index, columns)
        here = min(columns, count - line * columns)
        yield x + (place - (here - 1) / 2) * 2 * radius, y + (line - (rows - 1) / 2) * 2 * radius, radius


def shares_edges(index: int, sheet: Sheet) -> tuple[float, float, float, float]:
    return edges(sheet, SHARES - 1, row_top(index) + 1, SUPPLY, row_top(index) + ROW - 1)


def name_edges(index: int, sheet: Sheet) -> tuple[float, float, float, float]:
    return edges(sheet, NAME + 1, row_top(index) + 1, SHARES - 3, row_top(index) + ROW - 1)


def supply_edges(index: int, sheet: Sheet) -> tuple[float, float, float, float]:
    return edges(sheet, SUPPLY, row_top(index) + 1, HOLDERS - 1, row_top(index) + ROW - 1)


def holders_edges(index: int, sheet: Sheet) -> tuple[float, float, float, float]:
    return edges(sheet, HOLDERS, row_top(index) + 1, INFLUENCE - 2, row_top(index) + ROW - 1)


def influence_edges(index: int, sheet: Sheet) -> tuple[float, float, float, float]:
    return edges(sheet, INFLUENCE, row_top(index) + 1, END, row_top(index) + ROW - 1)


def edges(
    sheet: Sheet, left: float, upper: float, right: float, lower: float
) -> tuple[float, float, float, float]:
    """Turn edges in units into those of the sheet."""
    return (*sheet.at(left, upper), *sheet.at(right, lower))
