"""The column behind the trail: objective cards on display, and the cattle market."""

from __future__ import annotations

from functools import cache

from domain.drawing.svg import number, text
from domain.games.great_western_trail.data import BUY_OPTIONS
from domain.games.great_western_trail.drawing.cards import card, pile
from domain.games.great_western_trail.drawing.glyphs import Row, coin, drawn, figures, sign
from domain.games.great_western_trail.drawing.layout import HEAD, SECTIONS, Box, head
from domain.games.great_western_trail.view import View

OBJECTIVE_WIDE, OBJECTIVE_HIGH = 122, 132
CATTLE_WIDE, CATTLE_HIGH = 98, 112
COLUMNS = 3
SHIFT = 5
"""How far the cards of a kind stand out behind each other."""


def display_place(place: int) -> Box:
    """Give the box of an objective card on display."""
    left, top, _, _ = SECTIONS.objectives
    return (
        left + place % 2 * (OBJECTIVE_WIDE + 8),
        top + HEAD + 6 + place // 2 * (OBJECTIVE_HIGH + 10),
        OBJECTIVE_WIDE,
        OBJECTIVE_HIGH,
    )


def deck_place() -> Box:
    """Give the box of the objective deck."""
    left, top, width, _ = SECTIONS.objectives
    return left + width - 52, top + HEAD + 18, 46, 64


def objectives(view: View) -> str:
    """Draw the display and the deck."""
    shown = "".join(card(name, display_place(place)) for place, name in enumerate(view.display))
    return head(SECTIONS.objectives, "Objectives") + shown + pile(deck_place(), view.objectives, "Deck")


def market_place(place: int) -> Box:
    """Give the box of a kind of cattle in the market."""
    left, top, width, _ = SECTIONS.cattle
    step = (width - CATTLE_WIDE - 4) / (COLUMNS - 1)
    return (
        left + place % COLUMNS * step,
        top + HEAD + 16 + place // COLUMNS * (CATTLE_HIGH + 22),
        CATTLE_WIDE - 10,
        CATTLE_HIGH,
    )


def cattle(view: View) -> str:
    """Draw the cattle market, the deck, and what cowboys pay for."""
    shown = [head(SECTIONS.cattle, "Cattle market")]
    for place, (name, count) in enumerate(view.market):
        shown.append(several(name, count, market_place(place)))
    left, top, width, _ = SECTIONS.cattle
    shown.append(text(left + width - 2, top + 16, f"deck \u00d7{view.deck}", 17, "num end bold"))
    return "".join(shown) + prices()


def several(name: str, count: int, box: Box) -> str:
    """Draw the cards of a kind behind each other, at most four, with how many there are."""
    left, top, wide, high = box
    shown = "".join(
        card(name, (left + SHIFT * step, top - SHIFT * step, wide, high))
        for step in range(min(count, 3) - 1, -1, -1)
    )
    if count > 1:
        shown += (
            f'<circle cx="{number(left + wide - 15)}" cy="{number(top + high - 28)}" r="14" class="enamel"/>'
            + text(left + wide - 15, top + high - 22, f"\u00d7{count}", 16, "num mid bold on-enamel")
        )
    return shown


@cache
def prices() -> str:
    """Draw what cards of each value cost with so many cowboys (GWT-8.12.1)."""
    left, top, _, height = SECTIONS.cattle
    shown = []
    values = sorted({option.value for option in BUY_OPTIONS.values()})
    for line, value in enumerate(values):
        y = top + height - 118 + 34 * line + 20
        shown.append(text(left + 10, y + 8, str(value), 22, "num bold"))
        for place, option in enumerate(o for o in BUY_OPTIONS.values() if o.value == value):
            row: Row = (figures(option.cowboys), sign("hat"), coin(option.dollars))
            if option.cards > 1:
                row += (figures(f"\u00d7{option.cards}"),)
            shown.append(drawn(row, left + 42 + 86 * place, y, 22))
    return f'<g class="tiny half">{"".join(shown)}</g>'
