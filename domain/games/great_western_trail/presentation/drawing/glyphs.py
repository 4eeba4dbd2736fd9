"""Rows of symbols on this game's sheet, and the symbols that remain when letters must be large."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.glyph_rows import Glyph, GlyphDrawer, GlyphRow, draw_certificate
from domain.drawing.icon_sheet import IconSheet
from domain.drawing.parts.legible import grown_letter, grown_radius, kept_by_scale, least_letter
from domain.drawing.svg import text

ICONS = IconSheet((
    "points", "certificate", "station", "clock", "cow", "jersey", "guernsey", "black_angus", "dutch_belt",
    "holstein", "brown_swiss", "ayrshire", "west_highland", "texas_longhorn", "flood", "drought", "rockfall",
    "hazard", "clear_hazard", "teepee", "teepee_green", "teepee_blue", "hand_green", "hand_black", "no_fee",
    "woods", "horseshoe", "hat", "hammer", "spanner", "hire", "building", "objective",
    "disc_white", "disc_black", "auxiliary", "crossing", "engine", "delivery", "discard", "draw", "trash",
    "cards", "handful",
), bold_up_to=21)  # fmt: skip

DEFINITIONS = ICONS.define_icons()

PART_DEFINITIONS = IconSheet(("coin",), ICONS.bold_up_to).define_icons()
"""The icons shown only on the sheet's parts, not on the whole sheet."""


ARROWS = {"to", "back", "both"}
LEAST_SIGN = 1.12
"""The smallest edge of a symbol, as a multiple of the smallest letter's height."""
LARGE_SIGN = 1.7
"""The edge of the symbols of a large row, 18 CSS pixels or more, as a multiple of the same height."""
CERTIFICATE = 1.5
"""The smallest edge of a certificate, which contains a number, as a multiple of the same height."""
SHORT_ARROW = 0.8
STEPS = 6
"""The number of sizes tried for a row."""


class LegibleGlyphs(GlyphDrawer):
    """Draws legible rows: they shrink, then lose symbols, before any letter gets too small."""

    def draw_glyph(self, glyph: Glyph, x: float, y: float, size: float) -> str:
        """Draw one glyph. Enlarged numbers stay centred on their line."""
        letter = grown_letter(size * 0.82)
        if glyph.kind == "figures" and letter > size * 0.82:
            middle = x + self.glyph_width(glyph) * size / 2
            return text(middle, y + letter * 0.36, glyph.what, letter, "num mid bold")
        if glyph.kind == "certificate" and least_letter() and len(glyph.what) > 1:
            middle, letter = x + self.glyph_width(glyph) * size / 2, grown_letter(0)
            blank = draw_certificate(middle, y, size, "")
            return blank + text(middle, y + letter * 0.22, glyph.what, letter, "num mid bold")
        return super().draw_glyph(glyph, x, y, size)

    def draw_centred_row(self, row: GlyphRow, x: float, y: float, size: float, room: float) -> str:
        """Draw a row centred on a point and fitted to the available width."""
        if not row or not least_letter():
            return super().draw_centred_row(row, x, y, size, room)
        kept, size = fit_row(self, row, size, room)
        return draw_legible_row(self, kept, x - legible_width(self, kept, size) / 2, y, size)

    def draw_fitted_row(self, row: GlyphRow, x: float, y: float, size: float, room: float) -> str:
        """Draw a row that starts at a point and is fitted to the available width."""
        if not row or not least_letter():
            return super().draw_fitted_row(row, x, y, size, room)
        kept, size = fit_row(self, row, size, room)
        return draw_legible_row(self, kept, x, y, size)

    def draw_large_row(self, row: GlyphRow, x: float, y: float, room: float) -> str:
        """Draw as many large symbols of a row as fit, centred on a point."""
        size = least_letter() * LARGE_SIGN
        kept, size = fit_row(self, row, size, room, LARGE_SIGN)
        return draw_legible_row(self, kept, x - legible_width(self, kept, size) / 2, y, size)


def fit_row(
    drawer: GlyphDrawer, row: GlyphRow, size: float, room: float, least_sign: float = LEAST_SIGN
) -> tuple[GlyphRow, float]:
    """Return the part of a row that fits, and the size of its symbols."""
    least = min(size, least_letter() * least_sign)
    for kept in shorter_rows(row):
        for step in range(STEPS + 1):
            tried = size - (size - least) * step / STEPS
            if legible_width(drawer, kept, tried) <= room:
                return kept, tried
    return row[:1], least


def shorter_rows(row: GlyphRow) -> Iterator[GlyphRow]:
    """Yield a row, then shorter versions.

    First the arrows are left out, then "=", "×" and the hammer, then "or", and finally all but the first
    symbols.
    """
    yield row
    row = tuple(each for each in row if each.kind not in ARROWS)
    yield row
    row = tuple(each for each in row if each.what not in {"=", "\u00d7", "hammer"})
    yield row
    row = tuple(each for each in row if each.kind != "or")
    for count in (3, 2, 1):
        yield row[:count]


def glyph_size(glyph: Glyph, size: float) -> float:
    if glyph.kind == "certificate":
        return max(size, least_letter() * max(CERTIFICATE, 0.64 * len(glyph.what)))
    return size * SHORT_ARROW if glyph.kind in ARROWS else size


def legible_glyph_width(drawer: GlyphDrawer, glyph: Glyph, size: float) -> float:
    """Return the width of a glyph with enlarged letters."""
    wide = drawer.glyph_width(glyph) * glyph_size(glyph, size)
    if glyph.kind in {"coin", "points"}:
        return max(wide, 2 * grown_radius(size * 0.48, glyph.what) + size * 0.06)
    if glyph.kind == "figures":
        return max(wide, least_letter() * 0.6 * len(glyph.what) + 1)
    return wide


def legible_width(drawer: GlyphDrawer, row: GlyphRow, size: float) -> float:
    return sum(legible_glyph_width(drawer, glyph, size) for glyph in row)


@kept_by_scale
def draw_legible_row(drawer: GlyphDrawer, row: GlyphRow, x: float, y: float, size: float) -> str:
    """Draw a row that starts at a point, with each glyph centred in its width."""
    parts = []
    for glyph in row:
        wide, drawn = legible_glyph_width(drawer, glyph, size), glyph_size(glyph, size)
        parts.append(drawer.draw_glyph(glyph, x + (wide - drawer.glyph_width(glyph) * drawn) / 2, y, drawn))
        x += wide
    return "".join(parts)


GLYPHS = LegibleGlyphs(
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
