"""A table's undo state: the records to which the game may go back, and the open request."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.kernel.values import Value


class DecisionCharge(Value, frozen=True, array_like=True):
    """The time (ms) that an answered decision used: `before` it was last asked, and `used` in total.

    This is kept only with a clock per decision.
    """

    seat: int
    before: int
    used: int


class ReachPoint(Value, frozen=True, array_like=True):
    """A record `seq` to which the game may go back, with facts about the record after it.

    `acted` lists the seats that answered in the later record, and `charges` the decisions that it answered.
    `turns` counts each seat's turns before the later record. `crosses`: the later record drew or revealed
    something.
    """

    seq: int
    acted: tuple[int, ...]
    turns: tuple[int, ...]
    charges: tuple[DecisionCharge, ...] = ()
    crosses: bool = False


class UndoRequest(Value, frozen=True):
    """An open undo request, which expires at `until` (UTC, ms).

    `needed` are the seats that must agree, and `agreed` those that have. `made` is the record that opened the
    request, to which agreements refer.
    """

    seat: int
    to: int
    needed: tuple[int, ...]
    agreed: tuple[int, ...]
    until: int
    crosses: bool
    made: int | UnsetType = UNSET


class Consent(Value, frozen=True):
    """The open request, and the records to which the game may go back, oldest first.

    `asks` counts each seat's requests since its last finished turn; it is empty before the first request.
    `crossed`: draws were undone at this table, so the game is not rated.
    """

    request: UndoRequest | None = None
    reach: tuple[ReachPoint, ...] = ()
    asks: tuple[int, ...] = ()
    crossed: bool = False

    def open_request(self, at: int) -> UndoRequest | None:
        """Return the request if it can be answered at `at` (UTC, ms)."""
        return None if self.request is None or at >= self.request.until else self.request

    def points_since(self, to: int) -> tuple[ReachPoint, ...]:
        """Return the points from record `to` on; none if that record is out of reach."""
        found = tuple(point for point in self.reach if point.seq >= to)
        return found if found and found[0].seq == to else ()

    def count_asks(self, seat: int) -> int:
        """Return the number of the seat's requests since its last finished turn."""
        return self.asks[seat] if self.asks else 0
