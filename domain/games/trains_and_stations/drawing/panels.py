"""What lies on the edges of the map: the three goods fields, and the common supply."""

from __future__ import annotations

from domain.drawing.icons.registry import icon
from domain.drawing.parts.legible import least_letter
from domain.drawing.svg import number, text
from domain.games.trains_and_stations.data import BUILDINGS
from domain.games.trains_and_stations.data.schema import Building
from domain.games.trains_and_stations.drawing.map_data import BOARD
from domain.games.trains_and_stations.drawing.shapes import Box, card, rectangle
from domain.games.trains_and_stations.view import FieldView, View

FIELD, FIELD_HIGH = 122, 62
HEAP, HEAP_HIGH = 98, 66
SUPPLIES = ("points", "special-card", "bonus-die", "coin")
"""What nobody has, by its icon, from the top down."""
NEXT = 17
"""The width of the signs of the goods that may follow; they are left out where letters are larger."""
RIMS = 4
"""A stack shows at most so many cards; the number says how many there are."""


def field_box(building: Building) -> Box:
    x, y = BOARD.panels.fields
    left = x + FIELD * BUILDINGS.index(building)
    return Box(left, y, left + FIELD, y + FIELD_HIGH)


def panel(left: float, top: float, right: float, bottom: float) -> str:
    """Draw a sheet with a double rule."""
    inner = rectangle(left + 3, top + 3, right - 3, bottom - 3)
    outer = rectangle(left, top, right, bottom)
    return (
        f'<path class="sheet" d="{outer}"/><path class="ln" stroke-width="1.8" d="{outer}"/>'
        f'<path class="ln" stroke-width=".7" d="{inner}"/>'
    )


def fields(view: View) -> str:
    """Draw the field of each building: what it pays, how many are left, and what may follow (TNS-9.3)."""
    first, last = field_box(BUILDINGS[0]), field_box(BUILDINGS[-1])
    lines = "".join(
        f"M{number(field_box(building).left)} {number(first.top + 8)}V{number(first.bottom - 8)}"
        for building in BUILDINGS[1:]
    )
    return (
        panel(first.left, first.top, last.right, last.bottom)
        + f'<path class="ln" stroke-width=".8" d="{lines}"/>'
        + "".join(map(field, view.fields))
    )


def field(view: FieldView) -> str:
    """Draw one field; a dead one is stroked out: its buildings pay points (TNS-7.5.4)."""
    box = field_box(view.building)
    y = box.middle[1]
    drawn = icon(view.building, box.left + 6, y - 15, 30) + heap(view, box.left + 57, y)
    if view.dead:
        drawn += f'<path class="ln" stroke-width="2.6" d="M{number(box.left + 39)} {number(y + 22)}l36-44"/>'
        return drawn + icon("points", box.left + 82, y - 14, 28) + one(box.left + 96, y)
    drawn += text(box.left + 79, y + 9, str(view.left), 27, "num bold")
    if not view.next or least_letter() > NEXT:
        return drawn
    after = "".join(
        icon(good, box.left + 79 + 20 * index, y + 11, NEXT) for index, good in enumerate(view.next)
    )
    return f'{drawn}<g class="tiny">{after}</g>'


def one(x: float, y: float) -> str:
    """Write the point that a building of a dead field pays."""
    return text(x, y + 6, "1", 17, "num mid bold on-enamel")


def heap(view: FieldView, x: float, y: float) -> str:
    count = min(view.left, RIMS)
    rims = "".join(
        card(Box(x - 16 - 2 * rim, y - 22 + 1.6 * rim, x + 16 - 2 * rim, y + 20 + 1.6 * rim), "sym")
        for rim in reversed(range(max(count, 1)))
    )
    empty = card(Box(x - 16, y - 22, x + 16, y + 20), "hair")
    return (rims if count else empty) + icon(view.good, x - 14, y - 15, 28)


def supply_box(name: str) -> Box:
    """Give where one of the supplies is shown."""
    x, y = BOARD.panels.supply
    top = y + HEAP_HIGH * SUPPLIES.index(name)
    return Box(x, top, x + HEAP, top + HEAP_HIGH)


def supply(view: View) -> str:
    """Draw the points, special cards, bonus dice and coins that nobody has; the clock: the final phase."""
    x, y = BOARD.panels.supply
    counts = (view.vp_supply, view.deck, view.bonus, view.bank)
    drawn = panel(x, y, x + HEAP, y + HEAP_HIGH * len(counts))
    for index, (name, count) in enumerate(zip(SUPPLIES, counts, strict=True)):
        middle = y + HEAP_HIGH * (index + 0.5)
        drawn += icon(name, x + 9, middle - 18, 36)
        drawn += text(x + HEAP - 11, middle + 10, str(count), 28, "num bold end")
    if view.final:
        drawn += icon("clock", x + HEAP - 44, y + 14, 36)
    return drawn
