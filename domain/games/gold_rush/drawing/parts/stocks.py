"""The tile that is to be laid, large; and what is still to come: tiles and ore tokens."""

from __future__ import annotations

from domain.drawing.boxes import BoxPlace, rectangle_path
from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.parts.board_parts import BoardPart
from domain.drawing.svg import ID_PREFIX, label, number, text, translate
from domain.games.gold_rush.drawing.figures import disc
from domain.games.gold_rush.drawing.parts.panels import MARGIN, Panel, panel_part
from domain.games.gold_rush.drawing.sheet import brackets
from domain.games.gold_rush.view import View

HEIGHT = 144
TILE = 1.2
"""CSS pixels a unit of the tile."""
MOST_RIMS = 4
BACK = 46
"""The width of a tile that lies face down."""


def tile_part(view: View, width: float) -> BoardPart:
    """Show the tile to lay; once it lies, the same tile as it lies, for what may be put on it."""
    title = "Tile to lay" if view.drawn else "Tile just laid" if view.step == "act" else "Tile laid last"
    left, top = (width - 100 * TILE) / 2, (HEIGHT - 100 * TILE) / 2

    def draw() -> Panel:
        shown = '<path class="ln" stroke-width="2" d="M0 0h100v100H0z"/>'
        if view.drawn is not None or view.last is not None:
            shown = f'<use href="#{ID_PREFIX}{"laid" if view.drawn is None else "lay-0"}"/>{shown}'
        marks = brackets(0, 0) if view.drawn is None and view.last is not None else ""
        art = translate(left, top, shown + marks, TILE)
        if view.active is not None:
            art += badge(SEAT_COLOURS[view.active], left + 100 * TILE, top + 4, 13)
        box = (left, top, 100 * TILE, 100 * TILE)
        return Panel(HEIGHT, art, (BoxPlace("drawn", "tile to be laid", box),) if view.drawn else ())

    return panel_part("tile", title, width, draw)


def stocks_part(view: View, width: float) -> BoardPart:
    """Show the pile and the supply side by side, each with its number."""
    half = width / 2

    def draw() -> Panel:
        middle = HEIGHT / 2 - 22
        art = (
            f"{draw_pile(half / 2 + 2, middle, view.pile)}{draw_supply(half * 1.5 - 2, middle, view.supply)}"
            f"{count(half / 2 + 2, view.pile, 'tiles')}{count(half * 1.5 - 2, view.supply, 'ore tokens')}"
        )
        high = HEIGHT - 2 * MARGIN + 8
        places = (
            BoxPlace("pile", "pile of tiles", (4, MARGIN - 4, half - 6, high)),
            BoxPlace("ore", "supply of ore tokens", (half + 2, MARGIN - 4, half - 6, high)),
        )
        return Panel(HEIGHT, art, places)

    return panel_part("stocks", "Still to come", width, draw)


def count(x: float, amount: int, words: str) -> str:
    """Write a number with its name below it."""
    figures = text(x, HEIGHT - 32, str(amount), 22, "num mid bold")
    return figures + label(x, HEIGHT - 15, words, 11, "mid")


def draw_pile(x: float, y: float, tiles: int) -> str:
    """Draw tiles face down, at most four rims of them."""
    drawn = []
    for rim in reversed(range(min(tiles, MOST_RIMS))):
        left, top = x - BACK / 2 + 3 * rim - 4, y - BACK / 2 - 3 * rim + 5
        drawn.append(f'<path class="sym" d="{rectangle_path((left, top, BACK, BACK))}"/>')
    if not tiles:
        outline = rectangle_path((x - BACK / 2, y - BACK / 2, BACK, BACK))
        return f'<path class="hair" stroke-dasharray="4 3" d="{outline}"/>'
    return "".join(drawn) + draw_back(x - BACK / 2 - 4, y - BACK / 2 + 5)


def draw_back(left: float, top: float) -> str:
    """Draw the back of a tile: a field of hachures in a double rule."""
    rules = "".join(rectangle_path((left + by, top + by, BACK - 2 * by, BACK - 2 * by)) for by in (4, 6))
    (west, east), (north, south) = ((edge + 6, edge + BACK - 6) for edge in (left, top))
    hachures = "".join(
        f"M{number(west + step)} {number(south)}L{number(east)} {number(north + step)}"
        f"M{number(west)} {number(south - step)}L{number(east - step)} {number(north)}"
        for step in range(0, BACK - 12, 5)
    )
    return f'<path class="ln" stroke-width=".8" d="{rules}"/><path class="hach" d="{hachures}"/>'


def draw_supply(x: float, y: float, tokens: int) -> str:
    """Draw ore tokens face down, at most four rims of them."""
    rims = min(tokens, MOST_RIMS)
    if not rims:
        return f'<circle class="hair" stroke-dasharray="4 3" cx="{number(x)}" cy="{number(y)}" r="23"/>'
    discs = "".join(disc(x, y + 6 - 4 * rim, 23) for rim in range(rims))
    top = y + 6 - 4 * (rims - 1)
    return discs + icon("ore", x - 20, top - 20, 40)
