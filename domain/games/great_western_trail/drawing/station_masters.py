"""Station master tiles: what they give at once or for good, and what they count at the end (GWT-13.8)."""

from __future__ import annotations

from domain.drawing.boxes import Box, rectangle_path
from domain.drawing.glyph_rows import OR, Glyph, GlyphRow, certificate_glyph, icon_glyph
from domain.drawing.parts.legible import least_letter
from domain.games.great_western_trail.data import STATION_MASTERS
from domain.games.great_western_trail.drawing.action_rows import action_row
from domain.games.great_western_trail.drawing.glyphs import GLYPHS
from domain.games.great_western_trail.drawing.layout import kept_by_layout

COUNTED: dict[str, GlyphRow] = {
    "workers": (icon_glyph("hire"),),
    "objectives_in_area": (icon_glyph("objective"),),
    "hazards": (icon_glyph("hazard"),),
    "teepee_pairs": (icon_glyph("teepee_green"), icon_glyph("teepee_blue")),
    "certificates": (icon_glyph("certificate"),),
}


@kept_by_layout
def draw_master(name: str, x: float, y: float, wide: float, high: float) -> str:
    """Draw a station master tile, its middle at x, y: above what it gives, below what it counts."""
    tile = STATION_MASTERS[name]
    gives: GlyphRow = (
        action_row(tile.immediate)
        if tile.immediate is not None
        else (certificate_glyph(tile.permanent_certificate),)
    )
    group = (Glyph("figures", str(tile.group)),) if tile.group > 1 else ()
    counts: GlyphRow = (Glyph("points", str(tile.vp)), OR, *group, *COUNTED[tile.per])
    if least_letter():
        return draw_what_it_gives(gives, (x - wide / 2, y - high / 2, wide, high))
    box = rectangle_path((x - wide / 2, y - high / 2, wide, high))
    return (
        f'<path class="sheet rim" d="{box}"/>'
        + GLYPHS.draw_centred_row(gives, x, y - high * 0.24, high * 0.44, wide - 6)
        + GLYPHS.draw_centred_row(counts, x, y + high * 0.24, high * 0.44, wide - 6)
    )


def draw_what_it_gives(row: GlyphRow, box: Box) -> str:
    """Draw a tile in little room: what it gives."""
    left, top, wide, high = box
    middle = top + high / 2
    return f'<path class="sheet rim" d="{rectangle_path(box)}"/>' + GLYPHS.draw_centred_row(
        row, left + wide / 2, middle, high * 0.6, wide - 4
    )
