"""The clocks of a table as everybody who sees it may know them; an answer changes with its records alone."""

from __future__ import annotations

from domain.table.correspondence.calendar import ALL_DAY, MINUTE_MS
from domain.table.correspondence.deadlines import allowance, deadline, schedule_of
from domain.table.correspondence.pace import PerDecision
from domain.table.correspondence.state import Correspondence
from domain.table.correspondence.zones import ZONES
from domain.table.rules.rests.hours import hours_locked_until
from services.api.schemas.clocks import SeatClockSummary, SeatOffer


def build_clocks(paced: Correspondence) -> tuple[SeatClockSummary, ...]:
    """Show all clocks, by seat."""
    return tuple(_clock(paced, seat) for seat in range(len(paced.clocks)))


def build_offers(paced: Correspondence) -> tuple[SeatOffer, ...]:
    """Show the seats that somebody else may take over."""
    offers = ((seat, clock.offer) for seat, clock in enumerate(paced.clocks))
    return tuple(SeatOffer(seat, offer.to) for seat, offer in offers if offer is not None)


def _clock(paced: Correspondence, seat: int) -> SeatClockSummary:
    clock, found = paced.clocks[seat], deadline(ZONES, paced, seat)
    schedule = schedule_of(paced, seat)
    return SeatClockSummary(
        seat=seat,
        left=_left(paced, seat),
        flag=None if found is None else found.flag,
        warning=None if found is None else found.warning,
        runs=found is not None,
        stand_in=None if clock.stand_in is None else clock.stand_in.bot,
        lapses=clock.lapses,
        hours=None if schedule.hours == ALL_DAY else schedule.hours,
        rests=schedule.spans,
        hours_locked=hours_locked_until(clock.hours_set),
    )


def _left(paced: Correspondence, seat: int) -> int | None:
    clock = paced.pace.clock
    if isinstance(clock, PerDecision) and paced.clocks[seat].started is None:
        return clock.time * MINUTE_MS
    return allowance(paced, seat)
