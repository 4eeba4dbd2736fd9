"""The part that shows the buildings and the train.

It has one row on a desktop, two on a tablet, and three on a phone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.drawing.boxes import Box, BoxPlace, rectangle_path
from domain.drawing.glyph_rows import GlyphRow, coin_glyph, figures, icon_glyph
from domain.drawing.parts.board_parts import Slots
from domain.drawing.parts.legible import kept_by_scale, least_letter
from domain.drawing.svg import number
from domain.games.el_paso.data import COSTS, REGULAR, TRAINS
from domain.games.el_paso.presentation.drawing.glyphs import GLYPHS
from domain.games.el_paso.presentation.drawing.ground import draw_ring, draw_used_slots
from domain.games.el_paso.presentation.drawing.parts.trail_panel import (
    SIGN,
    SLOT,
    draw_large_building,
    fit_box,
)
from domain.games.el_paso.presentation.drawing.pieces import (
    HIGH,
    STRIP,
    TILES_WIDE,
    draw_count_sign,
    draw_empty,
    draw_train_card,
    slot_lines,
    train_side,
)
from domain.games.el_paso.presentation.drawing.places import use_label
from domain.games.el_paso.view import StackView, View

LEFT, TOP = 2000, 0
EDGE = 5
"""Space above a tile, which shows the edge of the next tile on the stack."""
PRICE_HIGH = 36
ROW_GAP = 10


class SupplyGrid(NamedTuple):
    """The layout of building stacks and train cards: stacks per row, distances, sizes.

    All stacks and cards have the same height.
    """

    high: float
    a_row: int
    step: float
    train_left: float
    train_row: int
    train_wide: float
    train_step: float
    wide: float

    @property
    def room(self) -> Box:
        """The box of the whole part."""
        return LEFT, TOP, self.wide, EDGE + (self.train_row + 1) * self.row_step - ROW_GAP

    @property
    def row_step(self) -> float:
        """The distance to the next row: the height of a tile, its price and the gap."""
        return self.high + PRICE_HIGH + ROW_GAP

    def stack_box(self, level: int) -> Box:
        """Return the box of a building stack; its price is below it."""
        row, column = divmod(level - 1, self.a_row)
        return LEFT + column * self.step, TOP + EDGE + row * self.row_step, TILES_WIDE, self.high

    def train_box(self, card: int) -> Box:
        """Return the box of a train card; its price is below it."""
        left = LEFT + self.train_left + (card - 1) * self.train_step
        return left, TOP + EDGE + self.train_row * self.row_step, self.train_wide, self.high

    def open_box(self, card: int) -> Box:
        """Return the box of the card in use, large enough to press each slot."""
        left, top, wide, high = self.train_box(card)
        slots = len(TRAINS[card].side_a), len(TRAINS[card].side_b)
        return fit_box(
            (left, top, wide, max(high, STRIP + 4 + max(slots) * SLOT * least_letter())), self.room
        )


DESK_GRID = SupplyGrid(128, 6, 140, 858, 0, 132, 136, 1398)
TABLET_GRID = SupplyGrid(HIGH, 6, 144, 0, 1, 200, 218.7, 860)
PHONE_GRID = SupplyGrid(HIGH, 3, 152, 0, 2, 104, 112.3, 444)


def supply_grid(slots: Slots) -> SupplyGrid:
    if slots.is_phone:
        return PHONE_GRID
    return DESK_GRID if slots.wide > slots.main else TABLET_GRID


def draw_supply(view: View, grid: SupplyGrid) -> str:
    return (
        "".join(draw_stack(grid, stack) for stack in view.stacks)
        + draw_couplings(grid)
        + "".join(draw_card(view, grid, card) for card in TRAINS)
        + draw_card_in_use(view, grid)
    )


@kept_by_scale
def draw_stack(grid: SupplyGrid, stack: StackView) -> str:
    """Draw a stack of building tiles with its price and the number left, or an outline if it is empty."""
    box = grid.stack_box(stack.level)
    left, top, wide, high = box
    price = draw_price(stack.level, "hammer", box)
    if not stack.left:
        return draw_empty(box) + price
    below = f'<path class="sheet edge" d="{rectangle_path((left + 4, top - 4, wide, high))}"/>'
    tile = draw_large_building(f"{stack.level}{stack.side}", None, box)
    count = draw_count_sign(left + wide - 18, top + high + PRICE_HIGH / 2 + 1, stack.left)
    return (below if stack.left > 1 else "") + tile + price + count


def draw_price(workers: int, tool: str, box: Box) -> str:
    """Draw the price of a tile below the tile."""
    left, top, _, high = box
    row: GlyphRow = (figures(workers), icon_glyph(tool), coin_glyph(-COSTS.dollars_per_worker * workers))
    return GLYPHS.draw_row(row, left + 4, top + high + PRICE_HIGH / 2 + 1, 27)


@kept_by_scale
def draw_couplings(grid: SupplyGrid) -> str:
    """Draw the couplings between the train cards."""
    first, second = grid.train_box(1), grid.train_box(2)
    gap, y = second[0] - first[0] - first[2], first[1] + first[3] - 12
    joints = "".join(
        f"M{number(grid.train_box(card)[0] - gap - 1)} {number(y)}h{number(gap + 2)}"
        for card in TRAINS
        if card > min(TRAINS)
    )
    return f'<path class="ln" stroke-width="5" d="{joints}"/>'


def draw_card(view: View, grid: SupplyGrid, card: int) -> str:
    """Draw a train card with its price. The card in use is drawn elsewhere."""
    if view.use is not None and view.use.train is not None and view.use.train.card == card:
        return ""
    box = grid.train_box(card)
    return draw_train_card(card, train_side(view, card), box, SIGN) + draw_price(card, "spanner", box)


def draw_card_in_use(view: View, grid: SupplyGrid) -> str:
    """Draw the train card in use, enlarged, with a ring around it and ticks on its used slots."""
    if view.use is None or view.use.train is None:
        return ""
    card = view.use.train.card
    box = grid.open_box(card)
    drawn = draw_train_card(card, train_side(view, card), box, SIGN) + draw_ring(box)
    return drawn + draw_used_slots(card_slot_boxes(view, grid), view.use.train.slots)


def card_slot_boxes(view: View, grid: SupplyGrid) -> list[Box]:
    if view.use is None or view.use.train is None:
        return []
    card = view.use.train.card
    return slot_lines(grid.open_box(card), len(TRAINS[card].slots(train_side(view, card))))


def supply_places(view: View, grid: SupplyGrid) -> Iterator[BoxPlace]:
    for level in REGULAR:
        yield BoxPlace(f"stack:{level}", f"Level {level} buildings", grid.stack_box(level))
    for card in TRAINS:
        yield BoxPlace(f"train:{card}", f"Train: {TRAINS[card].name}", grid.train_box(card))
    for number_of, box in enumerate(card_slot_boxes(view, grid), 1):
        yield BoxPlace(f"slot:{number_of}", f"Action {number_of} of {use_label(view)}", box)
