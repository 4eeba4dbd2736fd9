"""All icons by name, on a 24-unit grid: one stroke of 1.7, at most one tint; the shape says what is meant."""

from __future__ import annotations

from domain.drawing.icons.cattle_trail import TRAIL_ICONS
from domain.drawing.icons.express import EXPRESS_ICONS
from domain.drawing.icons.general import GENERAL_ICONS
from domain.drawing.icons.prospecting import PROSPECTING_ICONS
from domain.drawing.icons.ranch import RANCH_ICONS
from domain.drawing.icons.stations import STATION_ICONS
from domain.drawing.svg import number

ICON_FAMILIES = (
    GENERAL_ICONS,
    PROSPECTING_ICONS,
    EXPRESS_ICONS,
    STATION_ICONS,
    TRAIL_ICONS,
    RANCH_ICONS,
)
ICONS = {name: shape for family in ICON_FAMILIES for name, shape in family.items()}
ICON_ALIASES = {"farmer": ("cowboy", -90), "money": ("coin", 0)}
"""Icons that are another one, turned by so many degrees: a farmer is a cowboy who lies, money is a coin."""


def icon(name: str, x: float, y: float, size: float = 24) -> str:
    """Draw an icon, its upper left corner at x, y; the stroke is heavier where it is small."""
    small = " small-icon" if size <= 14 else ""
    place = f"translate({number(x)} {number(y)}) scale({size / 24:.4g})"
    return f'<g class="icon{small}" transform="{place}">{icon_paths(name)}</g>'


def icon_paths(name: str) -> str:
    """Give an icon's paths on its grid."""
    name, turn = ICON_ALIASES.get(name, (name, 0))
    shape = ICONS[name]
    tint = f'<path class="{shape.tint}" d="{shape.shape}"/>' if shape.shape else ""
    lines = f'<path d="{shape.lines}"/>' if shape.lines else ""
    solid = f'<path class="dot" d="{shape.solid}"/>' if shape.solid else ""
    mark = f'<path class="blaze" d="{shape.mark}"/>' if shape.mark else ""
    drawn = tint + mark + lines + solid
    return f'<g transform="rotate({turn} 12 12)">{drawn}</g>' if turn else drawn
