"""Running clocks: the time that they have counted, and their deadlines."""

from __future__ import annotations

from typing import NamedTuple

from domain.table.correspondence.calendar import (
    ALL_DAY,
    DAY_MS,
    MINUTE_MS,
    Hours,
    Schedule,
    ZoneData,
    next_wall_time,
    reach,
    spent,
)
from domain.table.correspondence.pace import AtHour, Bank, Pace, PerDecision
from domain.table.correspondence.state import Correspondence

WARNING_FIFTHS = 4
"""A seat is warned after this many fifths of its time."""


class Deadline(NamedTuple):
    """When a running clock's player is warned, and when the time runs out, including grace (UTC, ms)."""

    warning: int
    flag: int


def called_at(pace: Pace, flag: int) -> int:
    """Return when the service acts on a time-out (UTC, ms): later if other players can claim it first."""
    return flag + pace.absence.claim_days * DAY_MS if pace.absence.each == "claim" else flag


def schedule_of(play: Correspondence, seat: int) -> Schedule:
    """Return when the seat's clock runs in this turn."""
    clock, pace = play.clocks[seat], play.pace
    hours = clock.hours_now or ALL_DAY
    if not pace.hours:
        hours = Hours(hours.zone, 0, 0) if pace.weekend else ALL_DAY
    return Schedule(hours, pace.weekend, (*play.pauses, *play.outages, *clock.vacations))


def counted(zones: ZoneData, play: Correspondence, seat: int, at: int) -> int:
    """Return how long the seat's clock has run by `at` (ms); 0 if it is stopped."""
    started = play.clocks[seat].started
    if started is None:
        return 0
    return spent(zones, schedule_of(play, seat), started, max(started, at))


def allowance(play: Correspondence, seat: int) -> int | None:
    """Return the seat's time for its decision (ms), or None if the pace does not give an amount of time."""
    clock = play.pace.clock
    match clock:
        case Bank():
            return play.clocks[seat].left
        case PerDecision(time):
            return max(0, time * MINUTE_MS - play.clocks[seat].charged)
        case _:
            return None


def deadline(zones: ZoneData, play: Correspondence, seat: int) -> Deadline | None:
    """Return a seat's warning and deadline, or None if its clock is not running."""
    started, clock = play.clocks[seat].started, play.pace.clock
    if started is None or clock is None:
        return None
    grace = play.pace.grace * MINUTE_MS
    if isinstance(clock, AtHour):
        due = _next_hour(zones, play, seat, clock, started)
        return Deadline(started + WARNING_FIFTHS * (due - started) // 5, due + grace)
    schedule, amount = schedule_of(play, seat), allowance(play, seat) or 0
    until_warning = WARNING_FIFTHS * amount // 5
    warning = reach(zones, schedule, started, until_warning)
    return Deadline(warning, reach(zones, schedule, warning, amount + grace - until_warning))


def _next_hour(zones: ZoneData, play: Correspondence, seat: int, clock: AtHour, started: int) -> int:
    """Return the first occurrence of the hour that leaves the seat its full time despite rests."""
    days = Schedule(Hours(clock.zone, 0, 0), play.pace.weekend, schedule_of(play, seat).spans)
    at = started + clock.least * MINUTE_MS
    if play.gives_rests_back:
        full = _first_hour(zones, clock, days._replace(spans=()), at) - started
        at = reach(zones, Schedule(ALL_DAY, weekend=False, spans=days.spans), started, full)
    return _first_hour(zones, clock, days, at)


def _first_hour(zones: ZoneData, clock: AtHour, days: Schedule, at: int) -> int:
    """Return the first instant at or after `at` when the wall clock shows the hour on a day that counts."""
    while True:
        at = next_wall_time(zones, clock.zone, clock.at, at)
        if spent(zones, days, at, at + 1):
            return at
        at += 1
