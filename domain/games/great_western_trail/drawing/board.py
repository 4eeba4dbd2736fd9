"""The whole drawing of a view."""

from __future__ import annotations

from domain.drawing.emblems import figure_definitions
from domain.drawing.svg import Picture
from domain.games.great_western_trail.drawing import markets, railroad, signs, stocks
from domain.games.great_western_trail.drawing.describe import describe
from domain.games.great_western_trail.drawing.hand import hand
from domain.games.great_western_trail.drawing.layout import FRAME, WIDTH, frame, sheet_height
from domain.games.great_western_trail.drawing.marks import marks
from domain.games.great_western_trail.drawing.players import players
from domain.games.great_western_trail.drawing.regions import regions
from domain.games.great_western_trail.drawing.spots import spots
from domain.games.great_western_trail.drawing.trail import trail
from domain.games.great_western_trail.view import View


def picture(view: View) -> Picture:
    """Draw a view: same view, same bytes."""
    height = sheet_height(len(view.seats), hand=view.viewer is not None)
    colours = tuple(seat.colour for seat in view.seats)
    body = (
        f"<defs>{signs.definitions()}{figure_definitions(colours)}{railroad.definitions(colours)}</defs>"
        f'<g class="art" aria-hidden="true">{frame(height)}{railroad.railroad(view)}{trail(view)}'
        f"{markets.supply(view)}{markets.jobs(view)}{stocks.objectives(view)}{stocks.cattle(view)}"
        f"{players(view)}{hand(view)}{marks(view)}</g>"
        f'<g class="spots">{spots(view)}</g><g class="ghosts"></g>'
    )
    return Picture(
        width=WIDTH + 2 * FRAME,
        height=height + 2 * FRAME,
        title=f"Great Western Trail, turn {view.turn}",
        desc=describe(view),
        body=body,
        left=-FRAME,
        top=-FRAME,
        css_class="wide",
        regions=regions(view),
    )
