"""Events about pre-set moves; `domain.table.visibility` lists those that are private."""

from __future__ import annotations

from domain.kernel.values import Event
from domain.table.orders.forms import AnyForm
from domain.table.orders.seals import Opening
from domain.table.orders.state import OrderMarks, StopReason


class OrderSealed(Event, frozen=True):
    """The seat stored a pre-set move. Its `seals` (hashes) let anyone check the content later."""

    seat: int
    seals: tuple[str, ...]


class OrderMade(Event, frozen=True):
    """The content of the pre-set move; its id is `made`, the record that stored it."""

    seat: int
    made: int
    order: AnyForm
    nonce: str
    marks: OrderMarks


class OrderMarked(Event, frozen=True):
    """The values with which the pre-set move's conditions are compared from now on."""

    seat: int
    made: int
    marks: OrderMarks


class OrderFired(Event, frozen=True):
    """A pre-set move answered for the seat; the game's events follow.

    `opened` is the content behind the seal of the part that answered. If this answer, or an earlier one of
    the same pre-set move, is `secret`, others see neither `made` nor the content. `run` counts answers by
    pre-set moves since a person's last command.
    """

    seat: int
    made: int | None
    part: int | None
    opened: Opening | None
    secret: bool
    run: int


class OrderStopped(Event, frozen=True):
    """A pre-set move stopped, for the reason `why`."""

    seat: int
    made: int
    why: StopReason


class OrderCancelled(Event, frozen=True):
    """The seat cancelled a pre-set move."""

    seat: int
    made: int


OrderEvent = OrderSealed | OrderMade | OrderMarked | OrderFired | OrderStopped | OrderCancelled
"""Any event about pre-set moves; a closed union."""
