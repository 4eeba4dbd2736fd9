"""The whole drawing of a view."""

from __future__ import annotations

from domain.drawing.boxes import draw_spots
from domain.drawing.emblems import figure_definitions
from domain.drawing.sheet import FRAME
from domain.drawing.svg import Picture
from domain.games.great_western_trail.drawing import card_markets, job_market, railroad, signs
from domain.games.great_western_trail.drawing.description import describe
from domain.games.great_western_trail.drawing.hand import draw_hand
from domain.games.great_western_trail.drawing.highlights import draw_last_move
from domain.games.great_western_trail.drawing.layout import SHEET
from domain.games.great_western_trail.drawing.places import all_places
from domain.games.great_western_trail.drawing.players import draw_players
from domain.games.great_western_trail.drawing.trail import draw_trail
from domain.games.great_western_trail.view import View


def picture(view: View) -> Picture:
    """Draw a view: same view, same bytes."""
    height = SHEET.height(len(view.seats), hand=view.viewer is not None)
    colours = tuple(seat.colour for seat in view.seats)
    body = (
        f"<defs>{signs.DEFINITIONS}{figure_definitions(colours)}"
        f"{railroad.engine_definitions(colours)}</defs>"
        f'<g class="art" aria-hidden="true">{SHEET.draw_frame(height)}'
        f"{railroad.draw_railroad(view)}{draw_trail(view)}"
        f"{job_market.draw_supply(view)}{job_market.draw_jobs(view)}"
        f"{card_markets.draw_objectives(view)}{card_markets.draw_cattle(view)}"
        f"{draw_players(view)}{draw_hand(view)}{draw_last_move(view)}</g>"
        f'<g class="spots">{draw_spots(all_places(view))}</g><g class="ghosts"></g>'
    )
    return Picture(
        width=SHEET.width + 2 * FRAME,
        height=height + 2 * FRAME,
        title=f"Great Western Trail, turn {view.turn}",
        desc=describe(view),
        body=body,
        left=-FRAME,
        top=-FRAME,
        css_class="wide",
    )
