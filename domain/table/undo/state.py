"""Undo state of a table: records that the game may go back to, and the open request."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.kernel.values import Value


class DecisionCharge(Value, frozen=True, array_like=True):
    """Time used by an answered decision (ms): `before` it was last asked, and `used` in total.

    Kept only with a clock per decision.
    """

    seat: int
    before: int
    used: int


class ReachPoint(Value, frozen=True, array_like=True):
    """A record `seq` that the game may go back to, with facts about the record after it.

    `acted` are the seats that answered in that record, `charges` the decisions that it answered. `turns`
    counts each seat's turns before it. `crosses`: the record drew or revealed something.
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
    """The open request, and the records that the game may go back to, oldest first.

    `asks` counts each seat's requests since its last finished turn, and is empty before the first request.
    `crossed`: draws were undone at this table, so it is not rated.
    """

    request: UndoRequest | None = None
    reach: tuple[ReachPoint, ...] = ()
    asks: tuple[int, ...] = ()
    crossed: bool = False

    def open_request(self, at: int) -> UndoRequest | None:
        """Return the request that can be answered at that time (UTC, ms)."""
        return None if self.request is None or at >= self.request.until else self.request

    def points_since(self, to: int) -> tuple[ReachPoint, ...]:
        """Return the points from that record on; none if it is out of reach."""
        found = tuple(point for point in self.reach if point.seq >= to)
        return found if found and found[0].seq == to else ()

    def count_asks(self, seat: int) -> int:
        """Return the number of the seat's requests since its last finished turn."""
        return self.asks[seat] if self.asks else 0
