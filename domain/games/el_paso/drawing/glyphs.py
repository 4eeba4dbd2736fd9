"""How rows of signs look on this game's sheet."""

from __future__ import annotations

from collections.abc import Iterable

from domain.drawing.glyph_rows import GAP, Glyph, GlyphDrawer, GlyphRow, figures, icon_glyph
from domain.games.el_paso.drawing.signs import ICONS

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
    """Show things with how many there are; a single one without a figure."""
    row: list[Glyph] = []
    for name, count in things:
        row += [icon_glyph(name), figures(f"\u00d7{count}"), GAP] if count > 1 else [icon_glyph(name), GAP]
    return tuple(row[:-1])
