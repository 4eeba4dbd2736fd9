"""The icons of the sheet, each defined once and shown by name wherever it stands."""

from __future__ import annotations

from functools import cache

from domain.drawing.icons.registry import icon_paths
from domain.drawing.svg import ID_PREFIX, number

ICONS = (
    "points", "certificate", "station", "clock", "cow", "jersey", "guernsey", "black_angus", "dutch_belt",
    "holstein", "brown_swiss", "ayrshire", "west_highland", "texas_longhorn", "flood", "drought", "rockfall",
    "hazard", "clear_hazard", "teepee", "teepee_green", "teepee_blue", "hand_green", "hand_black", "no_fee",
    "woods", "horseshoe", "hat", "hammer", "spanner", "hire", "building", "objective",
    "disc_white", "disc_black", "auxiliary", "crossing", "engine", "delivery", "discard", "draw", "trash",
    "cards", "handful",
)  # fmt: skip
HEAVY = 21
"""An icon no larger than this has a heavier stroke: the whole sheet is seen small."""


@cache
def definitions() -> str:
    """Define every icon in both strokes: `sign-hat`, and `bold-hat` for where it is small."""
    return "".join(
        f'<g id="{ID_PREFIX}sign-{name}" class="icon">{icon_paths(name)}</g>'
        f'<g id="{ID_PREFIX}bold-{name}" class="icon small-icon">{icon_paths(name)}</g>'
        for name in ICONS
    )


def icon(name: str, x: float, y: float, size: float = 24) -> str:
    """Show an icon, its upper left corner at x, y."""
    kind = "bold" if size <= HEAVY else "sign"
    place = f"translate({number(x)} {number(y)}) scale({size / 24:.3g})"
    return f'<use href="#{ID_PREFIX}{kind}-{name}" transform="{place}"/>'
