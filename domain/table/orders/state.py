"""A table's pre-set moves: the live ones, and the last ones that ended."""

from __future__ import annotations

from typing import Literal

from domain.kernel.values import Value
from domain.table.orders.forms import AnyForm, OrderPart, parts_of

MAX_LIVE = 8
"""Maximum number of live pre-set moves per seat, and of ended ones that are still listed."""

StopReason = Literal[
    "cancelled",
    "played out",
    "own turn",
    "nothing to pass with",
    "not an option",
    "answered by hand",
    "new option",
    "changed",
    "played",
    "near",
    "differs",
    "often enough",
    "moment",
    "alarm",
    "time ran out",
    "taken back",
    "seat changed hands",
    "too many in a row",
]


class OrderMarks(Value, frozen=True):
    """The values with which conditions of the pre-set move's next part are compared.

    `offered` lists digests of the options at the last answer, and `parts` lists digests of the view's parts
    that `Changed` conditions watch. `met` has a `Differs` condition's index once for each expected command
    seen so far. `turn` is the seat's turn in which the pre-set move was made, if any. `fired` is the record
    of its last answer.
    """

    offered: tuple[str, ...] | None = None
    parts: tuple[str, ...] = ()
    met: tuple[int, ...] = ()
    turn: int | None = None
    fired: int | None = None


class StandingOrder(Value, frozen=True):
    """A pre-set move, identified by the record that stored it, `made`.

    `step` is the number of the next part, `fired` counts the answers, and `stopped` is the reason why it
    stopped. `opened`: its content is public. `veiled`: it has answered in secret and stays closed until the
    game ends.
    """

    made: int
    seat: int
    player: str
    form: AnyForm
    nonce: str
    marks: OrderMarks = OrderMarks()
    step: int = 0
    fired: int = 0
    opened: bool = False
    veiled: bool = False
    stopped: StopReason | None = None

    @property
    def part(self) -> OrderPart | None:
        """The part that answers next, or None at the end of a line."""
        parts = parts_of(self.form)
        return parts[self.step] if self.step < len(parts) else None


def live_orders(orders: tuple[StandingOrder, ...], seat: int | None = None) -> tuple[StandingOrder, ...]:
    """Return the live pre-set moves of all seats or of one seat, oldest first."""
    return tuple(order for order in orders if order.stopped is None and seat in {None, order.seat})
