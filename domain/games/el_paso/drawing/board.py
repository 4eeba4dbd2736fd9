"""The whole drawing of a view."""

from __future__ import annotations

from domain.drawing.emblems import figure_definitions
from domain.drawing.svg import Picture
from domain.games.el_paso.drawing import markets, signs
from domain.games.el_paso.drawing.describe import describe
from domain.games.el_paso.drawing.hand import hand
from domain.games.el_paso.drawing.layout import FRAME, WIDTH, frame, sheet_height
from domain.games.el_paso.drawing.parties import colours
from domain.games.el_paso.drawing.players import players
from domain.games.el_paso.drawing.posts import posts
from domain.games.el_paso.drawing.regions import regions
from domain.games.el_paso.drawing.spots import marks, spots
from domain.games.el_paso.drawing.sue import sue
from domain.games.el_paso.drawing.tokens import displays
from domain.games.el_paso.drawing.trail import ranchers, trail
from domain.games.el_paso.view import View


def picture(view: View) -> Picture:
    """Draw a view: same view, same bytes."""
    found = colours(view)
    height = sheet_height(len(found), hand=view.viewer is not None)
    body = (
        f"<defs>{signs.definitions()}{figure_definitions(found)}</defs>"
        f'<g class="art" aria-hidden="true">{frame(height)}{trail(view)}{posts(view)}{ranchers(view)}'
        f"{markets.cattle(view)}{markets.workers(view)}{displays(view)}{markets.stacks(view)}"
        f"{markets.train(view)}{players(view)}{sue(view)}{hand(view)}{marks(view)}</g>"
        f'<g class="spots">{spots(view)}</g><g class="ghosts"></g>'
    )
    return Picture(
        width=WIDTH + 2 * FRAME,
        height=height + 2 * FRAME,
        title=f"Great Western Trail: El Paso, turn {view.turn}",
        desc=describe(view),
        body=body,
        left=-FRAME,
        top=-FRAME,
        css_class="wide",
        regions=regions(view),
    )
