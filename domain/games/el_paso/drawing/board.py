"""The whole drawing of a view."""

from __future__ import annotations

from domain.drawing.boxes import draw_spots
from domain.drawing.emblems import figure_definitions
from domain.drawing.sheet import FRAME
from domain.drawing.svg import Picture
from domain.games.el_paso.drawing import signs
from domain.games.el_paso.drawing.boards.hand import draw_hand
from domain.games.el_paso.drawing.boards.players import draw_players
from domain.games.el_paso.drawing.boards.sue import draw_sue
from domain.games.el_paso.drawing.description import describe
from domain.games.el_paso.drawing.ground.posts import draw_posts
from domain.games.el_paso.drawing.ground.trail import draw_ranchers, draw_trail
from domain.games.el_paso.drawing.layout import SHEET
from domain.games.el_paso.drawing.parties import party_colours
from domain.games.el_paso.drawing.pieces import markets
from domain.games.el_paso.drawing.pieces.tokens import draw_displays
from domain.games.el_paso.drawing.spots.highlights import draw_last_move
from domain.games.el_paso.drawing.spots.places import all_places
from domain.games.el_paso.view import View


def picture(view: View) -> Picture:
    """Draw a view: same view, same bytes."""
    found = party_colours(view)
    height = SHEET.height(len(found), hand=view.viewer is not None)
    body = (
        f"<defs>{signs.DEFINITIONS}{figure_definitions(found)}</defs>"
        f'<g class="art" aria-hidden="true">{SHEET.draw_frame(height)}'
        f"{draw_trail(view)}{draw_posts(view)}{draw_ranchers(view)}"
        f"{markets.draw_cattle(view)}{markets.draw_workers(view)}{draw_displays(view)}{markets.draw_stacks(view)}"
        f"{markets.draw_train(view)}{draw_players(view)}{draw_sue(view)}{draw_hand(view)}{draw_last_move(view)}</g>"
        f'<g class="spots">{draw_spots(all_places(view))}</g><g class="ghosts"></g>'
    )
    return Picture(
        width=SHEET.width + 2 * FRAME,
        height=height + 2 * FRAME,
        title=f"Great Western Trail: El Paso, turn {view.turn}",
        desc=describe(view),
        body=body,
        left=-FRAME,
        top=-FRAME,
        css_class="wide",
    )
