"""Building tiles and train cards: a head that says what they cost, and their slots as rows of signs."""

from __future__ import annotations

from domain.drawing.boxes import Box, box_around, inset_box, rectangle_path
from domain.drawing.emblems import badge
from domain.drawing.palette import SEAT_STYLES
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import text
from domain.games.el_paso.data import NEUTRAL, REGULAR, TRAINS
from domain.games.el_paso.data.actions import AnyPrinted
from domain.games.el_paso.data.kinds import Side
from domain.games.el_paso.drawing.action_rows import action_row
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.signs import ICONS

WIDE, HIGH = 136, 104
"""A building, and the space that it lies on."""
STRIP = 28
"""The head of a tile."""


def tile_slot_actions(tile: str) -> tuple[AnyPrinted, ...]:
    """Give the slots of a building by its name: `B`, or level and side, `2a`."""
    if tile in NEUTRAL:
        return NEUTRAL[tile].actions
    return REGULAR[int(tile[:-1])].slots("a" if tile.endswith("a") else "b")


def slot_lines(box: Box, count: int) -> list[Box]:
    """Give the boxes of so many slots, from above."""
    left, top, wide, high = box
    room = (high - STRIP - 3) / count
    return [(left + 2, top + STRIP + 1 + room * index, wide - 4, room) for index in range(count)]


def slot_boxes(tile: str, x: float, y: float) -> list[Box]:
    """Give the boxes of a building's slots; the tile's middle is at x, y."""
    return slot_lines(box_around(x, y, WIDE, HIGH), len(tile_slot_actions(tile)))


def draw_faces(slots: tuple[AnyPrinted, ...], box: Box, most: float = 31) -> str:
    """Draw slots, one below the other, with signs of at most a size."""
    drawn = []
    for action, (left, top, wide, high) in zip(slots, slot_lines(box, len(slots)), strict=True):
        drawn.append(
            GLYPHS.draw_centred_row(
                action_row(action), left + wide / 2, top + high / 2, min(high - 2, most), wide - 8
            )
        )
    return f'<g class="tiny name-sign">{"".join(drawn)}</g>'


@kept_by_scale
def draw_building(tile: str, colour: str | None, x: float, y: float) -> str:
    """Draw a building; one of a party has an edge in the owner's colour and its badge."""
    box = box_around(x, y, WIDE, HIGH)
    head = draw_letter(tile, box) if tile in NEUTRAL else draw_level(tile, colour, box)
    return draw_body(colour, box) + head + draw_faces(tile_slot_actions(tile), box)


def draw_body(colour: str | None, box: Box) -> str:
    """Draw a building without what is printed on it."""
    body = f'<path class="sheet rim" d="{rectangle_path(box)}"/>'
    if colour is None:
        return body
    fill = SEAT_STYLES[colour].fill
    return body + (
        f'<path fill="none" stroke="{fill}" stroke-width="5" d="{rectangle_path(inset_box(box, 3.6))}"/>'
        f'<path class="ln" stroke-width="1" d="{rectangle_path(inset_box(box, 6.4))}"/>'
    )


def draw_letter(tile: str, box: Box) -> str:
    """Draw the letter of a neutral building on a dark band."""
    left, top, wide, _ = box
    return f'<path class="enamel" d="{rectangle_path((left, top, wide, STRIP - 3))}"/>' + text(
        left + wide / 2, top + 20, tile, 22, "num mid bold on-enamel"
    )


def draw_level(tile: str, colour: str | None, box: Box) -> str:
    """Draw owner, builders needed, side and points of a regular building."""
    found, (left, top, wide, _) = REGULAR[int(tile[:-1])], box
    line = top + STRIP / 2 + 2
    owner = badge(colour, left + 20, line, 10.5) if colour else ""
    return (
        owner
        + ICONS.draw_icon("hammer", left + 38, line - 10, 20)
        + text(left + 59, line + 7, str(found.builders), 20, "num bold")
        + text(left + 80, line + 6, tile[-1], 17, "num quiet tiny")
        + GLYPHS.draw_points(left + wide - 20, line, 12, str(found.vp))
    )


@kept_by_scale
def draw_site(cost: int | None, name: str, x: float, y: float) -> str:
    """Draw an empty building space with its cost, and its name if it has room for one (ELP-6.9)."""
    box = box_around(x, y, WIDE, HIGH)
    price = text(x, y + 10, f"${cost}", 28, "num mid bold quiet") if cost else ""
    return (
        f'<path class="paper" opacity=".6" d="{rectangle_path(box)}"/>'
        f'<path class="ln" stroke-width="1.2" stroke-dasharray="6 5" d="{rectangle_path(box)}"/>'
        + price
        + (text(box[0] + 8, box[1] + 19, name, 17, "num quiet tiny") if name else "")
    )


@kept_by_scale
def draw_train_card(card: int, side: Side, box: Box, most: float = 31) -> str:
    """Draw a card of the train, with signs of at most a size: the locomotive, wagons behind it (ELP-1.5)."""
    left, top, wide, _ = box
    found = TRAINS[card]
    line = top + STRIP / 2 + 1
    return (
        f'<path class="sheet rim" d="{rectangle_path(box)}"/>'
        f'<path class="foot" d="{rectangle_path((left + 1, top + 1, wide - 2, STRIP - 3))}"/>'
        + ICONS.draw_icon("spanner", left + 8, line - 11, 22)
        + text(left + 31, line + 7, str(found.engineers), 20, "num bold")
        + text(left + 52, line + 6, side, 17, "num quiet tiny")
        + ICONS.draw_icon("engine" if card == min(TRAINS) else "boxcar", left + wide - 34, line - 14, 28)
        + draw_faces(found.slots(side), box, most)
    )
