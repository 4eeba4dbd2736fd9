"""What stands on the map beside trains: the target marker, the Golden Spike's tile, the last build."""

from __future__ import annotations

from domain.drawing.emblems import badge
from domain.drawing.highlights import NON_SCALING_STROKE, brackets
from domain.drawing.icons.registry import icon
from domain.drawing.svg import translate
from domain.games.mini_express.drawing.cartouche import tile_on_map
from domain.games.mini_express.drawing.hexes import HALF, centre, stop
from domain.games.mini_express.view import MACHINIST, LastBuild, View


def target(view: View) -> str:
    """Put the Machinist's target marker at its city, on the corner where no track runs (MEX-9.7)."""
    if view.machinist is None or not view.machinist.target:
        return ""
    x, y = centre(view.cities[view.machinist.target - 1].hex)
    rays = "M0-33v12M0 21v12M-33 0h12M21 0h12"
    body = (
        f'<circle r="30" class="halo"/><path d="{rays}" class="ln" stroke-width="6"/>'
        f'{badge(MACHINIST, 0, 0, 20)}<circle r="27" class="ln" stroke-width="3"/>'
    )
    return translate(x - 62, y - HALF + 8, body, 1.2)


def tile(view: View) -> str:
    """Lay the Golden Spike's tile on its hex while it waits (MEX-12.2.1)."""
    name = tile_on_map(view.spike)
    if name is None:
        return ""
    x, y = centre(name)
    plate = '<path class="sheet rim" d="M-30-22h60v44h-60z"/>'
    return translate(x, y + 58, plate + icon("spike", -21, -21, 42))


def last(built: LastBuild | None) -> str:
    """Mark each train of the last build with brackets, and its city with larger ones."""
    if built is None:
        return ""
    small = "".join(around(*stop(name, built.company), 33, 27, 12) for name in built.route[:-1])
    large = around(*centre(built.route[-1]), 103, HALF + 6, 30)
    way = f'<path class="last tiny" {NON_SCALING_STROKE} d="{small}"/>' if small else ""
    return f'{way}<path class="last" {NON_SCALING_STROKE} d="{large}"/>'


def around(x: float, y: float, wide: float, high: float, arm: float) -> str:
    """Give four corner brackets round a point."""
    return brackets(x - wide, y - high, x + wide, y + high, arm)
