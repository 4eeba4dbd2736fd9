"""The panels next to the map: share values and the Machinist."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from domain.drawing.emblems import badge
from domain.drawing.highlights import spot
from domain.drawing.icons.registry import icon
from domain.drawing.parts.board_parts import BoardPart, Slots, draw_part
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import Picture, number, text, translate, use
from domain.games.mini_express.data import NUMBERED, RESTORE
from domain.games.mini_express.presentation.drawing.board_map import rectangle, sheet_of
from domain.games.mini_express.presentation.drawing.parts.layers import Box, ground, panel_width, part_picture
from domain.games.mini_express.presentation.drawing.places import values_spot
from domain.games.mini_express.presentation.drawing.tables import (
    ROWS,
    Row,
    height,
    spread_markers,
    value_columns,
)
from domain.games.mini_express.view import MACHINIST, MachinistView, View

HEAD, FOOT = 34, 54
MACHINIST_MARGIN, RADIUS = 8, 14.5
KINDS = (*(name for name, _ in NUMBERED), RESTORE)
"""The texts of numbered tokens: steps of the company marker, a slash, steps of the target marker."""


def machinist_part(view: View, machinist: MachinistView, slots: Slots) -> BoardPart:
    """Draw the markers in a line, and the bag below them. Lengths are in pixels."""
    width = panel_width(slots.right, slots)

    def draw() -> Picture:
        whole = Box(0, 0, width, HEAD + FOOT)
        art = ground(whole, "paper") + machinist_markers(view, machinist) + bag(machinist, width)
        return part_picture("The Machinist", whole, art, spots(width))

    return BoardPart("machinist", "The Machinist", "right", width, draw_part(width, width, draw))


def machinist_markers(view: View, machinist: MachinistView) -> str:
    """Draw the company that the marker is on, and the target city with its number."""
    y = HEAD / 2
    drawn = badge(MACHINIST, 20, y, 11) + translate(54, y, use(f"mark-{machinist.company}", 0, 0), 0.9)
    words = "no target yet"
    if machinist.target:
        words = f"target: {view.cities[machinist.target - 1].name}, city {machinist.target}"
    return drawn + text(76, y + 5, f"{machinist.company.capitalize()}; {words}", 15)


def spots(width: float) -> str:
    """Return the places of the marker line and of each kind of token."""
    step = (width - 2 * MACHINIST_MARGIN) / len(KINDS)
    drawn = place("machinist", "The Machinist and its markers", Box(0, 2, width, HEAD - 2))
    for index, kind in enumerate(KINDS):
        left = MACHINIST_MARGIN + step * index
        drawn += place(f"token:{kind}", token_name(kind), Box(left, HEAD, left + step, HEAD + FOOT - 3))
    return drawn


def place(name: str, words: str, edges: Box) -> str:
    inner = Box(edges.left + 2, edges.top + 1, edges.right - 2, edges.bottom - 1)
    return spot(name, words, rectangle(*edges), rectangle(*inner))


def token_name(kind: str) -> str:
    """Return the name of a kind of token. A numbered token is named after its steps."""
    if kind == RESTORE:
        return "Restore token"
    company, city = kind.split("/")
    return f"Token {company} and {city}"


def bag(machinist: MachinistView, width: float) -> str:
    """Draw a token of each kind with the number left. Kinds with none left are faint."""
    left, step = dict(machinist.bag), (width - 2 * MACHINIST_MARGIN) / len(KINDS)
    y = HEAD + RADIUS + 2
    return "".join(
        token(kind, left.get(kind, 0), MACHINIST_MARGIN + step * (index + 0.5), y)
        for index, kind in enumerate(KINDS)
    )


def token(kind: str, left: int, x: float, y: float) -> str:
    sort = "sym" if left else "hair"
    drawn = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(RADIUS)}" class="{sort}"/>'
    quiet = "" if left else " quiet"
    if kind == RESTORE:
        drawn += icon("undo", x - 9, y - 9, 18)
    else:
        drawn += text(x, y + 4.5, kind, 13, f"num mid{quiet}")
    return drawn + text(x, y + RADIUS + 16, f"\u00d7{left}", 13, f"num mid{' bold' if left else quiet}")


NAMES, VALUE_MARGIN = 46, 4
"""The width of the row names, and the margin at the right."""
MARKERS, LINE = 32, 20
LETTER = 13


def value_part(view: View, slots: Slots) -> BoardPart:
    width = panel_width(slots.right, slots)
    picture = draw_part(width, width, lambda: values_picture(view, width))
    return BoardPart("values", "Track length and share value", "right", width, picture)


def values_picture(view: View, width: float) -> Picture:
    columns = value_columns(view)
    whole = Box(0, 0, width, MARKERS + LINE * (1 + len(columns)) + 2)
    step = (width - NAMES - VALUE_MARGIN) / ROWS
    art = (
        f"{ground(whole, 'paper')}{stripes(view, whole, step)}"
        f"{text(6, MARKERS / 2 + 5, 'Track', LETTER, 'bold')}{figures(value_columns(view), step)}"
        f"{value_markers(view, step)}"
    )
    sheet = sheet_of(view.map, height(view))._replace(unit=1)
    return part_picture("Track length", whole, art, values_spot(whole, sheet))


def middle(row: int, step: float) -> float:
    return NAMES + step * (row + 0.5)


def stripes(view: View, whole: Box, step: float) -> str:
    """Draw hairlines, and shade the lengths that have markers.

    Rules above and below enclose the lengths.
    """
    taken = sorted({company.length for company in view.companies})
    fills = "".join(
        rectangle(NAMES + step * row, whole.top, NAMES + step * (row + 1), whole.bottom) for row in taken
    )
    hairs = "".join(
        f"M{number(NAMES + step * row)} {number(whole.top)}V{number(whole.bottom)}" for row in range(ROWS + 1)
    )
    rules = "".join(f"M0 {number(y)}H{number(whole.right - VALUE_MARGIN)}" for y in (MARKERS, MARKERS + LINE))
    return (
        f'<path class="sunk" d="{fills}"/><path class="hair" d="{hairs}"/>'
        f'<path class="ln" stroke-width="1" d="{rules}"/>'
    )


@kept_by_scale
def figures(columns: tuple[Row, ...], step: float) -> str:
    """Draw the lengths, and below them the share values by rank."""
    lengths = tuple(range(ROWS))
    drawn = figure_line(lengths, MARKERS + LINE - 5, step, "bold")
    for index, (name, values) in enumerate(columns, start=2):
        y = MARKERS + LINE * index - 5
        drawn += text(6, y, name, LETTER, "quiet") + figure_line(values, y, step, "")
    return drawn


def figure_line(values: tuple[int, ...], y: float, step: float, kind: str) -> str:
    sort = f"num mid {kind}".strip()
    return "".join(text(middle(row, step), y, str(value), LETTER, sort) for row, value in enumerate(values))


def value_markers(view: View, step: float) -> str:
    """Draw each company's marker at its length, side by side if lengths are equal."""
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
    """Yield each company with the position and radius of its marker."""
    return zip(companies, spread_markers(len(companies), x, MARKERS / 2, step, MARKERS - 2), strict=True)
