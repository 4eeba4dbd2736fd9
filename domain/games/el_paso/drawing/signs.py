"""The icons of the sheet, each defined once and shown by name wherever it stands."""

from __future__ import annotations

from domain.drawing.icon_sheet import IconSheet
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
ICONS = IconSheet((
    *HEADS.values(), *TOOLS.values(), "points", "certificate", "cow", "horseshoe", "hire", "building",
    "auxiliary", "engine", "boxcar", "delivery", "discard", "draw", "trash", "cards", "handful", "goal",
    "bonus", "exchange", "exchange_token", "one_more", "dark_corners", "again", "owner",
), bold_up_to=18)  # fmt: skip

DEFINITIONS = ICONS.define_icons()


def card_sign(card: str) -> str:
    """Name the icon of a card: a breed's head or a worker's tool."""
    return SIGNS[card]
