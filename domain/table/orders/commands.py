"""Commands about pre-set moves."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.kernel.values import Command
from domain.table.orders.forms import AnyForm, SeatNumber
from domain.table.orders.seals import OrderNonce


class SealOrder(Command, frozen=True):
    """Store a pre-set move for the sender's seat.

    The nonce, 128 random bits, keeps others from guessing the move.
    """

    order: AnyForm
    nonce: OrderNonce


class CancelOrder(Command, frozen=True):
    """Cancel the pre-set move that record `made` stored."""

    made: Annotated[int, Meta(ge=1)]


class FireOrder(Command, frozen=True):
    """Answer the seat's decision with one of its pre-set moves. Service only."""

    seat: SeatNumber


OrderCommand = SealOrder | CancelOrder | FireOrder
"""Any command about pre-set moves; a closed union."""
