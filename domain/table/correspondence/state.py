"""State of correspondence play: clocks, rests, stand-ins and offers.

It can be folded from records alone, without the game's state or time zone data, so any read model can keep
it.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Value
from domain.table.correspondence.calendar import MINUTE_MS, Hours, Span
from domain.table.correspondence.pace import Bank, Pace
from domain.table.correspondence.vacations import Vacation
from domain.table.orders.state import StandingOrder
from domain.table.undo.state import Consent

StandInUntil = Literal["turn", "return"]

RESTS_GIVEN_BACK_SINCE = 2
"""First version of the table's rules in which rests extend a deadline set for a time of day."""


class Tick(Value, frozen=True):
    """A clock reading, taken when the clock stopped or the seat's turn ended.

    Times are in milliseconds. `ran` is how long the clock ran since it started, and `late` how much of that
    was beyond the seat's time. `credit` is the time earned, and `left` the balance. `turn`: the seat finished
    its turn.
    """

    seat: int
    ran: int
    late: int
    credit: int
    left: int
    turn: bool


class StandIn(Value, frozen=True):
    """A house bot that answers for a seat: for this turn, or until its player returns."""

    bot: str
    until: StandInUntil


class Offer(Value, frozen=True):
    """An offer of a seat to a certain player, or to anyone (None)."""

    to: str | None


class PauseProposal(Value, frozen=True):
    """A pause proposed by a seat; `agreed` lists the seats that have agreed.

    The proposal expires at `lapses` (UTC, ms). `made` is the record that opened it.
    """

    seat: int
    until: int
    lapses: int
    agreed: tuple[int, ...] = ()
    made: int | UnsetType = UNSET


class SeatClock(Value, frozen=True):
    """A seat's clock, and who answers for the seat; moments in UTC milliseconds, amounts in milliseconds.

    - `hours` apply from the next turn on, `hours_now` in turn number `hours_turn`.
    - `left` is the time bank. `started` is when the clock started counting, None while the seat has no
      decision. `charged` is the time that the decision has already used.
    - `turns` counts the turns that were not undone, `credited` is its highest value so far.
    - `lapses` counts time-outs in a row. `floored` is the turn in which a newcomer received extra time.
    - `player` is the player who sat down last. `voted_out`: the seat no longer belongs to that player.
      `votes` lists the seats that have voted since the seat last answered. `departures` counts the times the
      player left the seat.
    """

    hours: Hours | None = None
    hours_now: Hours | None = None
    hours_turn: int = -1
    hours_set: int | None = None
    left: int = 0
    started: int | None = None
    charged: int = 0
    turns: int = 0
    credited: int = 0
    lapses: int = 0
    vacations: tuple[Span, ...] = ()
    player: str | None = None
    floored: int = -1
    stand_in: StandIn | None = None
    offer: Offer | None = None
    votes: tuple[int, ...] = ()
    voted_out: bool = False
    departures: int = 0


class Correspondence(Value, frozen=True):
    """A table's pace, its clocks by seat, the times when all clocks rest, and the undo state.

    `orders` are the active pre-set moves and those that ended last; `order_run` counts their consecutive
    answers. `vacations` are those of this UTC year and later, which count against the pace's limit.
    `table_rules` is the version of the table's own rules as recorded, unset for version 1.
    """

    pace: Pace
    clocks: tuple[SeatClock, ...]
    pauses: tuple[Span, ...] = ()
    outages: tuple[Span, ...] = ()
    pause_proposal: PauseProposal | None = None
    vacations: tuple[Vacation, ...] = ()
    consent: Consent = Consent()
    orders: tuple[StandingOrder, ...] = ()
    order_run: int = 0
    table_rules: int | UnsetType = UNSET

    @property
    def gives_rests_back(self) -> bool:
        """Return whether a deadline at a time of day is extended by the time in which the clock rested."""
        return not isinstance(self.table_rules, UnsetType) and self.table_rules >= RESTS_GIVEN_BACK_SINCE


def new_correspondence(pace: Pace, seats: int) -> Correspondence:
    """Return the clocks of a new table."""
    left = pace.clock.start * MINUTE_MS if isinstance(pace.clock, Bank) else 0
    return Correspondence(pace, (SeatClock(left=left),) * seats)


def with_clock(play: Correspondence, seat: int, **changes: Any) -> Correspondence:
    """Return the clocks with the seat's clock changed."""
    clocks = list(play.clocks)
    clocks[seat] = replace(clocks[seat], **changes)
    return replace(play, clocks=tuple(clocks))
