"""All parts of a view's board."""

from __future__ import annotations

from domain.drawing.parts.board_parts import PartedBoard, Slots
from domain.drawing.svg import ID_PREFIX
from domain.games.gold_rush.drawing.board import tile_definition
from domain.games.gold_rush.drawing.land import land
from domain.games.gold_rush.drawing.parts.growth import figure_growth, grown_definitions
from domain.games.gold_rush.drawing.parts.map_land import land_of
from domain.games.gold_rush.drawing.parts.map_part import map_part
from domain.games.gold_rush.drawing.parts.map_places import ring_definition
from domain.games.gold_rush.drawing.parts.panels import columns_in
from domain.games.gold_rush.drawing.parts.players import score_part, seats_part
from domain.games.gold_rush.drawing.parts.stocks import stocks_part, tile_part
from domain.games.gold_rush.drawing.parts.window import room_in, window_of
from domain.games.gold_rush.drawing.shapes import SIZE
from domain.games.gold_rush.view import MapTile, View


def draw_parts(view: View, slots: Slots) -> PartedBoard:
    """Draw the map as the main part and the others beside it."""
    window, columns = window_of(view, room_in(slots)), columns_in(slots)
    land_drawn = land_of(view.map, window.scale * SIZE)
    return PartedBoard(
        grown_definitions(view, window.scale)
        + ring_definition(window)
        + land_drawn.definitions
        + shown_tiles(view),
        (
            map_part(view, window, land_drawn),
            tile_part(view, columns.half),
            stocks_part(view, columns.half),
            score_part(view, columns.whole),
            seats_part(view, slots.right, figure_growth(window.scale)),
        ),
    )


def shown_tiles(view: View) -> str:
    """Define the tile to lay, for who lays it in each rotation; where there is none, the last as it lies."""
    if view.drawn is not None:
        rotations = 4 if view.viewer == view.active else 1
        return "".join(tile_definition(view.drawn, rotation) for rotation in range(rotations))
    if view.last is None:
        return ""
    tile = view.map[-1]
    drawn = land((MapTile(tile.tile, 0, 0, tile.rotation),), "laid")
    return f'<g id="{ID_PREFIX}laid">{drawn}</g>'
