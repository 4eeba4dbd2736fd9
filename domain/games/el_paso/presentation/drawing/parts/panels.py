"""Chooses and positions the parts of a view in a window."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from domain.drawing.boxes import Box
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.parts.board_parts import Slot, Slots
from domain.games.el_paso.presentation.drawing.boards import viewer_seat
from domain.games.el_paso.presentation.drawing.layout import party_names
from domain.games.el_paso.presentation.drawing.parts import (
    hand_panel,
    markets_panel,
    rival_panels,
    supply_panel,
    trail_panel,
)
from domain.games.el_paso.presentation.drawing.parts.board_panel import draw_board
from domain.games.el_paso.presentation.drawing.parts.board_places import board_box, board_places
from domain.games.el_paso.presentation.drawing.parts.panel import PAD, Panel
from domain.games.el_paso.view import SeatView, View

PHONE_TRAIL = 474
"""Width in CSS pixels of the whole trail on a phone, where the player pans it sideways."""
HALF = 366
"""Width in CSS pixels of each of the two parts that share a row on a tablet."""
EDGES, GAP = 2, 8
"""CSS pixels of a panel's edges, and of the gap between two panels."""
TABLET_MARGIN = 16


def find_panels(view: View, slots: Slots) -> Iterator[Panel]:
    """Yield the parts in the order of a phone's menu."""
    own = viewer_seat(view)
    others = tuple(seat for seat in view.seats if seat is not own)
    supply = supply_part(view, slots)
    yield trail_part(view, slots, supply)
    yield market_part(view, slots)
    yield supply
    yield token_part(view, slots)
    if own is not None:
        yield hand_part(view, slots)
        yield board_part(view, own, slots, "Your board")
    names = party_names(view)
    yield from (board_part(view, seat, slots, names[seat.seat]) for seat in others)
    yield from sue_part(view, slots)
    if len(view.seats) > 1 and not slots.is_desk:
        yield others_part(view, others, slots)


def column_width(width: int, slots: Slots) -> int:
    """Return the width of a part without its edges.

    On a tablet, two parts share a row.
    """
    if slots.is_phone:
        return width
    return width - EDGES if slots.is_desk else min(width - EDGES, HALF)


def trail_part(view: View, slots: Slots, supply: Panel) -> Panel:
    """Return the trail.

    On a desktop, it fills the height left below the buildings. It is made narrower if there is too little
    height.
    """
    width, room = trail_size(slots, supply.height)
    places, draw = partial(trail_panel.places_on_trail, view), partial(trail_panel.draw_trail, view, room)
    return Panel("trail", "Trail", "main", width, room, places, draw)


def trail_size(slots: Slots, above: float) -> tuple[float, Box]:
    """Return the width and box of the trail; on a desktop, it is below a part of height `above`.

    Widths are in CSS pixels.
    """
    if slots.is_phone:
        return PHONE_TRAIL, trail_panel.trail_room()
    if not slots.height:
        return slots.main, trail_panel.trail_room()
    width, left, highest = float(slots.main), float(slots.height), trail_panel.TRAIL_HIGH
    if slots.is_desk:
        width, left, highest = width - EDGES, left - above - GAP - 2 * EDGES, trail_panel.MOST_HIGH
    units = trail_panel.TRAIL_WIDE + 2 * PAD
    room = trail_panel.trail_room(min(highest, left * units / width - 2 * PAD))
    return min(width, left * units / (room[3] + 2 * PAD)), room


def market_part(view: View, slots: Slots) -> Panel:
    width, places = column_width(slots.side, slots), markets_panel.market_places
    draw = partial(markets_panel.draw_market, view)
    return Panel("cattle", "Cattle and workers", "side", width, markets_panel.ROOM, places, draw)


def supply_part(view: View, slots: Slots) -> Panel:
    grid = supply_panel.supply_grid(slots)
    places = partial(supply_panel.supply_places, view, grid)
    draw = partial(supply_panel.draw_supply, view, grid)
    margin = 0 if slots.is_phone else EDGES if slots.is_desk else EDGES + TABLET_MARGIN
    return Panel("buildings", "Buildings and train", "wide", slots.wide - margin, grid.room, places, draw)


def token_part(view: View, slots: Slots) -> Panel:
    """Return the tokens.

    They are next to the trail or, on a desktop where Sue's board fills that column, below the decision.
    """
    low = view.sue is not None and slots.is_desk
    grid = markets_panel.ONE_ROW if low else markets_panel.TWO_ROWS
    slot: Slot = "right" if low else "side"
    width = column_width(slots.right if low else slots.side, slots)
    places, draw = partial(markets_panel.token_places, grid), partial(markets_panel.draw_tokens, view, grid)
    return Panel("goals", "Goals and bonuses", slot, width, grid.room, places, draw)


def hand_part(view: View, slots: Slots) -> Panel:
    width, places = column_width(slots.right, slots), partial(hand_panel.hand_places, view)
    draw = partial(hand_panel.draw_hand, view)
    return Panel("hand", "Your hand", "right", width, hand_panel.ROOM, places, draw)


def board_part(view: View, seat: SeatView, slots: Slots, title: str) -> Panel:
    """Return a whole board.

    Of the parts whose names begin with `board`, a page shows one at a time.
    """
    width, places = column_width(slots.right, slots), partial(board_places, view, seat)
    name, draw = f"board-{SEAT_COLOURS[seat.seat]}", partial(draw_board, view, seat)
    return Panel(name, title, "right", width, board_box(seat.seat), places, draw)


def sue_part(view: View, slots: Slots) -> Iterator[Panel]:
    if view.sue is not None:
        width, places = column_width(slots.side, slots), partial(rival_panels.sue_places, view.sue)
        draw = partial(rival_panels.draw_sue, view)
        yield Panel("sue", "Sue", "side", width, rival_panels.BOX, places, draw)


def others_part(view: View, others: tuple[SeatView, ...], slots: Slots) -> Panel:
    """Return the short boards of the other players. Only whole boards have places."""
    box, draw = rival_panels.others_box(len(others)), partial(rival_panels.draw_others, view, others)
    title = "Other players" if viewer_seat(view) else "Players"
    return Panel("others", title, "side", column_width(slots.side, slots), box, tuple, draw)
