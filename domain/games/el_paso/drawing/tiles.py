"""Building tiles and train cards: a head that says what they cost, and their slots as rows of signs."""

from __future__ import annotations

from functools import cache

from domain.drawing.emblems import badge
from domain.drawing.palette import SEAT_STYLES
from domain.drawing.svg import text
from domain.games.el_paso.data import NEUTRAL, REGULAR, TRAINS
from domain.games.el_paso.data.actions import AnyPrinted
from domain.games.el_paso.data.kinds import Side
from domain.games.el_paso.drawing.actions import row_of
from domain.games.el_paso.drawing.glyphs import centred, points
from domain.games.el_paso.drawing.layout import Box, around, inset, rectangle
from domain.games.el_paso.drawing.signs import icon

WIDE, HIGH = 136, 104
"""A building, and the space that it lies on."""
STRIP = 28
"""The head of a tile."""


def slots_of(tile: str) -> tuple[AnyPrinted, ...]:
    """Give the slots of a building by its name: `B`, or level and side, `2a`."""
    if tile in NEUTRAL:
        return NEUTRAL[tile].actions
    return REGULAR[int(tile[:-1])].slots("a" if tile.endswith("a") else "b")


def lines(box: Box, count: int) -> list[Box]:
    """Give the boxes of so many slots, from above."""
    left, top, wide, high = box
    room = (high - STRIP - 3) / count
    return [(left + 2, top + STRIP + 1 + room * index, wide - 4, room) for index in range(count)]


def slot_boxes(tile: str, x: float, y: float) -> list[Box]:
    """Give the boxes of a building's slots; the tile's middle is at x, y."""
    return lines(around(x, y, WIDE, HIGH), len(slots_of(tile)))


def faces(slots: tuple[AnyPrinted, ...], box: Box) -> str:
    """Draw slots, one below the other."""
    drawn = []
    for action, (left, top, wide, high) in zip(slots, lines(box, len(slots)), strict=True):
        drawn.append(centred(row_of(action), left + wide / 2, top + high / 2, min(high - 2, 31), wide - 8))
    return f'<g class="tiny name-sign">{"".join(drawn)}</g>'


@cache
def building(tile: str, colour: str | None, x: float, y: float) -> str:
    """Draw a building; one of a party has an edge in the owner's colour and its badge."""
    box = around(x, y, WIDE, HIGH)
    body = f'<path class="sheet rim" d="{rectangle(box)}"/>'
    if tile in NEUTRAL:
        return body + letter(tile, box) + faces(slots_of(tile), box)
    if colour is not None:
        fill = SEAT_STYLES[colour].fill
        body += (
            f'<path fill="none" stroke="{fill}" stroke-width="5" d="{rectangle(inset(box, 3.6))}"/>'
            f'<path class="ln" stroke-width="1" d="{rectangle(inset(box, 6.4))}"/>'
        )
    return body + level(tile, colour, box) + faces(slots_of(tile), box)


def letter(tile: str, box: Box) -> str:
    """Draw the letter of a neutral building on a dark band."""
    left, top, wide, _ = box
    return f'<path class="enamel" d="{rectangle((left, top, wide, STRIP - 3))}"/>' + text(
        left + wide / 2, top + 20, tile, 22, "num mid bold on-enamel"
    )


def level(tile: str, colour: str | None, box: Box) -> str:
    """Draw owner, builders needed, side and points of a regular building."""
    found, (left, top, wide, _) = REGULAR[int(tile[:-1])], box
    line = top + STRIP / 2 + 2
    owner = badge(colour, left + 20, line, 10.5) if colour else ""
    return (
        owner
        + icon("hammer", left + 38, line - 10, 20)
        + text(left + 59, line + 7, str(found.builders), 20, "num bold")
        + text(left + 80, line + 6, tile[-1], 17, "num quiet tiny")
        + points(left + wide - 20, line, 12, str(found.vp))
    )


@cache
def site(cost: int | None, name: str, x: float, y: float) -> str:
    """Draw an empty building space with its cost (ELP-6.9)."""
    box = around(x, y, WIDE, HIGH)
    price = text(x, y + 10, f"${cost}", 28, "num mid bold quiet") if cost else ""
    return (
        f'<path class="paper" opacity=".6" d="{rectangle(box)}"/>'
        f'<path class="ln" stroke-width="1.2" stroke-dasharray="6 5" d="{rectangle(box)}"/>'
        + price
        + text(box[0] + 8, box[1] + 19, name, 17, "num quiet tiny")
    )


@cache
def train_card(card: int, side: Side, box: Box) -> str:
    """Draw a card of the train: the locomotive ahead, wagons behind it (ELP-1.5)."""
    left, top, wide, _ = box
    found = TRAINS[card]
    line = top + STRIP / 2 + 1
    return (
        f'<path class="sheet rim" d="{rectangle(box)}"/>'
        f'<path class="foot" d="{rectangle((left + 1, top + 1, wide - 2, STRIP - 3))}"/>'
        + icon("spanner", left + 8, line - 11, 22)
        + text(left + 31, line + 7, str(found.engineers), 20, "num bold")
        + text(left + 52, line + 6, side, 17, "num quiet tiny")
        + icon("engine" if card == min(TRAINS) else "boxcar", left + wide - 34, line - 14, 28)
        + faces(found.slots(side), box)
    )
