"""The tables of companies and share values, and the markers on the map."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from domain.drawing.emblems import badge
from domain.drawing.highlights import brackets
from domain.drawing.icons.registry import icon
from domain.drawing.palette import BLACK, CREAM
from domain.drawing.svg import ID_PREFIX, label, number, text, translate, use
from domain.games.mini_express.data import BOX, COMPANIES
from domain.games.mini_express.presentation.drawing.board_map import HALF, Sheet, centre, rectangle, stop
from domain.games.mini_express.presentation.drawing.cartouche import tile_on_map
from domain.games.mini_express.view import MACHINIST, CompanyView, LastBuild, SeatView, View

HEAD, ROW = 9, 17
HEIGHT = HEAD + ROW * len(COMPANIES)
SLOTS = 5
"""The capacity of a train space (MEX-1.3)."""
SLOT = 10
NAME, SHARES, TRAINS, SUPPLY, HOLDERS, INFLUENCE, END = 0, 66, 98, 150, 172, 236, 369
"""The left edges of the table's columns, in units."""
CROSS = 'd="M-7.5 7 7.5-7"'
"""The stroke through the shares of an exhausted company (MEX-7.2)."""
LEAST = 11
"""The influence track extends at least to this amount. Influence has no maximum (MEX-17.8)."""
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
    """Draw the company rows below a double rule."""
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
    """Return the highest influence shown on the tracks."""
    return max(LEAST, *(max(player.influence) for player in view.seats))


def influence_cell(view: View, amount: int, middle: float, sheet: Sheet) -> tuple[float, float]:
    """Return the centre of a cell on an influence track."""
    wide = (END - INFLUENCE) / (highest_influence(view) + 1)
    return sheet.at(INFLUENCE + wide * (amount + 0.5), middle)


def influence(view: View, company: int, middle: float, sheet: Sheet) -> str:
    """Draw a company's influence track: a cell for each amount, and the markers."""
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
    """Yield the position and radius of each marker in a cell, so that markers do not overlap."""
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
    """Convert edges from units to sheet coordinates."""
    return (*sheet.at(left, upper), *sheet.at(right, lower))


TOP = HEIGHT + 9
LANE, LINE = 17, 9.6
FIRST, LAST = 38, 370
ROWS = len(BOX.share_value.first)
"""The number of rows, which are numbered 0 to 15 (MEX-1.4)."""
WIDE = (LAST - FIRST) / ROWS
TWO_COLUMNS = {"solo", "duel"}
"""The modes without the 1st column (MEX-8.5)."""

Row = tuple[str, tuple[int, ...]]


def value_columns(view: View) -> tuple[Row, ...]:
    """Return the names and values of the share value columns used in this mode."""
    values = BOX.share_value
    rest: tuple[Row, ...] = (("2nd", values.second), ("Other", values.other))
    return rest if view.mode in TWO_COLUMNS else (("1st", values.first), *rest)


def height(view: View) -> float:
    """Return the height of both tables, in units."""
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
    title = label(*sheet.at(3, TOP - 3.4), "Track length and share value by influence rank", 4.6 * unit)
    return (
        f'<g class="tiny">{title}</g>'
        f"{stripes(view, sheet)}"
        f'<path class="ln" stroke-width="{number(0.7 * unit)}" d="{heavy}"/>'
        f'<path class="ln" stroke-width="{number(0.5 * unit)}" d="{lines}"/>{drawn}{markers(view, sheet)}'
    )


def table_edges(view: View, sheet: Sheet) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower edges of the table."""
    return (*sheet.at(0, TOP), *sheet.at(LAST, height(view) - 2))


def row_middle(row: int) -> float:
    """Return the middle of a row of the scale, in units."""
    return FIRST + WIDE * (row + 0.5)


def stripes(view: View, sheet: Sheet) -> str:
    """Draw hairlines between the rows of the scale, and shade rows with markers."""
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
    """Draw each company's marker on its row, side by side if companies share a row."""
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
    """Define each company's marker: its mark on a disc of radius 20, including the rim."""
    disc = f'<circle r="18" fill="{CREAM}" stroke="{BLACK}" stroke-width="2.2"/>'
    return "".join(
        f'<g id="{ID_PREFIX}disc-{company.id}">{disc}{use("mark-" + company.id, 0, 0)}</g>'
        for company in BOX.company
    )


def target_marker(view: View) -> str:
    """Draw the Machinist's target marker at a corner of its city, clear of track and token (MEX-9.7)."""
    if view.machinist is None or not view.machinist.target:
        return ""
    x, y = centre(view.cities[view.machinist.target - 1].hex)
    rays = "M0-33v12M0 21v12M-33 0h12M21 0h12"
    body = (
        f'<circle r="30" class="halo"/><path d="{rays}" class="ln" stroke-width="6"/>'
        f'{badge(MACHINIST, 0, 0, 20)}<circle r="27" class="ln" stroke-width="3"/>'
    )
    return translate(x - 92, y - HALF - 6, body, 1.2)


def spike_tile(view: View) -> str:
    """Draw the Golden Spike's tile on its hex until the race begins (MEX-12.2.1)."""
    name = tile_on_map(view.spike)
    if name is None:
        return ""
    x, y = centre(name)
    plate = '<path class="sheet rim" d="M-30-22h60v44h-60z"/>'
    return translate(x, y + 58, plate + icon("spike", -21, -21, 42))


def last_build(built: LastBuild | None) -> str:
    """Draw brackets around each train of the last build, and larger ones around its city."""
    if built is None:
        return ""
    small = "".join(corner_brackets(*stop(name, built.company), 33, 27, 12) for name in built.route[:-1])
    large = corner_brackets(*centre(built.route[-1]), 103, HALF + 6, 30)
    route = f'<path class="last tiny" d="{small}"/>' if small else ""
    return f'{route}<path class="last" d="{large}"/>'


def corner_brackets(x: float, y: float, wide: float, high: float, arm: float) -> str:
    return brackets(x - wide, y - high, x + wide, y + high, arm)
