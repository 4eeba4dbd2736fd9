"""Spots that have only explanations: whole tiles, the stocks, stacks of ore tokens, junctions."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.svg import number
from domain.games.gold_rush.data import TILES
from domain.games.gold_rush.model.geometry import cell_name
from domain.games.gold_rush.presentation.drawing.land import (
    COUNTS,
    RADIUS,
    SPACES,
    count_places,
    marker_places,
    place,
    track_on,
)
from domain.games.gold_rush.presentation.drawing.previews import stack_place, tile_at
from domain.games.gold_rush.presentation.drawing.shapes import LAY_SCALE, Sheet, shape_of, tile_to_lay_place
from domain.games.gold_rush.presentation.drawing.tile_shapes import SIZE
from domain.games.gold_rush.view import View


def stock_spots(view: View, sheet: Sheet) -> str:
    """Draw the spots that have only explanations; the spots of options are drawn over them."""
    unit, track = sheet.unit, track_on(sheet)
    (start, y), (end, _) = place(0, track), place(SPACES - 1, track)
    drawn = [box_spot("score", "score track", start, y - 2 * unit, end - start, 16 * unit)]
    drawn += [
        round_spot(f"seat:{seat.seat}", f"{SEAT_COLOURS[seat.seat]}'s score marker", x, y, RADIUS * unit)
        for seat, x, y in marker_places(view.seats, track)
    ]
    names = {"pile": "draw pile", "ore": "ore supply"}
    left, width = sheet.right - (COUNTS - 4) * unit, (COUNTS - 6) * unit
    drawn += [
        box_spot(name, names[name], left, y - 7 * unit, width, 14 * unit) for name, y in count_places(sheet)
    ]
    if view.drawn is not None:
        x, y = tile_to_lay_place(sheet)
        drawn.append(box_spot("drawn", "tile to lay", x, y, SIZE * LAY_SCALE, SIZE * LAY_SCALE))
    return "".join((*tile_spots(view), *drawn, *stack_spots(view), *junction_spots(view)))


def tile_spots(view: View) -> Iterator[str]:
    """Yield the spots of the tiles. They lie below the spots on the tiles."""
    for tile in view.map:
        name = f"{cell_name(tile.x, tile.y)}, tile"
        yield box_spot(f"{tile.x},{tile.y}", name, tile.x * SIZE, tile.y * SIZE, SIZE, SIZE)


def stack_spots(view: View) -> Iterator[str]:
    for stack in view.stacks:
        x, y = stack_place(tile_at(view, stack.x, stack.y), stack.part)
        name = f"ore tokens at {cell_name(stack.x, stack.y)}"
        yield round_spot(f"{stack.x},{stack.y}:{stack.part}:ore", name, x, y, 9)


def junction_spots(view: View) -> Iterator[str]:
    for tile in view.map:
        if TILES[tile.tile].junctions:
            x, y = shape_of(tile.tile, tile.rotation).junctions[0]
            name = f"{cell_name(tile.x, tile.y)}, junction"
            yield round_spot(f"{tile.x},{tile.y}:j0", name, tile.x * SIZE + x, tile.y * SIZE + y, 9)


def box_spot(at: str, name: str, x: float, y: float, width: float, height: float) -> str:
    size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<g class="spot" data-at="{at}" data-name="{name}"><rect {size}/><rect class="ring" {size}/></g>'


def round_spot(at: str, name: str, x: float, y: float, radius: float) -> str:
    centre = f'cx="{number(x)}" cy="{number(y)}"'
    return (
        f'<g class="spot" data-at="{at}" data-name="{name}">'
        f'<circle {centre} r="{number(radius)}"/><circle class="ring" {centre} r="{number(radius + 4)}"/></g>'
    )
