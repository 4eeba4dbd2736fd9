"""What a table keeps of its line of play: where it may go back to, and who has been asked whether it may."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.kernel.values import Value


class DecisionCharge(Value, frozen=True, array_like=True):
    """What an answered decision had used of its time (ms): `before` it was last asked, and `used` in all.

    Kept only where each decision has a time of its own.
    """

    seat: int
    before: int
    used: int


class ReachPoint(Value, frozen=True, array_like=True):
    """A record `seq` that the game may go back to, and what is known of the one that led on from there.

    `acted` are the seats that answered by that one, `turns` counts the turns of every seat before it,
    `charges` are those of the decisions that it answered. `crosses`: it drew or revealed something.
    """

    seq: int
    acted: tuple[int, ...]
    turns: tuple[int, ...]
    charges: tuple[DecisionCharge, ...] = ()
    crosses: bool = False


class UndoRequest(Value, frozen=True):
    """A request that waits for seats to agree; it is dead from `until` (UTC, ms) on.

    `made` is the record that opened it, by which an agreement names it.
    """

    seat: int
    to: int
    needed: tuple[int, ...]
    agreed: tuple[int, ...]
    until: int
    crosses: bool
    made: int | UnsetType = UNSET


class Consent(Value, frozen=True):
    """The request that is open, and where the game may go back to, the oldest first.

    `asks` counts by seat how often others were asked since its last committed turn; it is empty while nobody
    has asked. `crossed`: draws were taken back at this table, so it is not rated.
    """

    request: UndoRequest | None = None
    reach: tuple[ReachPoint, ...] = ()
    asks: tuple[int, ...] = ()
    crossed: bool = False

    def open_request(self, at: int) -> UndoRequest | None:
        """Return the request that may be answered at that time (UTC, ms)."""
        return None if self.request is None or at >= self.request.until else self.request

    def points_since(self, to: int) -> tuple[ReachPoint, ...]:
        """Return the points from that record on; none where it is out of reach."""
        found = tuple(point for point in self.reach if point.seq >= to)
        return found if found and found[0].seq == to else ()

    def count_asks(self, seat: int) -> int:
        """Count how often the seat asked others since its last committed turn."""
        return self.asks[seat] if self.asks else 0
