"""Drawings of a player's card counts and of the cards whose kinds are known."""

from __future__ import annotations

from domain.drawing.boxes import Box
from domain.drawing.glyph_rows import GAP, GlyphRow, icon_glyph
from domain.drawing.svg import text
from domain.games.el_paso.presentation.drawing.boards import kinds_row
from domain.games.el_paso.presentation.drawing.glyphs import GLYPHS, ICONS, fit_row
from domain.games.el_paso.presentation.drawing.parts import board_places as cells
from domain.games.el_paso.view import SeatView
from domain.kernel.multiset import size, to_multiset

PILE_SIGN = 19.7


def hand_words(seat: SeatView) -> str:
    """Return the hand size and the hand limit, such as "3/4"."""
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    return f"{held}/{seat.hand_limit}"


def draw_counts(seat: SeatView, box: Box) -> str:
    """Draw the number of cards in hand and piles, the step limit, and the ownership markers left."""
    shown = (
        ("handful", hand_words(seat)),
        ("cards", str(seat.draw)),
        ("discard", str(size(seat.discard))),
        ("horseshoe", str(seat.step_limit)),
        ("owner", str(seat.markers)),
    )
    left, top = box[0], box[1] + cells.COUNTS_TOP
    return "".join(
        ICONS.draw_icon(name, left + start + 3, top + 2, 24)
        + text(left + start + 32, top + 20, words, 17, "num bold")
        for start, (name, words) in zip(cells.COUNT_STARTS, shown, strict=True)
    )


def draw_piles(seat: SeatView, box: Box) -> str:
    """Draw the known cards of the hand, the discard pile and the removed cards, by kind (ELP-13.1)."""
    known: GlyphRow = ()
    if isinstance(seat.hand, int) and seat.shown:
        known = (icon_glyph("handful"), *kinds_row(to_multiset(seat.shown)), GAP)
    if seat.discard:
        known += (icon_glyph("discard"), *kinds_row(seat.discard), GAP)
    if seat.removed:
        known += (icon_glyph("trash"), *kinds_row(to_multiset(seat.removed)))
    left, middle = box[0] + 4, box[1] + cells.PILE_TOP + cells.PILE_HIGH / 2
    return GLYPHS.draw_row(fit_row(known, (cells.WIDE - 8) / PILE_SIGN), left, middle, PILE_SIGN)
