"""How rows of signs look on this game's sheet."""

from __future__ import annotations

from domain.drawing.glyph_rows import GlyphDrawer
from domain.games.great_western_trail.drawing.signs import ICONS

GLYPHS = GlyphDrawer(
    icons=ICONS,
    widths={
        "icon": 1.0,
        "coin": 1.04,
        "certificate": 1.12,
        "points": 1.04,
        "to": 0.62,
        "back": 0.62,
        "both": 0.8,
        "or": 0.4,
    },
    letter=0.56,
    icon_margin=0.03,
    arrow_margin=0.1,
    min_stroke=1.2,
    coin_class="gold edge",
    coin_text_class="on-light",
    coin_sizes=(1.25, 1.05, 0.85),
)
