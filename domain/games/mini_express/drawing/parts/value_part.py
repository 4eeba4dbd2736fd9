"""The track length scale, and what a share is worth at each length, laid out in pixels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from domain.drawing.parts.board_parts import BoardPart, Slots, draw_part
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import Picture, number, text, translate, use
from domain.games.mini_express.drawing.company_table import spread_markers
from domain.games.mini_express.drawing.explained_spots import values_spot
from domain.games.mini_express.drawing.parts.layers import Box, ground, panel_width, part_picture
from domain.games.mini_express.drawing.sheet import rectangle, sheet_of
from domain.games.mini_express.drawing.value_table import ROWS, Row, height, value_columns
from domain.games.mini_express.view import View

NAMES, MARGIN = 46, 4
"""How wide the names of the lines are, and what is left free at the right."""
MARKERS, LINE = 32, 20
LETTER = 13


def value_part(view: View, slots: Slots) -> BoardPart:
    """Draw the table."""
    width = panel_width(slots.right, slots)
    picture = draw_part(width, width, lambda: values_picture(view, width))
    return BoardPart("values", "Track length, and what a share is worth", "right", width, picture)


def values_picture(view: View, width: float) -> Picture:
    columns = value_columns(view)
    whole = Box(0, 0, width, MARKERS + LINE * (1 + len(columns)) + 2)
    step = (width - NAMES - MARGIN) / ROWS
    art = (
        f"{ground(whole, 'paper')}{stripes(view, whole, step)}"
        f"{text(6, MARKERS / 2 + 5, 'Track', LETTER, 'bold')}{figures(value_columns(view), step)}"
        f"{markers(view, step)}"
    )
    sheet = sheet_of(view.map, height(view))._replace(unit=1)
    return part_picture("Track length", whole, art, values_spot(whole, sheet))


def middle(row: int, step: float) -> float:
    return NAMES + step * (row + 0.5)


def stripes(view: View, whole: Box, step: float) -> str:
    """Set off the lengths at which markers stand; a rule above and below the lengths."""
    taken = sorted({company.length for company in view.companies})
    fills = "".join(
        rectangle(NAMES + step * row, whole.top, NAMES + step * (row + 1), whole.bottom) for row in taken
    )
    hairs = "".join(
        f"M{number(NAMES + step * row)} {number(whole.top)}V{number(whole.bottom)}" for row in range(ROWS + 1)
    )
    rules = "".join(f"M0 {number(y)}H{number(whole.right - MARGIN)}" for y in (MARKERS, MARKERS + LINE))
    return (
        f'<path class="sunk" d="{fills}"/><path class="hair" d="{hairs}"/>'
        f'<path class="ln" stroke-width="1" d="{rules}"/>'
    )


@kept_by_scale
def figures(columns: tuple[Row, ...], step: float) -> str:
    """Write the lengths, and below them the value of a share by rank."""
    lengths = tuple(range(ROWS))
    drawn = figure_line(lengths, MARKERS + LINE - 5, step, "bold")
    for index, (name, values) in enumerate(columns, start=2):
        y = MARKERS + LINE * index - 5
        drawn += text(6, y, name, LETTER, "quiet") + figure_line(values, y, step, "")
    return drawn


def figure_line(values: tuple[int, ...], y: float, step: float, kind: str) -> str:
    sort = f"num mid {kind}".strip()
    return "".join(text(middle(row, step), y, str(value), LETTER, sort) for row, value in enumerate(values))


def markers(view: View, step: float) -> str:
    """Stand each company's marker at its length; those at the same length side by side."""
    standing: dict[int, list[str]] = defaultdict(list)
    for company in view.companies:
        standing[company.length].append(company.name)
    return "".join(
        translate(x, y, use(f"disc-{company}", 0, 0), min(radius, 12) / 20)
        for row, companies in sorted(standing.items())
        for company, (x, y, radius) in lay_markers(companies, middle(row, step), step)
    )


def lay_markers(
    companies: list[str], x: float, step: float
) -> Iterator[tuple[str, tuple[float, float, float]]]:
    """Give each company's marker its place and radius."""
    return zip(companies, spread_markers(len(companies), x, MARKERS / 2, step, MARKERS - 2), strict=True)
