"""The second table below the map: the track length scale, and what a share is worth on each of its rows."""

from __future__ import annotations

from collections import defaultdict

from domain.drawing.palette import BLACK, CREAM
from domain.drawing.svg import ID_PREFIX, label, number, text, translate, use
from domain.games.mini_express.data import BOX
from domain.games.mini_express.drawing.company_table import HEIGHT as COMPANY_TABLE
from domain.games.mini_express.drawing.company_table import rule, spread_markers
from domain.games.mini_express.drawing.sheet import Sheet, rectangle
from domain.games.mini_express.view import View

TOP = COMPANY_TABLE + 9
LANE, LINE = 17, 9.6
FIRST, LAST = 38, 370
ROWS = len(BOX.share_value.first)
"""MEX-1.4: rows 0 to 15."""
WIDE = (LAST - FIRST) / ROWS
TWO_COLUMNS = {"solo", "duel"}
"""Where the first column is not used (MEX-8.5)."""

Row = tuple[str, tuple[int, ...]]


def value_columns(view: View) -> tuple[Row, ...]:
    """Give the columns of the share value table that this mode uses, with their names."""
    values = BOX.share_value
    rest: tuple[Row, ...] = (("2nd", values.second), ("Other", values.other))
    return rest if view.mode in TWO_COLUMNS else (("1st", values.first), *rest)


def height(view: View) -> float:
    """Give the height of both tables, in units."""
    return TOP + LANE + LINE * (1 + len(value_columns(view))) + 2


def value_table(view: View, sheet: Sheet) -> str:
    unit, words = sheet.unit, "num mid level coord"
    at = TOP + LANE
    drawn = text(*sheet.at(3, at - LANE / 2), "Track", 9 * unit, "level coord bold")
    drawn += "".join(
        text(*sheet.at(row_middle(row), at + LINE / 2), str(row), 9 * unit, f"{words} bold")
        for row in range(ROWS)
    )
    for index, (name, values) in enumerate(value_columns(view), start=1):
        y = at + LINE * (index + 0.5)
        drawn += text(*sheet.at(3, y), name, 9 * unit, "level coord quiet")
        drawn += "".join(
            text(*sheet.at(row_middle(row), y), str(value), 9 * unit, words)
            for row, value in enumerate(values)
        )
    lines = rule(sheet, at) + rule(sheet, at + LINE)
    heavy = rule(sheet, TOP - 1.6) + rule(sheet, TOP)
    title = label(
        *sheet.at(3, TOP - 3.4), "Track length, and what a share is worth by rank of influence", 4.6 * unit
    )
    return (
        f'<g class="tiny">{title}</g>'
        f"{stripes(view, sheet)}"
        f'<path class="ln" stroke-width="{number(0.7 * unit)}" d="{heavy}"/>'
        f'<path class="ln" stroke-width="{number(0.5 * unit)}" d="{lines}"/>{drawn}{markers(view, sheet)}'
    )


def table_edges(view: View, sheet: Sheet) -> tuple[float, float, float, float]:
    """Give the edges of the table: left, upper, right, lower."""
    return (*sheet.at(0, TOP), *sheet.at(LAST, height(view) - 2))


def row_middle(row: int) -> float:
    """Give the middle of a row of the scale, in units."""
    return FIRST + WIDE * (row + 0.5)


def stripes(view: View, sheet: Sheet) -> str:
    """Set off the rows on which markers stand, and part all of them by hairlines."""
    high = TOP + LANE + LINE * (1 + len(value_columns(view)))
    taken = sorted({company.length for company in view.companies})
    fills = "".join(
        rectangle(*sheet.at(FIRST + WIDE * row, TOP), *sheet.at(FIRST + WIDE * (row + 1), high))
        for row in taken
    )
    lines = ""
    for row in range(ROWS + 1):
        x, y = sheet.at(FIRST + WIDE * row, TOP)
        lines += f"M{number(x)} {number(y)}V{number(sheet.at(0, high)[1])}"
    return (
        f'<path class="sunk" d="{fills}"/>'
        f'<path class="hair" style="stroke-width:{number(0.4 * sheet.unit)}" d="{lines}"/>'
    )


def markers(view: View, sheet: Sheet) -> str:
    """Stand each company's marker on its row; those on one row side by side."""
    standing: dict[int, list[str]] = defaultdict(list)
    for company in view.companies:
        standing[company.length].append(company.name)
    return "".join(
        translate(x, y, use(f"disc-{company}", 0, 0), min(radius, 6 * sheet.unit) / 20)
        for row, companies in sorted(standing.items())
        for company, (x, y, radius) in zip(
            companies,
            spread_markers(
                len(companies), *sheet.at(row_middle(row), TOP + LANE / 2), WIDE * sheet.unit, 15 * sheet.unit
            ),
            strict=True,
        )
    )


def definitions() -> str:
    """Define each company's marker: its mark on a disc, 20 units round it with its rim."""
    disc = f'<circle r="18" fill="{CREAM}" stroke="{BLACK}" stroke-width="2.2"/>'
    return "".join(
        f'<g id="{ID_PREFIX}disc-{company.id}">{disc}{use("mark-" + company.id, 0, 0)}</g>'
        for company in BOX.company
    )
