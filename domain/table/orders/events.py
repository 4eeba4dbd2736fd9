"""What happens to standing orders; `domain.table.visibility` says what only the seat itself may know."""

from __future__ import annotations

from domain.kernel.values import Event
from domain.table.orders.forms import AnyForm
from domain.table.orders.seals import Opening
from domain.table.orders.state import OrderMarks, StopReason


class OrderSealed(Event, frozen=True):
    """The seat left an order behind; what it is, its seals will prove."""

    seat: int
    seals: tuple[str, ...]


class OrderMade(Event, frozen=True):
    """The order itself, named by the record `made` that it stands in."""

    seat: int
    made: int
    order: AnyForm
    nonce: str
    marks: OrderMarks


class OrderMarked(Event, frozen=True):
    """What the order's conditions are compared with from now on."""

    seat: int
    made: int
    marks: OrderMarks


class OrderFired(Event, frozen=True):
    """An order answers for the seat; what the game makes of it follows.

    `opened` proves the part that answered. Where the answer is `secret`, or an earlier one of the same order
    was, others see neither which order it is nor what it says. `run` counts answers by orders since a
    person's command, the parts of one answer once.
    """

    seat: int
    made: int | None
    part: int | None
    opened: Opening | None
    secret: bool
    run: int


class OrderStopped(Event, frozen=True):
    """The order answers no more."""

    seat: int
    made: int
    why: StopReason


class OrderCancelled(Event, frozen=True):
    """The order was taken back."""

    seat: int
    made: int


OrderEvent = OrderSealed | OrderMade | OrderMarked | OrderFired | OrderStopped | OrderCancelled
"""Closed union."""
