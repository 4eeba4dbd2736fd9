"""Station master tiles: what they give at once or for good, and what they count at the end (GWT-13.8)."""

from __future__ import annotations

from functools import cache

from domain.games.great_western_trail.data import STATION_MASTERS
from domain.games.great_western_trail.drawing.actions import row_of
from domain.games.great_western_trail.drawing.glyphs import OR, Glyph, Row, centred, certificate, sign
from domain.games.great_western_trail.drawing.layout import rectangle

COUNTED: dict[str, Row] = {
    "workers": (sign("hire"),),
    "objectives_in_area": (sign("objective"),),
    "hazards": (sign("hazard"),),
    "teepee_pairs": (sign("teepee_green"), sign("teepee_blue")),
    "certificates": (sign("certificate"),),
}


@cache
def master(name: str, x: float, y: float, wide: float, high: float) -> str:
    """Draw a station master tile, its middle at x, y: above what it gives, below what it counts."""
    tile = STATION_MASTERS[name]
    gives: Row = (
        row_of(tile.immediate) if tile.immediate is not None else (certificate(tile.permanent_certificate),)
    )
    group = (Glyph("figures", str(tile.group)),) if tile.group > 1 else ()
    counts: Row = (Glyph("points", str(tile.vp)), OR, *group, *COUNTED[tile.per])
    box = rectangle((x - wide / 2, y - high / 2, wide, high))
    return (
        f'<path class="sheet rim" d="{box}"/>'
        + centred(gives, x, y - high * 0.24, high * 0.44, wide - 6)
        + centred(counts, x, y + high * 0.24, high * 0.44, wide - 6)
    )
