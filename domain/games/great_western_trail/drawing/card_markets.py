"""The column behind the trail: objective cards on display, and the cattle market."""

from __future__ import annotations

from functools import cache

from domain.drawing.boxes import Box
from domain.drawing.glyph_rows import GlyphRow, coin_glyph, figures, icon_glyph
from domain.drawing.svg import number, text
from domain.games.great_western_trail.data import BUY_OPTIONS
from domain.games.great_western_trail.drawing.cards import draw_card, draw_pile
from domain.games.great_western_trail.drawing.glyphs import GLYPHS
from domain.games.great_western_trail.drawing.layout import SECTIONS, SHEET, layout
from domain.games.great_western_trail.view import View

SHIFT = 5
"""How far the cards of a kind stand out behind each other."""


def display_box(place: int) -> Box:
    return layout().objectives.box(place)


def deck_box() -> Box:
    return layout().deck


def draw_objectives(view: View) -> str:
    shown = "".join(draw_card(name, display_box(place)) for place, name in enumerate(view.display))
    return (
        SHEET.draw_head(SECTIONS.objectives, "Objectives")
        + shown
        + draw_pile(deck_box(), view.objectives, "Deck")
    )


def market_box(place: int) -> Box:
    return layout().cattle.box(place)


def draw_cattle(view: View) -> str:
    """Draw the cattle market, the deck, and what cowboys pay for."""
    shown = [SHEET.draw_head(SECTIONS.cattle, "Cattle market")]
    for place, (name, count) in enumerate(view.market):
        shown.append(draw_several(name, count, market_box(place)))
    left, top, width, _ = SECTIONS.cattle
    shown.append(text(left + width - 2, top + 16, f"deck \u00d7{view.deck}", 17, "num end bold"))
    return "".join(shown) + draw_prices()


def draw_several(name: str, count: int, box: Box) -> str:
    """Draw the cards of a kind behind each other, at most four, with how many there are."""
    left, top, wide, high = box
    shown = "".join(
        draw_card(name, (left + SHIFT * step, top - SHIFT * step, wide, high))
        for step in range(min(count, 3) - 1, -1, -1)
    )
    if count > 1:
        shown += (
            f'<circle cx="{number(left + wide - 15)}" cy="{number(top + high - 28)}" r="14" class="enamel"/>'
            + text(left + wide - 15, top + high - 22, f"\u00d7{count}", 16, "num mid bold on-enamel")
        )
    return shown


@cache
def draw_prices() -> str:
    """Draw what cards of each value cost with so many cowboys (GWT-8.12.1)."""
    left, top, _, height = SECTIONS.cattle
    shown = []
    values = sorted({option.value for option in BUY_OPTIONS.values()})
    for line, value in enumerate(values):
        y = top + height - 118 + 34 * line + 20
        shown.append(text(left + 10, y + 8, str(value), 22, "num bold"))
        for place, option in enumerate(o for o in BUY_OPTIONS.values() if o.value == value):
            row: GlyphRow = (figures(option.cowboys), icon_glyph("hat"), coin_glyph(option.dollars))
            if option.cards > 1:
                row += (figures(f"\u00d7{option.cards}"),)
            shown.append(GLYPHS.draw_row(row, left + 42 + 86 * place, y, 22))
    return f'<g class="tiny half">{"".join(shown)}</g>'
