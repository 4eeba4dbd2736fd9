"""Buildings as a part has room for them: one in use opened to be pressed, small ones with few signs."""

from __future__ import annotations

from domain.drawing.boxes import Box, box_around, rectangle_path
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import Glyph, coin_glyph, icon_glyph
from domain.drawing.parts.legible import kept_by_scale, least_letter
from domain.drawing.svg import text
from domain.games.el_paso.data import EL_PASO, NEUTRAL, REGULAR
from domain.games.el_paso.data import actions as printed
from domain.games.el_paso.drawing.action_rows import pool_row
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.pieces.tiles import (
    HIGH,
    STRIP,
    WIDE,
    draw_body,
    draw_faces,
    draw_letter,
    draw_level,
    tile_slot_actions,
)
from domain.games.el_paso.drawing.signs import HEADS

SLOT = 2.22
"""The least height of a slot that can be pressed, in heights of the least letter."""
OPEN_WIDE, LARGE_OPEN_WIDE = 160, 190
"""How wide a building is opened, and where letters are large."""
MANY_SLOTS, TALL = 3, 130
"""With so many slots a building is so high where it has rows of signs."""
SMALL_LETTER = 20
"""With larger letters than this a building has room for one sign for each action."""
SIGN = 40


def has_few_signs() -> bool:
    """Whether a building has no room for rows of signs."""
    return least_letter() > SMALL_LETTER


def open_tile_box(x: float, y: float, slots: int, room: Box) -> Box:
    """Give the box of a building in use round a point: large enough to press each slot, within the room."""
    wide = LARGE_OPEN_WIDE if has_few_signs() else OPEN_WIDE
    high = max(TALL if slots >= MANY_SLOTS else HIGH, STRIP + 4 + slots * SLOT * least_letter())
    return fit_box((x - wide / 2, y - high / 2, wide, high), room)


def fit_box(box: Box, room: Box) -> Box:
    """Move a box into the room."""
    left, top, wide, high = box
    left = min(max(left, room[0]), room[0] + room[2] - wide)
    return left, min(max(top, room[1]), room[1] + room[3] - high), wide, high


@kept_by_scale
def draw_large_building(tile: str, colour: str | None, box: Box) -> str:
    """Draw a building with all its signs, as large as the box lets them be."""
    head = draw_neutral_head(tile, box) if tile in NEUTRAL else draw_owned_head(tile, colour, box)
    return draw_body(colour, box) + head + draw_faces(tile_slot_actions(tile), box, SIGN)


def tile_box(tile: str | None, x: float, y: float) -> Box:
    """Give the box of a building round a point, or of an empty space."""
    slots = len(tile_slot_actions(tile)) if tile is not None and tile != EL_PASO else 0
    tall = slots >= MANY_SLOTS and not has_few_signs()
    return box_around(x, y, WIDE, TALL if tall else HIGH)


@kept_by_scale
def draw_trail_building(tile: str, colour: str | None, x: float, y: float) -> str:
    """Draw a building on the trail, with one sign for each action where letters are large."""
    box = tile_box(tile, x, y)
    if not has_few_signs():
        head = draw_letter(tile, box) if tile in NEUTRAL else draw_level(tile, colour, box)
        return draw_body(colour, box) + head + draw_faces(tile_slot_actions(tile), box)
    head = draw_neutral_head(tile, box) if tile in NEUTRAL else draw_owned_head(tile, colour, box)
    row = tuple(action_sign(action) for action in tile_slot_actions(tile))
    signs = GLYPHS.draw_centred_row(row, x, y + STRIP / 2, SIGN, WIDE - 10)
    return draw_body(colour, box) + head + signs


def draw_neutral_head(tile: str, box: Box) -> str:
    """Draw the letter on a dark band; large letters at its left, beside where ranchers stand."""
    if not has_few_signs():
        return draw_letter(tile, box)
    left, top, wide, _ = box
    band = f'<path class="enamel" d="{rectangle_path((left, top, wide, STRIP))}"/>'
    return band + text(left + 18, top + 23, tile, 26, "num mid bold on-enamel")


def draw_owned_head(tile: str, colour: str | None, box: Box) -> str:
    """Draw owner, number and points of a regular building; its builders only beside small letters."""
    if not has_few_signs():
        return draw_level(tile, colour, box)
    left, top, wide, _ = box
    line = top + STRIP / 2 + 3
    owner = badge(colour, left + 21, line, 12) if colour else ""
    name = text(left + 38, line + 9, tile, 26, "num bold")
    return owner + name + GLYPHS.draw_points(left + wide - 21, line, 14, str(REGULAR[int(tile[:-1])].vp))


def action_sign(action: printed.AnyPrinted) -> Glyph:
    """Give the one sign that stands for an action."""
    match action:
        case printed.DiscardCow(breed=breed) | printed.RemoveCow(breed=breed):
            return icon_glyph("cow" if breed is None else HEADS[breed])
        case printed.GainMoney(amount=amount):
            return coin_glyph(amount)
        case printed.GainToken(pool=pool):
            return pool_row(pool)[0]
        case printed.GainCow(breed=breed):
            return icon_glyph(HEADS[breed])
        case _:
            return icon_glyph(SIGNS[type(action)])


SIGNS: dict[type, str] = {
    printed.GainCertificates: "certificate",
    printed.GainExchangeToken: "exchange_token",
    printed.Hire: "hire",
    printed.BuyCow: "hat",
    printed.UseTrain: "engine",
    printed.Build: "building",
    printed.Auxiliary: "auxiliary",
    printed.Move: "horseshoe",
    printed.Exchange: "exchange",
}
