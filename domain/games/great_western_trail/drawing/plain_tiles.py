"""Tiles of the trail as a phone shows them: a name, and one sign for each action; the card tells the rest."""

from __future__ import annotations

from collections.abc import Sequence

from domain.drawing.boxes import Box, rectangle_path
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import Glyph, icon_glyph
from domain.drawing.parts.legible import least_letter
from domain.drawing.svg import text
from domain.games.great_western_trail.data import actions as printed
from domain.games.great_western_trail.data.kinds import Tile
from domain.games.great_western_trail.drawing.action_rows import action_row
from domain.games.great_western_trail.drawing.glyphs import GLYPHS
from domain.games.great_western_trail.drawing.signs import ICONS

SIGN = 50
"""The largest edge of an action's sign."""


def draw_plain_band(tile: str, colour: str | None, box: Box, high: float) -> str:
    """Draw the name of a building over its upper part: a neutral one's letter dark, else beside its badge."""
    left, top, wide, _ = box
    letter, line = least_letter() * 1.15, top + high / 2
    if colour is None:
        band = rectangle_path((left, top, wide, high))
        return f'<path class="enamel" d="{band}"/>' + text(
            left + wide / 2, line + letter * 0.36, tile, letter, "num mid bold on-enamel"
        )
    return badge(colour, left + 26, line + 4, 15) + text(
        left + 52, line + 4 + letter * 0.36, tile, letter, "num bold"
    )


def draw_plain_signs(actions: Sequence[printed.AnyAction], boxes: Sequence[Box]) -> str:
    """Draw one sign for each action into its box."""
    return "".join(draw_sign(action, box) for action, box in zip(actions, boxes, strict=True))


def draw_sign(action: printed.AnyAction, box: Box) -> str:
    left, top, wide, high = box
    size = min(SIGN, wide - 4, high - 4)
    return GLYPHS.draw_centred_row((main_sign(action),), left + wide / 2, top + high / 2, size, wide)


def main_sign(action: printed.AnyAction) -> Glyph:
    """Give the sign that says most: what is discarded, bought or moved."""
    if isinstance(action, printed.BuyCattle):
        return icon_glyph("cow")
    if isinstance(action, printed.MaxCertificates):
        return icon_glyph("certificate")
    row = action_row(action)
    return next((each for each in row if each.kind == "icon"), row[0])


def draw_plain_face(found: Tile, x: float, y: float, edge: float) -> str:
    """Draw what a hazard or teepee is; a teepee leaves room for the money of its space."""
    if found.kind == "hazard":
        return ICONS.draw_icon(found.what, x - edge * 0.36, y - edge * 0.36, edge * 0.72)
    return ICONS.draw_icon(f"teepee_{found.what}", x - edge * 0.29, y - edge * 0.5, edge * 0.58)
