"""Icons, and rows of glyphs in the style of this game's sheet."""

from __future__ import annotations

from collections.abc import Iterable

from domain.drawing.glyph_rows import GAP, Glyph, GlyphDrawer, GlyphRow, figures, icon_glyph
from domain.drawing.icon_sheet import IconSheet
from domain.games.el_paso.data.actions import Breed, Worker

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
"""The icon of each breed is its head."""
TOOLS: dict[Worker, str] = {
    "cowboy": "hat",
    "builder": "hammer",
    "engineer": "spanner",
    "versatile": "versatile",
}
"""The icon of each kind of worker is its tool."""
SIGNS: dict[str, str] = {str(card): name for signs in (HEADS, TOOLS) for card, name in signs.items()}
"""The icons of all cards: cattle and workers."""
ICONS = IconSheet((
    *HEADS.values(), *TOOLS.values(), "points", "certificate", "cow", "horseshoe", "hire", "building",
    "auxiliary", "engine", "boxcar", "delivery", "discard", "draw", "trash", "cards", "handful", "goal",
    "bonus", "exchange", "exchange_token", "one_more", "dark_corners", "again", "owner",
), bold_up_to=18)  # fmt: skip

DEFINITIONS = ICONS.define_icons()


def card_sign(card: str) -> str:
    return SIGNS[card]


GLYPHS = GlyphDrawer(
    icons=ICONS,
    widths={
        "icon": 1.0,
        "coin": 1.04,
        "certificate": 1.12,
        "points": 1.08,
        "to": 0.6,
        "gap": 0.3,
    },
    letter=0.5,
    icon_margin=0.02,
    arrow_margin=0.08,
    min_stroke=1.4,
    coin_class="nugget",
    coin_text_class="on-coin",
    coin_sizes=(1.3, 1.1, 0.9),
)


def times(things: Iterable[tuple[str, int]]) -> GlyphRow:
    """Return a row of icons with their numbers; a single icon has no number."""
    row: list[Glyph] = []
    for name, count in things:
        row += [icon_glyph(name), figures(f"\u00d7{count}"), GAP] if count > 1 else [icon_glyph(name), GAP]
    return tuple(row[:-1])


def fit_row(row: GlyphRow, room: float) -> GlyphRow:
    """Return the glyphs that fit, with dots in place of the rest.

    `room` is measured in glyph sizes.
    """
    if GLYPHS.row_width(row) <= room:
        return row
    kept: list[Glyph] = []
    dots = figures("\u2026")
    for glyph in row:
        if GLYPHS.row_width((*kept, glyph, dots)) > room:
            break
        kept.append(glyph)
    return (*kept, dots)
