"""Events about pre-set moves; `domain.table.visibility` defines the private ones."""

from __future__ import annotations

from domain.kernel.values import Event
from domain.table.orders.forms import AnyForm
from domain.table.orders.seals import Opening
from domain.table.orders.state import OrderMarks, StopReason


class OrderSealed(Event, frozen=True):
    """The seat stored a pre-set move; its content can be checked against the seals later."""

    seat: int
    seals: tuple[str, ...]


class OrderMade(Event, frozen=True):
    """The content of a pre-set move, visible only to its seat; `made` is the number of this record."""

    seat: int
    made: int
    order: AnyForm
    nonce: str
    marks: OrderMarks


class OrderMarked(Event, frozen=True):
    """From now on, the pre-set move's conditions are compared with these values."""

    seat: int
    made: int
    marks: OrderMarks


class OrderFired(Event, frozen=True):
    """A pre-set move answers for the seat; the game's events follow.

    `opened` proves the content of the part that answered. If this answer or an earlier one of the same
    pre-set move is `secret`, other seats see neither its number nor its content. `run` counts the answers by
    pre-set moves since a person's last command; an answer given in several steps counts once.
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
