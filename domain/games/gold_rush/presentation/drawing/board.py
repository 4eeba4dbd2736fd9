"""The drawing of the whole board, the cover, and the legend."""

from __future__ import annotations

from collections.abc import Sequence

from domain.drawing.emblems import badge, figure_definitions
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.svg import ID_PREFIX, Picture, translate, use
from domain.games.gold_rush.model.geometry import cell_name, column_name, row_name
from domain.games.gold_rush.presentation.drawing.land import height, land, strip
from domain.games.gold_rush.presentation.drawing.pieces import definitions, farmer, stack, tent
from domain.games.gold_rush.presentation.drawing.places import spots
from domain.games.gold_rush.presentation.drawing.previews import stack_place, tile_at
from domain.games.gold_rush.presentation.drawing.shapes import (
    SHAPES,
    Sheet,
    anchor,
    brackets,
    frame,
    north,
    sheet_of,
    tile_to_lay,
)
from domain.games.gold_rush.presentation.drawing.stock_spots import stock_spots
from domain.games.gold_rush.presentation.drawing.tile_shapes import SIZE
from domain.games.gold_rush.view import MapTile, View
from domain.kernel.phrases import pluralize

TILES = (
    MapTile("M1S-c", 0, 0, 0),
    MapTile("M2A-a", 0, 1, 2),
    MapTile("T4", 1, 0, 3),
    MapTile("M1T-a", 1, 1, 3),
    MapTile("R2C-d", 2, 0, 1),
    MapTile("R2C-b", 2, 1, 0),
)
"""The tiles on the cover; an edition may lack some of them."""


def cover() -> Picture:
    """Draw the picture shown in the list of games."""
    figures = (
        translate(70, 140, use("tent-red", 0, 0), 1.3)
        + translate(196, 120, use("cowboy-blue", 0, 0), 1.5)
        + stack(40, 50, 3)
    )
    body = (
        f"<defs>{definitions()}{figure_definitions(('blue', 'red'), tent=tent)}</defs>"
        f"{land([tile for tile in TILES if tile.tile in SHAPES], 'cover')}{figures}"
    )
    return Picture(300, 168, "Gold Rush", "Mountains, a town and a railroad", body, top=16)


DOING = {"lay": "lays a tile", "act": "may take an action", "over": ""}


def describe(view: View) -> str:
    """Describe the map's extent, the turn, the last tile laid, and the scores."""
    xs, ys = [tile.x for tile in view.map], [tile.y for tile in view.map]
    parts = [
        f"{pluralize(len(view.map), 'tile')} in {extent(xs, ys)}",
        "the game is over" if view.active is None else f"{SEAT_COLOURS[view.active]} {DOING[view.step]}",
        "" if view.last is None else f"last tile laid: {cell_name(*view.last)}",
        f"{pluralize(view.pile, 'tile')} and {pluralize(view.supply, 'ore token')} left",
    ]
    parts += [f"{SEAT_COLOURS[seat.seat]} {pluralize(seat.score, 'point')}" for seat in view.seats]
    return "; ".join(part for part in parts if part) + "."


def extent(xs: Sequence[int], ys: Sequence[int]) -> str:
    """Return the range of the map's columns and rows as text."""
    columns = f"columns {column_name(min(xs))} to {column_name(max(xs))}"
    return f"{columns} and rows {row_name(min(ys))} to {row_name(max(ys))}"


WIDE, VAST = 6, 12
"""The numbers of columns from which a tile is under 60 pixels wide.

WIDE is for a phone, VAST for a desktop.
"""


def picture(view: View) -> Picture:
    """Draw a view; equal views give identical bytes."""
    sheet = sheet_of(view.map, height(len(view.seats)))
    columns = sheet.east - sheet.west + 1
    kind = " ".join(name for name, least in (("wide", WIDE), ("vast", VAST)) if columns >= least)
    body = (
        f"<defs>{all_definitions(view)}</defs>"
        f'<g class="art" aria-hidden="true" style="--unit:{sheet.unit:g}">'
        f"{frame(sheet)}{land(view.map, 'land')}{pieces(view)}"
        f"{north(sheet)}{strip(view, sheet)}{move_markers(view, sheet)}</g>"
        f'<g class="spots">{stock_spots(view, sheet)}{spots(view.map)}</g><g class="ghosts"></g>'
    )
    out = sheet.frame
    return Picture(
        width=sheet.right - sheet.left + 2 * out,
        height=sheet.foot - sheet.top + 2 * out,
        title=f"Gold Rush, turn {view.turn}",
        desc=describe(view),
        body=body,
        left=sheet.left - out,
        top=sheet.top - out,
        css_class=kind,
    )


def all_definitions(view: View) -> str:
    """Define the symbols, the seats' figures, and the drawn tile.

    The tile has an id for each rotation: `lay-0` to `lay-3`.
    """
    colours = tuple(SEAT_COLOURS[seat.seat] for seat in view.seats)
    tiles = (
        "" if view.drawn is None else "".join(tile_definition(view.drawn, rotation) for rotation in range(4))
    )
    return definitions() + figure_definitions(colours, farmer=farmer, tent=tent) + tiles


def tile_definition(tile: str, rotation: int) -> str:
    """Define a tile in a rotation as a symbol."""
    name = f"lay-{rotation}"
    return f'<g id="{ID_PREFIX}{name}">{land((MapTile(tile, 0, 0, rotation),), name)}</g>'


def pieces(view: View) -> str:
    """Draw the ore stacks and the figures."""
    stacks = [
        stack(*stack_place(tile_at(view, pile.x, pile.y), pile.part), pile.tokens) for pile in view.stacks
    ]
    placed = []
    for figure in view.figures:
        tile = tile_at(view, figure.x, figure.y)
        x, y = anchor(tile.tile, tile.rotation, figure.segment)
        kind = "farmer" if figure.segment.startswith("p") else figure.kind
        placed.append(use(f"{kind}-{SEAT_COLOURS[figure.seat]}", figure.x * SIZE + x, figure.y * SIZE + y))
    return "".join(stacks + placed)


def move_markers(view: View, sheet: Sheet) -> str:
    """Mark the last tile laid, and draw the tile to lay or, after it is laid, the active seat's badge."""
    last = "" if view.last is None else brackets(*view.last)
    if view.active is None:
        return last
    if view.drawn is not None:
        return last + tile_to_lay(sheet, view.active)
    if view.last is None:
        return last
    return last + badge(SEAT_COLOURS[view.active], (view.last[0] + 1) * SIZE, view.last[1] * SIZE, 10)
