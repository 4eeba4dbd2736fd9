"""The picture that stands for the game: a corner of a map with a railroad, a cowboy and a tent."""

from __future__ import annotations

from domain.drawing.emblems import figure_definitions
from domain.drawing.svg import Picture, translate, use
from domain.games.gold_rush.drawing.figures import stack, tent
from domain.games.gold_rush.drawing.land import land
from domain.games.gold_rush.drawing.symbols import definitions
from domain.games.gold_rush.view import MapTile

TILES = (
    MapTile("M1S-c", 0, 0, 0),
    MapTile("M2A-a", 0, 1, 2),
    MapTile("T4", 1, 0, 3),
    MapTile("M1T-a", 1, 1, 3),
    MapTile("R2C-d", 2, 0, 1),
    MapTile("R2C-b", 2, 1, 0),
)


def cover() -> Picture:
    """Draw it."""
    figures = (
        translate(70, 140, use("tent-red", 0, 0), 1.3)
        + translate(196, 120, use("cowboy-blue", 0, 0), 1.5)
        + stack(40, 50, 3)
    )
    body = (
        f"<defs>{definitions()}{figure_definitions(('blue', 'red'), tent=tent)}</defs>"
        f"{land(TILES, 'cover')}{figures}"
    )
    return Picture(300, 168, "Gold Rush", "Mountains, a town and a railroad", body, top=16)
