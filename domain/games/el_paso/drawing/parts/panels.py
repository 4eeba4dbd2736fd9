"""Which parts a view has in a window, and where each stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.parts.board_parts import Slot, Slots
from domain.games.el_paso.drawing.hand import viewer_seat
from domain.games.el_paso.drawing.parties import party_names
from domain.games.el_paso.drawing.parts import (
    hand_panel,
    market_panel,
    sue_panel,
    summary_panel,
    supply_panel,
    token_panel,
    trail_panel,
)
from domain.games.el_paso.drawing.parts.board_panel import draw_board
from domain.games.el_paso.drawing.parts.board_places import board_box, board_places
from domain.games.el_paso.drawing.parts.panel import Panel
from domain.games.el_paso.view import SeatView, View

PHONE_TRAIL = 474
"""CSS pixels of the whole trail on a phone, where it is panned sideways."""
FULL = 3
"""So many players in short fill the column beside the trail."""
HALF = 380
"""CSS pixels of a part that stands beside another on a tablet."""


def find_panels(view: View, slots: Slots) -> Iterator[Panel]:
    """Give the parts in the order in which a phone offers them."""
    yield trail_part(view, slots)
    yield market_part(view, slots)
    yield supply_part(view, slots)
    own = viewer_seat(view)
    others = [seat for seat in view.seats if seat is not own]
    yield token_part(view, slots, is_full=view.sue is not None or len(others) >= FULL)
    if own is not None:
        yield hand_part(view, slots)
        yield board_part(view, own, slots, "board", "Your board")
    names = party_names(view)
    for seat in others:
        yield board_part(view, seat, slots, f"board-{SEAT_COLOURS[seat.seat]}", names[seat.seat])
    yield from sue_part(view, slots)
    if len(view.seats) > 1:
        yield from (summary_part(view, seat, slots) for seat in others)


def is_desk(slots: Slots) -> bool:
    """Whether there are columns beside each other."""
    return slots.wide > slots.main


def half_at_most(width: int, slots: Slots) -> int:
    """Give the width of a part in a column; on a tablet two parts stand in a row."""
    return width if slots.is_phone or is_desk(slots) else min(width, HALF)


def trail_part(view: View, slots: Slots) -> Panel:
    width = PHONE_TRAIL if slots.is_phone else slots.main
    places = partial(trail_panel.places_on_trail, view)
    draw = partial(trail_panel.draw_trail, view)
    return Panel("trail", "Trail", "main", width, trail_panel.ROOM, places, draw)


def market_part(view: View, slots: Slots) -> Panel:
    width, places = half_at_most(slots.side, slots), market_panel.market_places
    draw = partial(market_panel.draw_market, view)
    return Panel("cattle", "Cattle and workers", "side", width, market_panel.ROOM, places, draw)


def supply_part(view: View, slots: Slots) -> Panel:
    grid = supply_panel.supply_grid(slots)
    places = partial(supply_panel.supply_places, view, grid)
    draw = partial(supply_panel.draw_supply, view, grid)
    return Panel("buildings", "Buildings and train", "wide", slots.wide, grid.room, places, draw)


def token_part(view: View, slots: Slots, *, is_full: bool) -> Panel:
    """Give the tokens: beside the trail, or under the decision where a desk's column beside it is full."""
    low = is_full and is_desk(slots)
    grid = token_panel.ONE_ROW if low else token_panel.TWO_ROWS
    slot: Slot = "right" if low else "side"
    width = half_at_most(slots.right if low else slots.side, slots)
    places, draw = partial(token_panel.token_places, grid), partial(token_panel.draw_tokens, view, grid)
    return Panel("goals", "Goals and bonuses", slot, width, grid.room, places, draw)


def hand_part(view: View, slots: Slots) -> Panel:
    width, places = half_at_most(slots.right, slots), partial(hand_panel.hand_places, view)
    draw = partial(hand_panel.draw_hand, view)
    return Panel("hand", "Your hand", "right", width, hand_panel.ROOM, places, draw)


def board_part(view: View, seat: SeatView, slots: Slots, name: str, title: str) -> Panel:
    width, places = half_at_most(slots.right, slots), partial(board_places, view, seat)
    draw = partial(draw_board, view, seat)
    return Panel(name, title, "right", width, board_box(seat.seat), places, draw)


def sue_part(view: View, slots: Slots) -> Iterator[Panel]:
    if view.sue is not None:
        width, places = half_at_most(slots.side, slots), partial(sue_panel.sue_places, view.sue)
        draw = partial(sue_panel.draw_sue, view)
        yield Panel("sue", "Sue", "side", width, sue_panel.BOX, places, draw)


def summary_part(view: View, seat: SeatView, slots: Slots) -> Panel:
    """Give a player in short; the places of the board stand on the whole board alone."""
    name, title = f"summary-{SEAT_COLOURS[seat.seat]}", party_names(view)[seat.seat]
    box, draw = summary_panel.summary_box(seat.seat), partial(summary_panel.draw_summary, view, seat)
    return Panel(name, title, "side", half_at_most(slots.side, slots), box, tuple, draw)
