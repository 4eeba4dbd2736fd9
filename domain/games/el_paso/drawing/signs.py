"""The icons of the sheet, each defined once and shown by name wherever it stands."""

from __future__ import annotations

from functools import cache

from domain.drawing.icons.registry import icon_paths
from domain.drawing.svg import ID_PREFIX, number
from domain.games.el_paso.data.kinds import Breed, Worker

HEADS: dict[Breed, str] = {
    "criollo": "criollo",
    "pineywoods": "pineywoods",
    "galloway": "galloway",
    "santa_gertrudis": "santa_gertrudis",
    "black_angus": "yellow_angus",
    "corriente": "corriente",
    "shorthorn": "shorthorn",
    "hereford": "hereford",
    "simmental": "simmental",
}
"""The head of each breed."""
TOOLS: dict[Worker, str] = {
    "cowboy": "hat",
    "builder": "hammer",
    "engineer": "spanner",
    "versatile": "versatile",
}
"""Workers by what they carry."""
SIGNS: dict[str, str] = {str(card): name for signs in (HEADS, TOOLS) for card, name in signs.items()}
"""Cards of both kinds."""
ICONS = (
    *HEADS.values(), *TOOLS.values(), "points", "certificate", "cow", "horseshoe", "hire", "building",
    "auxiliary", "engine", "boxcar", "delivery", "discard", "draw", "trash", "cards", "handful", "goal",
    "bonus", "exchange", "exchange_token", "one_more", "dark_corners", "again", "owner",
)  # fmt: skip
HEAVY = 18
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


def card_sign(card: str) -> str:
    """Name the icon of a card: a breed's head or a worker's tool."""
    return SIGNS[card]
