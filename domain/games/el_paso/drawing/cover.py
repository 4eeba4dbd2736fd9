"""The picture that stands for the game: the road to El Paso, a rancher on it, and a cow to deliver."""

from __future__ import annotations

from domain.drawing.emblems import figure_definitions
from domain.drawing.svg import Picture, translate
from domain.games.el_paso.drawing.ground.land import draw_city
from domain.games.el_paso.drawing.ground.trail import draw_rancher
from domain.games.el_paso.drawing.pieces.cards import draw_card
from domain.games.el_paso.drawing.signs import DEFINITIONS

ROAD = "M320 150C250 170 240 100 180 104S90 60 90 60"


def cover() -> Picture:
    """Draw it."""
    road = (
        f'<path class="ruts" stroke-width="25" d="{ROAD}"/><path class="road" stroke-width="22" d="{ROAD}"/>'
        f'<path class="ruts" stroke-width="1.4" stroke-dasharray="2 7" opacity=".8" d="{ROAD}"/>'
    )
    body = (
        f"<defs>{DEFINITIONS}{figure_definitions(('red',))}</defs>"
        f'<path class="prairie" d="M0 0h300v168H0z"/>{road}{draw_city(92, 62)}'
        f"{draw_card('hereford', (208, 12, 78, 108))}"
        f"{translate(172, 124, draw_rancher('red', 0, 0), 1.5)}"
    )
    return Picture(300, 168, "El Paso", "The road to El Paso", body)
