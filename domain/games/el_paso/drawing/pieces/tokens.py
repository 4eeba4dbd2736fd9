"""Goal tokens with what they ask for, and bonus tokens with what they do; their displays (ELP-2.3)."""

from __future__ import annotations

from domain.drawing.boxes import Box
from domain.drawing.glyph_rows import GlyphRow, figures, icon_glyph
from domain.drawing.parts.legible import kept_by_scale
from domain.games.el_paso.data import BONUSES, GOALS, SETUP
from domain.games.el_paso.data.kinds import Pool
from domain.games.el_paso.data.schema import Need
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.layout import SECTIONS, SHEET
from domain.games.el_paso.drawing.pieces.cards import draw_back, draw_empty, draw_outline
from domain.games.el_paso.drawing.signs import HEADS, TOOLS
from domain.games.el_paso.view import SupplyView, View

WIDE = 86
SHOWN = SETUP.train_supply_face_up_per_kind
STEP = 93
LOW = 30
THINGS: dict[str, GlyphRow] = {
    **{breed: (icon_glyph(name),) for breed, name in HEADS.items()},
    **{worker: (icon_glyph(name),) for worker, name in TOOLS.items()},
    "building_builders": (icon_glyph("hammer"), icon_glyph("building")),
    "dark_disc": (icon_glyph("dark_corners"),),
    "bonus_token": (icon_glyph("bonus"),),
}
"""What a goal asks for, by signs."""
EFFECTS: dict[str, GlyphRow] = {
    "permanent_certificate": (icon_glyph("certificate"), icon_glyph("again")),
    "count_duplicate": (icon_glyph("one_more"),),
    "none": (),
}


def need_row(what: Need, count: int) -> GlyphRow:
    """Show a need: a single thing without a figure."""
    return THINGS[what] if count == 1 else (figures(count), *THINGS[what])


@kept_by_scale
def draw_goal(token: str, box: Box) -> str:
    """Draw a goal token: its points, and what it asks for."""
    found, (left, top, wide, high) = GOALS[token], box
    upright = high > wide
    field = (
        (left + 3, top + 38, wide - 6, high - 40) if upright else (left + 31, top + 2, wide - 33, high - 4)
    )
    x, y = (left + wide / 2, top + 20) if upright else (left + 17, top + high / 2)
    radius = 16 if upright else min(13.5, high * 0.4)
    return (
        draw_outline(box, "paper")
        + GLYPHS.draw_points(x, y, radius, str(found.vp))
        + draw_needs(token, field)
    )


def draw_needs(token: str, field: Box) -> str:
    """Draw what a goal asks for: one need to a line, or all on one where there is no room for two."""
    left, top, wide, high = field
    rows = [need_row(what, count) for what, count in GOALS[token].needs.items()]
    if high < LOW:
        rows = [sum(rows, ())]
    room = high / len(rows)
    return "".join(
        GLYPHS.draw_centred_row(row, left + wide / 2, top + room * (index + 0.5), min(room - 2, 40), wide)
        for index, row in enumerate(rows)
    )


@kept_by_scale
def draw_bonus(token: str, box: Box) -> str:
    """Draw a bonus token: points, and its effect."""
    found, (left, top, wide, high) = BONUSES[token], box
    row = EFFECTS[found.effect]
    middle = left + wide * (0.27 if row else 0.5)
    drawn = draw_outline(box, "paper") + GLYPHS.draw_points(
        middle, top + high / 2, min(high * 0.36, wide * 0.2), str(found.vp)
    )
    return drawn + (
        GLYPHS.draw_centred_row(row, left + wide * 0.71, top + high / 2, high * 0.56, wide * 0.5)
        if row
        else ""
    )


def display_box(pool: Pool, index: int) -> Box:
    left, top, _, height = SECTIONS.goals if pool == "goal" else SECTIONS.bonuses
    high = height - SHEET.head - 8 if pool == "goal" else 76
    return left + index * STEP, top + SHEET.head + 6, WIDE, high


def stack_box(pool: Pool) -> Box:
    left, top, _, _ = display_box(pool, SHOWN)
    return left + 2, top + 8, 40, 56


def draw_displays(view: View) -> str:
    return (
        SHEET.draw_head(SECTIONS.goals, "Goals")
        + draw_supply(view.goal, "goal")
        + SHEET.draw_head(SECTIONS.bonuses, "Bonuses")
        + draw_supply(view.bonus, "bonus")
    )


def draw_supply(tokens: SupplyView, pool: Pool) -> str:
    """Draw the tokens of a kind; a gap that could not be refilled is a dashed place."""
    draw = draw_goal if pool == "goal" else draw_bonus
    shown = "".join(
        draw_empty(display_box(pool, index)) if token is None else draw(token, display_box(pool, index))
        for index, token in enumerate(tokens.display)
    )
    return shown + draw_back(stack_box(pool), tokens.stack)
