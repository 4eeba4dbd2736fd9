"""The map as the main part, in the sheet's coordinates."""

from __future__ import annotations

from domain.drawing.emblems import badge
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.parts.board_parts import BoardPart
from domain.drawing.parts.legible import drawn_at
from domain.drawing.svg import Picture
from domain.games.gold_rush.drawing.board import pieces
from domain.games.gold_rush.drawing.description import describe
from domain.games.gold_rush.drawing.parts.map_land import Land
from domain.games.gold_rush.drawing.parts.map_places import map_places
from domain.games.gold_rush.drawing.parts.map_sheet import draw_compass, draw_neatline, draw_paper
from domain.games.gold_rush.drawing.parts.window import FRAME, Window, bounds_of
from domain.games.gold_rush.drawing.shapes import SIZE
from domain.games.gold_rush.drawing.sheet import brackets
from domain.games.gold_rush.view import View

BADGE = 10
"""The radius of the badge of who is to act, in CSS pixels."""


def map_part(view: View, window: Window, land: Land) -> BoardPart:
    """Draw the map; it is panned where it is larger than its room."""
    frame = FRAME / window.scale
    with drawn_at(window.scale):
        art = (
            f"{draw_paper(window)}{land.body}{pieces(view)}{last_move(view, window)}"
            f"{draw_compass(window, bounds_of(view.map))}{draw_neatline(window)}"
        )
    picture = Picture(
        width=window.width + 2 * frame,
        height=window.height + 2 * frame,
        title=f"Map, turn {view.turn}",
        desc=describe(view),
        body=f'<g class="art" aria-hidden="true">{art}</g>'
        f'<g class="spots">{map_places(view, window)}</g><g class="ghosts"></g>',
        left=window.left - frame,
        top=window.top - frame,
    )
    return BoardPart("map", "Map", "main", picture.width * window.scale, picture)


def last_move(view: View, window: Window) -> str:
    """Mark the tile laid last, and who may act on it."""
    if view.last is None:
        return ""
    marks = brackets(*view.last).replace("<path ", '<path vector-effect="non-scaling-stroke" ')
    if view.active is None or view.drawn is not None:
        return marks
    x, y = view.last
    return marks + badge(SEAT_COLOURS[view.active], (x + 1) * SIZE, y * SIZE, BADGE / window.scale)
