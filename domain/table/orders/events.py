"""Events about pre-set moves; `domain.table.visibility` defines the private ones."""

from __future__ import annotations

from domain.kernel.values import Event
from domain.table.orders.forms import AnyForm
from domain.table.orders.seals import Opening
from domain.table.orders.state import OrderMarks, StopReason


class OrderSealed(Event, frozen=True):
    """The seat stored a pre-set move; the seals prove its content later."""

    seat: int
    seals: tuple[str, ...]


class OrderMade(Event, frozen=True):
    """The pre-set move itself, identified by its own record `made`."""

    seat: int
    made: int
    order: AnyForm
    nonce: str
    marks: OrderMarks


class OrderMarked(Event, frozen=True):
    """The values that the conditions are compared with from now on."""

    seat: int
    made: int
    marks: OrderMarks


class OrderFired(Event, frozen=True):
    """A pre-set move answers for the seat; the game's events follow.

    `opened` proves the part that answered. If the answer is `secret`, or an earlier one of the same pre-set
    move was, others see neither its number nor its content. `run` counts answers by pre-set moves since a
    person's last command, one per answer whatever its parts.
    """

    seat: int
    made: int | None
    part: int | None
    opened: Opening | None
    secret: bool
    run: int


class OrderStopped(Event, frozen=True):
    """The pre-set move stopped."""

    seat: int
    made: int
    why: StopReason


class OrderCancelled(Event, frozen=True):
    """The pre-set move was cancelled."""

    seat: int
    made: int


OrderEvent = OrderSealed | OrderMade | OrderMarked | OrderFired | OrderStopped | OrderCancelled
"""Closed union."""
