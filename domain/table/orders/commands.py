"""What may be wanted of standing orders."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.kernel.values import Command
from domain.table.orders.forms import AnyForm, SeatNumber
from domain.table.orders.seals import OrderNonce


class SealOrder(Command, frozen=True):
    """Leave an order behind for one's seat; the nonce keeps its seal from being guessed: 128 random bits."""

    order: AnyForm
    nonce: OrderNonce


class CancelOrder(Command, frozen=True):
    """Take an order back, named by the record that made it."""

    made: Annotated[int, Meta(ge=1)]


class FireOrder(Command, frozen=True):
    """Answer the decision that the seat is asked by one of its orders (the service's own command)."""

    seat: SeatNumber


OrderCommand = SealOrder | CancelOrder | FireOrder
"""Closed union."""
