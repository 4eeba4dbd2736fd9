"""Standing orders as a table keeps them: those that are live, and the last that ended."""

from __future__ import annotations

from typing import Literal

from domain.kernel.values import Value
from domain.table.orders.forms import AnyForm, OrderPart, parts_of

MAX_LIVE = 8
"""Live orders of a seat, and ended ones that are still told of."""

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
    """What the conditions of the next part are compared with.

    `offered` are digests of what was offered when it last answered, `parts` those of the view that
    `Changed` names, `met` the conditions `Differs` of which a command came as expected, by number, once for
    each. `turn` is the number of the seat's turn in whose midst the order was made, `fired` the record in
    which it last answered.
    """

    offered: tuple[str, ...] | None = None
    parts: tuple[str, ...] = ()
    met: tuple[int, ...] = ()
    turn: int | None = None
    fired: int | None = None


class StandingOrder(Value, frozen=True):
    """An order, named by the record `made`; `step` is the next part, `stopped` why it answers no more.

    `fired` counts its answers. `opened`: everybody knows it; `veiled`: it answered in secret, so that it is
    not opened before the end.
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
        """What answers next, None where a line is played out."""
        parts = parts_of(self.form)
        return parts[self.step] if self.step < len(parts) else None


def live_orders(orders: tuple[StandingOrder, ...], seat: int | None = None) -> tuple[StandingOrder, ...]:
    """Return the orders that may still answer, of all seats or of one, the first made first."""
    return tuple(order for order in orders if order.stopped is None and seat in {None, order.seat})
