"""The drawing of all special cards, to compare with those of a box."""

from __future__ import annotations

from domain.drawing.svg import Picture
from domain.games.trains_and_stations.data import CARDS
from domain.games.trains_and_stations.presentation.drawing.pieces import Box
from domain.games.trains_and_stations.presentation.drawing.players import CARD, CARD_HIGH, special_card

COLUMNS, GAP = 10, 8


def cards() -> Picture:
    """Draw every special card by its number."""
    wide, high = CARD + GAP, CARD_HIGH + GAP
    body = ""
    for index, name in enumerate(CARDS):
        row, column = divmod(index, COLUMNS)
        left, top = GAP + wide * column, GAP + high * row
        body += special_card(name, Box(left, top, left + CARD, top + CARD_HIGH))
    rows = -(-len(CARDS) // COLUMNS)
    return Picture(wide * COLUMNS + GAP, high * rows + GAP, "Special cards", f"{len(CARDS)} cards", body)
