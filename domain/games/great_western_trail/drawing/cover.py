"""The picture that stands for the game: a bend of the trail, a building, a cattleman, a cow to deliver."""

from __future__ import annotations

from domain.drawing.emblems import figure_definitions
from domain.drawing.svg import Picture, translate
from domain.games.great_western_trail.drawing.cards import draw_cattle
from domain.games.great_western_trail.drawing.signs import DEFINITIONS
from domain.games.great_western_trail.drawing.tiles import draw_building
from domain.games.great_western_trail.drawing.trail import draw_cattleman

ROAD = "M-10 150C60 170 70 60 150 70S250 150 320 96"


def cover() -> Picture:
    """Draw it."""
    road = (
        f'<path class="ruts" stroke-width="25" d="{ROAD}"/><path class="road" stroke-width="22" d="{ROAD}"/>'
        f'<path class="ruts" stroke-width="1.4" stroke-dasharray="2 7" opacity=".8" d="{ROAD}"/>'
    )
    body = (
        f"<defs>{DEFINITIONS}{figure_definitions(('blue',))}</defs>"
        f'<path class="prairie" d="M0 0h300v168H0z"/>{road}'
        f"{draw_building('A', None, 82, 56)}"
        f"{draw_cattle('texas_longhorn_5', (206, 14, 80, 112))}"
        f"{translate(150, 122, draw_cattleman('blue', 0, 0), 1.5)}"
    )
    return Picture(300, 168, "Great Western Trail", "A bend of the trail", body)
