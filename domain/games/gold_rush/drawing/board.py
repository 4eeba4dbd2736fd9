"""The whole drawing of a view."""

from __future__ import annotations

from domain.drawing.emblems import badge, figure_definitions
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.svg import ID_PREFIX, Picture, use
from domain.games.gold_rush.drawing.description import describe
from domain.games.gold_rush.drawing.figures import farmer, stack, tent
from domain.games.gold_rush.drawing.land import land
from domain.games.gold_rush.drawing.previews import stack_place, tile_at
from domain.games.gold_rush.drawing.ruler import height, strip
from domain.games.gold_rush.drawing.shapes import SIZE, anchor
from domain.games.gold_rush.drawing.sheet import Sheet, brackets, frame, north, sheet_of, tile_to_lay
from domain.games.gold_rush.drawing.stock_spots import stock_spots
from domain.games.gold_rush.drawing.symbols import definitions
from domain.games.gold_rush.drawing.targets import spots
from domain.games.gold_rush.view import MapTile, View

WIDE, VAST = 6, 12
"""From so many columns on, a tile is under 60 pixels wide on a phone, on a desk."""


def picture(view: View) -> Picture:
    """Draw a view: same view, same bytes."""
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
    """Define the symbols, the seats' figures, and the drawn tile at each rotation: `lay-0` to `lay-3`."""
    colours = tuple(SEAT_COLOURS[seat.seat] for seat in view.seats)
    tiles = (
        "" if view.drawn is None else "".join(tile_definition(view.drawn, rotation) for rotation in range(4))
    )
    return definitions() + figure_definitions(colours, farmer=farmer, tent=tent) + tiles


def tile_definition(tile: str, rotation: int) -> str:
    """Define a tile as it would lie."""
    name = f"lay-{rotation}"
    return f'<g id="{ID_PREFIX}{name}">{land((MapTile(tile, 0, 0, rotation),), name)}</g>'


def pieces(view: View) -> str:
    """Draw stacks and figures."""
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
    """Mark the tile laid last, and who is to do what."""
    last = "" if view.last is None else brackets(*view.last)
    if view.active is None:
        return last
    if view.drawn is not None:
        return last + tile_to_lay(sheet, view.active)
    if view.last is None:
        return last
    return last + badge(SEAT_COLOURS[view.active], (view.last[0] + 1) * SIZE, view.last[1] * SIZE, 10)
