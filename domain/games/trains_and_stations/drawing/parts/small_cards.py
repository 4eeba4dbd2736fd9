"""Special cards in pixels: small, in rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.drawing.icons.registry import icon
from domain.drawing.svg import text
from domain.games.trains_and_stations.data import CARDS
from domain.games.trains_and_stations.drawing.names import short_name
from domain.games.trains_and_stations.drawing.shapes import Box, card

CARD, CARD_HIGH = 48, 46
STEP = CARD + 4


def rows_of_cards(names: Sequence[str], left: float, top: float, right: float) -> Iterator[Box]:
    """Give the edges of cards side by side, as many rows as they need."""
    across = max(1, int((right - left + 4) // STEP))
    for index in range(len(names)):
        x, y = left + STEP * (index % across), top + (CARD_HIGH + 4) * (index // across)
        yield Box(x, y, x + CARD, y + CARD_HIGH)


def small_card(name: str, box: Box) -> str:
    """Draw a goal with its value and its two cities, or the two goods of which a card counts as one."""
    kind, (x, y) = CARDS[name], box.middle
    drawn = card(box, "sym")
    if kind.kind == "goods":
        first, second = kind.goods
        return drawn + icon(first, box.left + 3, box.top + 3, 21) + icon(second, box.right - 24, y + 1, 21)
    names = "".join(
        text(x, box.top + 29 + 12.5 * index, short_name(city), 11.5, "num mid")
        for index, city in enumerate(kind.cities)
    )
    value = text(box.left + 6, box.top + 16, str(kind.vp), 15, "num bold")
    return drawn + value + icon("points", box.right - 20, box.top + 4, 14) + names
