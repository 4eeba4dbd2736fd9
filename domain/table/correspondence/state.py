"""What a table that is played by correspondence keeps beside its game: clocks, rests, stand-ins, offers.

All of it folds from records alone, without the state of the game and without data of time zones, so that any
read model may keep it.
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
"""The version of the table's rules from which a flag by the hour gives back the time of rests."""


class Tick(Value, frozen=True):
    """What a clock counted, recorded when it stopped or a turn was committed; milliseconds.

    `ran` is how long it ran since it was started, `late` how much of that lay beyond what the seat had,
    `credit` what it earned, `left` what it stands at. `turn`: the seat committed a turn.
    """

    seat: int
    ran: int
    late: int
    credit: int
    left: int
    turn: bool


class StandIn(Value, frozen=True):
    """A bot of the service that answers for a seat, for the turn or until its player is back."""

    bot: str
    until: StandInUntil


class Offer(Value, frozen=True):
    """A seat that somebody else may take over: a certain player, or whoever comes first (None)."""

    to: str | None


class PauseProposal(Value, frozen=True):
    """A pause that a seat has asked for; `agreed` are the seats that have agreed to it besides.

    Nobody can agree from `lapses` on (UTC, ms). `made` is the record that proposed it.
    """

    seat: int
    until: int
    lapses: int
    agreed: tuple[int, ...] = ()
    made: int | UnsetType = UNSET


class SeatClock(Value, frozen=True):
    """The clock of one seat and who answers for it; times in UTC milliseconds, amounts in milliseconds.

    `hours` hold from the next turn on, `hours_now` in the turn of number `hours_turn`. `left` is what a bank
    holds. `started` is since when the clock counts, None while the seat is not asked; `charged` is what the
    decision used up before. `turns` counts those of the line that stands, `credited` the most it ever stood
    at. `lapses` are time-outs in a row. `floored` is the turn in which a newcomer was given time. `player` is
    who last sat down here; `voted_out` says that the seat is no longer that player's. `votes` are the seats
    that want so while the seat does not answer. `departures` is how often that player got up.
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
    """The pace of a table, its clocks by seat, the stretches in which all rest, and what may be undone.

    `orders` are the standing ones and the last that ended; `order_run` counts their answers in a row.
    `vacations` are those of this year of UTC and later ones: they count against what the pace allows.
    `table_rules` is the version of the table's own rules as its records name it, unset for the first one.
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
        """Whether a flag by the hour gives back the time in which the clock rested."""
        return not isinstance(self.table_rules, UnsetType) and self.table_rules >= RESTS_GIVEN_BACK_SINCE


def new_correspondence(pace: Pace, seats: int) -> Correspondence:
    """Return the clocks as they stand when a table is opened."""
    left = pace.clock.start * MINUTE_MS if isinstance(pace.clock, Bank) else 0
    return Correspondence(pace, (SeatClock(left=left),) * seats)


def with_clock(play: Correspondence, seat: int, **changes: Any) -> Correspondence:
    """Return the clocks with one of them changed."""
    clocks = list(play.clocks)
    clocks[seat] = replace(clocks[seat], **changes)
    return replace(play, clocks=tuple(clocks))
