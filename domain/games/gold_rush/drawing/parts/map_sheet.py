"""What surrounds the land: paper with crosses where cells meet, the neatline and its names, the compass."""

from __future__ import annotations

from math import ceil, floor

from domain.drawing.boxes import Box, inset_box, rectangle_path
from domain.drawing.compass import compass
from domain.drawing.parts.legible import least_letter
from domain.drawing.svg import number, text
from domain.games.gold_rush.drawing.parts.window import FRAME, Bounds, Window
from domain.games.gold_rush.drawing.shapes import SIZE
from domain.games.gold_rush.model.cells import column_name, row_name

CROSS = 4
COMPASS = 72
"""The compass' height in CSS pixels; it stands in a corner that no tile reaches, where that is so large."""


def map_box(window: Window) -> Box:
    """Give the box of the map without its neatline."""
    return window.left, window.top, window.width, window.height


def draw_paper(window: Window) -> str:
    """Draw the paper with a cross wherever four cells meet."""
    arm, (columns, rows) = CROSS / window.scale, borders(window)
    columns = [x for x in columns if window.left + arm < x < window.right - arm]
    rows = [y for y in rows if window.top + arm < y < window.bottom - arm]
    across, down = SIZE * len(columns), SIZE * len(rows)
    crosses = "".join([f"M{number(columns[0] - arm)} {y}h{across}" for y in rows])
    crosses += "".join([f"M{x} {number(rows[0] - arm)}v{down}" for x in columns])
    dashes = f"{number(2 * arm)} {number(SIZE - round(2 * arm, 1))}"
    paper = rectangle_path(inset_box(map_box(window), -FRAME / window.scale))
    return (
        f'<path class="paper" d="{paper}"/>'
        f'<path class="hair" style="stroke-width:{number(1 / window.scale)};'
        f'stroke-dasharray:{dashes}" d="{crosses}"/>'
    )


def borders(window: Window) -> tuple[list[int], list[int]]:
    """Give where columns and rows begin in the window."""
    return (
        [x * SIZE for x in range(ceil(window.left / SIZE), floor(window.right / SIZE) + 1)],
        [y * SIZE for y in range(ceil(window.top / SIZE), floor(window.bottom / SIZE) + 1)],
    )


def draw_neatline(window: Window) -> str:
    """Draw the neatline and write the names of columns and rows into it."""
    pixel, box = 1 / window.scale, map_box(window)
    band, (columns, rows) = (FRAME - 2) * pixel, borders(window)
    marks = [f"M{x} {number(y)}v{number(band)}" for x in columns for y in (window.top - band, window.bottom)]
    marks += [f"M{number(x)} {y}h{number(band)}" for y in rows for x in (window.left - band, window.right)]
    lines = rectangle_path(box) + "".join(marks)
    rim = rectangle_path(inset_box(box, -(FRAME - 1) * pixel))
    return (
        f'<path class="ln" stroke-width="{number(1.6 * pixel)}" d="{rim}"/>'
        f'<path class="ln" stroke-width="{number(0.7 * pixel)}" d="{lines}"/>'
        f"{write_coordinates(window, band / 2)}"
    )


def write_coordinates(window: Window, out: float) -> str:
    """Name each column and row whose middle is seen."""
    size, kind, half = least_letter(), "num mid level quiet", SIZE / 2
    columns, rows = borders(window)
    written = [
        text(x - half, y, column_name(x // SIZE - 1), size, kind)
        for x in (*columns, columns[-1] + SIZE)
        if window.left + half / 2 < x - half < window.right - half / 2
        for y in (window.top - out, window.bottom + out)
    ]
    written += [
        text(x, y - half, row_name(y // SIZE - 1), size, kind)
        for y in (*rows, rows[-1] + SIZE)
        if window.top + half / 2 < y - half < window.bottom - half / 2
        for x in (window.left - out, window.right + out)
    ]
    return "".join(written)


def draw_compass(window: Window, bounds: Bounds) -> str:
    """Draw the compass north-east of all tiles; nothing where the corner is too small."""
    pixel, size = 1 / window.scale, COMPASS / window.scale
    if min(window.right - bounds[2] * SIZE, bounds[1] * SIZE - window.top) < size:
        return ""
    return compass(window.right - 34 * pixel, window.top + 48 * pixel, pixel)
