"""Symbols and figures, defined once for all parts: as large as the map wants them where tiles are small."""

from __future__ import annotations

from collections.abc import Callable

from domain.drawing.emblems import cowboy, figure_definitions
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.svg import ID_PREFIX
from domain.games.gold_rush.drawing.figures import farmer, tent
from domain.games.gold_rush.drawing.symbols import SYMBOLS
from domain.games.gold_rush.view import View

FIGURE, LEAST_FIGURE = 21, 15.5
"""A figure's height in units, and in CSS pixels at the least."""
GROWING = {"locomotive": 1.3, "camp": 1.3, "herd": 1.2, "nugget": 1.15}
"""How much a printed symbol may grow before it meets another one."""


def figure_growth(scale: float) -> float:
    """Give how much larger figures are than on a large map, at so many CSS pixels a unit."""
    return round(max(1.0, LEAST_FIGURE / (FIGURE * scale)), 2)


def grown_definitions(view: View, scale: float) -> str:
    """Define the printed symbols and the seats' figures."""
    growth = figure_growth(scale)
    symbols = "".join(
        f'<g id="{ID_PREFIX}{name}">{enlarge(body, min(growth, GROWING.get(name, 1)))}</g>'
        for name, body in SYMBOLS.items()
    )

    def larger(draw: Callable[[str], str]) -> Callable[[str], str]:
        return lambda colour: enlarge(draw(colour), growth)

    colours = tuple(SEAT_COLOURS[seat.seat] for seat in view.seats)
    figures = figure_definitions(colours, cowboy=larger(cowboy), farmer=larger(farmer), tent=larger(tent))
    return symbols + figures


def enlarge(body: str, growth: float) -> str:
    """Enlarge what is drawn round the origin."""
    return body if growth == 1 else f'<g transform="scale({growth:g})">{body}</g>'
