"""The picture that stands for the game: the lines of three companies across a few hexes."""

from __future__ import annotations

from itertools import combinations

from domain.drawing.svg import Picture, use
from domain.games.mini_express.drawing.company_styles import definitions
from domain.games.mini_express.drawing.hexes import hexagon, stop
from domain.games.mini_express.drawing.land import peaks, trees, tufts
from domain.games.mini_express.drawing.tracks import lines, river

LINES = {
    "lumber": ("G5", "H5", "I6", "J6"),
    "steel": ("I4", "I5", "I6", "I7"),
    "leather": ("G6", "H6", "I6", "J5", "K6"),
}
PEAKS, TREES = ("G5", "G6", "H4"), ("J5", "K6", "K5")
PLAINS = (
    "F4",
    "F5",
    "F6",
    "G4",
    "H5",
    "H6",
    "I4",
    "I5",
    "I6",
    "I7",
    "J4",
    "J6",
    "J7",
    "K4",
    "H7",
    "G7",
    "K7",
)


def cover() -> Picture:
    """Draw it."""
    hexes = "".join(hexagon(name) for name in (*PLAINS, *PEAKS, *TREES))
    relief = "".join(map(peaks, PEAKS))
    woods = "".join(map(trees, TREES))
    body = (
        f"<defs>{definitions()}</defs>"
        f'<path class="prairie" d="{hexes}"/><path class="grid" style="stroke-width:1.6" d="{hexes}"/>'
        f'<path class="grass" style="stroke-width:2" d="{"".join(map(tufts, PLAINS))}"/>'
        f'<path class="peaks" style="stroke-width:2" d="{relief}"/>'
        f'<path class="peaks" style="stroke-width:2" d="{woods}"/>'
        + "".join(river(name, lines(name, combinations(way, 2))) for name, way in LINES.items())
        + "".join(use(f"train-{name}", *stop(place, name)) for name, way in LINES.items() for place in way)
    )
    return Picture(600, 336, "Mini Express", "Lines of three companies", body, left=990, top=705)
