"""Texts for players about paces, durations, dates and clocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

from msgspec import UNSET

from domain.table.correspondence.calendar import (
    ALL_DAY,
    DAY_MINUTES,
    MINUTE_MS,
    AskedZones,
    Breakdown,
    Hours,
    Span,
    SpanKind,
    ZoneData,
    breakdown,
    spent,
)
from domain.table.correspondence.deadlines import allowance, counted, deadline, schedule_of
from domain.table.correspondence.events import SeatOffered, StoodIn
from domain.table.correspondence.evolve import fold_correspondence
from domain.table.correspondence.pace import AtHour, Bank, Pace, PerDecision
from domain.table.correspondence.state import Correspondence, SeatClock, Tick, new_correspondence
from domain.table.events import GaveUp, TableOpened, TakenBack, TimeRanOut
from domain.table.records import PendingDecision, Record

SECOND_MS = 1_000


def amount_text(amount: int) -> str:
    """Format milliseconds as hours and minutes, `46:30`, with seconds if there are any."""
    seconds = amount // SECOND_MS
    hours, rest = divmod(seconds, 3_600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if seconds else f"{hours}:{minutes:02}"


def moment_text(at: int) -> str:
    """Format a moment (UTC, ms) as `2026-10-22T18:30Z`, with seconds if there are any."""
    moment = datetime.fromtimestamp(at // SECOND_MS, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}Z" if moment.second else f"{moment:%Y-%m-%dT%H:%M}Z"


def pace_text(pace: Pace) -> str:
    """Describe a pace's clock in words."""
    match pace.clock:
        case None:
            return "No clock"
        case Bank(start, increment, most) if start == increment == most:
            return f"{_minutes(start)} per turn"
        case Bank(start, increment, most):
            return f"Bank {_minutes(start)} + {_minutes(increment)}, up to {_minutes(most)}"
        case PerDecision(time):
            return f"{_minutes(time)} per decision"
        case AtHour(zone, at, least):
            return f"By {_time_of_day(at)} {zone}, with at least {_minutes(least)} to move"


def hours_text(hours: Hours) -> str:
    """Format a seat's hours as `07:00-23:00 Europe/Berlin`."""
    if hours.opens == hours.closes:
        return f"All day, {hours.zone}"
    return f"{_time_of_day(hours.opens)}-{_time_of_day(hours.closes)} {hours.zone}"


def seat_hours_text(play: Correspondence, seat: int) -> str | None:
    """Format a seat's playing hours in this turn; None if its clock runs day and night."""
    if not play.pace.hours:
        return None
    clock = play.clocks[seat]
    return hours_text(clock.hours_now or clock.hours or ALL_DAY)


def _minutes(minutes: int) -> str:
    return amount_text(minutes * MINUTE_MS)


def _time_of_day(minute: int) -> str:
    hour, rest = divmod(minute % DAY_MINUTES, 60)
    return f"{hour:02}:{rest:02}"


ClockStep = Literal[
    "asked",
    "turn",
    "answered",
    "taken back",
    "time ran out",
    "handed over",
    "pause",
    "pause ended",
    "vacation",
    "vacation ended",
    "outage",
    "hours",
]
"""Why a clock changed: it starts, it is read when it stops, it rests, or its hours change.

`handed over`: somebody else answers for the seat from now on.
"""

REST_ENDED: Mapping[SpanKind, ClockStep] = {"pause": "pause ended", "vacation": "vacation ended"}


class ClockReading(NamedTuple):
    """The time that a clock has counted since it started (ms).

    `not_counted` is None if the local zone data counts differently from the record; `note` then explains
    this.
    """

    passed: int
    counted: int
    late: int
    credit: int
    not_counted: Mapping[str, int] | None
    note: str | None


class ClockChange(NamedTuple):
    """A change of a clock; amounts are in ms, moments in UTC ms.

    `left` is the seat's time after the change, None if the pace keeps no amount. `flag` and `warning` are set
    if the clock runs afterwards. `span` is the time in which it rests, `done` the consequence of a time-out,
    and `zones` the version of the zone data used.
    """

    seq: int
    what: ClockStep
    at: int
    left: int | None = None
    flag: int | None = None
    warning: int | None = None
    reading: ClockReading | None = None
    span: Span | None = None
    hours: Hours | None = None
    done: str | None = None
    zones: str | None = None


class ClockStanding(NamedTuple):
    """A clock's state at a moment; `runs` is False while it rests or the seat has no decision."""

    left: int | None
    flag: int | None
    warning: int | None
    runs: bool


def standing(zones: ZoneData, play: Correspondence, seat: int, at: int) -> ClockStanding:
    """Return the state of a seat's clock at `at`, a moment after the last record."""
    found, clock = deadline(zones, play, seat), play.clocks[seat]
    left = allowance(play, seat)
    if left is not None and clock.started is not None:
        left = max(0, left - counted(zones, play, seat, at))
    runs = clock.started is not None and found is not None
    return ClockStanding(
        left,
        None if found is None else found.flag,
        None if found is None else found.warning,
        runs and spent(zones, schedule_of(play, seat), at, at + 1) > 0,
    )


def explain_clock(records: Iterable[Record[Any, Any]], seat: int, zones: ZoneData) -> Iterator[ClockChange]:
    """Yield the changes to a seat's clock; there are none at a table without a pace.

    `records` must begin with record 1. Deadlines and reasons follow the local zone data, even if the log used
    different data; counted times are those of the records.
    """
    play: Correspondence | None = None
    waiting: tuple[PendingDecision, ...] = ()
    for record in records:
        first = record.events[0]
        if isinstance(first, TableOpened):
            play = None if first.pace is UNSET else new_correspondence(first.pace, first.seats)
        if play is None:
            return
        before, play = play, fold_correspondence(play, waiting, record)
        asked, waiting = waiting, record.waiting
        yield from _Step(zones, seat, record, asked, before, play).lines()


class _Step(NamedTuple):
    """A record, the open decisions before it, and the clocks before and after it."""

    zones: ZoneData
    seat: int
    record: Record[Any, Any]
    waiting: tuple[PendingDecision, ...]
    before: Correspondence
    after: Correspondence

    def lines(self) -> Iterator[ClockChange]:
        clock_before, clock = self.before.clocks[self.seat], self.after.clocks[self.seat]
        if clock.hours != clock_before.hours and clock.hours is not None:
            yield self._line("hours", hours=clock.hours)
        yield from self._rests(clock_before, clock)
        tick = self._tick()
        if tick is not None:
            yield self._read(tick)
        if clock.started is not None and (clock_before.started != clock.started or tick is not None):
            yield self._running("asked")

    def _line(self, what: ClockStep, **found: Any) -> ClockChange:
        return ClockChange(self.record.seq, what, self.record.at, **found)

    def _tick(self) -> Tick | None:
        ticks = () if self.record.ticks is UNSET else self.record.ticks
        return next((tick for tick in ticks if tick.seat == self.seat), None)

    def _running(self, what: ClockStep, **found: Any) -> ClockChange:
        """Return a change with the seat's time, and with its deadline if its clock runs."""
        asked = AskedZones(self.zones)
        due = deadline(asked, self.after, self.seat)
        return self._line(
            what,
            left=allowance(self.after, self.seat),
            flag=None if due is None else due.flag,
            warning=None if due is None else due.warning,
            zones=asked.version_asked,
            **found,
        )

    def _read(self, tick: Tick) -> ClockChange:
        zones = self.record.zones
        return self._line(
            self._why(tick),
            left=tick.left if isinstance(self.after.pace.clock, Bank) else None,
            reading=self._reading(tick),
            done=self._done(),
            zones=None if zones is UNSET else zones,
        )

    def _why(self, tick: Tick) -> ClockStep:
        if any(isinstance(event, TimeRanOut) and event.seat == self.seat for event in self.record.events):
            return "time ran out"
        if tick.turn:
            return "turn"
        if any(isinstance(event, TakenBack) for event in self.record.events):
            return "taken back"
        return "handed over" if self._is_still_asked() else "answered"

    def _is_still_asked(self) -> bool:
        """Return whether the record leaves the seat's decision open."""
        before, after = (
            next((pending.decision for pending in asked if pending.seat == self.seat), None)
            for asked in (self.waiting, self.record.waiting)
        )
        return before == after

    def _reading(self, tick: Tick) -> ClockReading:
        started, at = self.before.clocks[self.seat].started, self.record.at
        if started is None or at <= started:
            return ClockReading(0, tick.ran, tick.late, tick.credit, {}, None)
        found = breakdown(self.zones, schedule_of(self.before, self.seat), started, at)
        differs = found.counted != tick.ran
        return ClockReading(
            at - started,
            tick.ran,
            tick.late,
            tick.credit,
            None if differs else found.not_counted,
            self._difference(tick, found) if differs else None,
        )

    def _difference(self, tick: Tick, found: Breakdown) -> str:
        by = (
            "without time zone data"
            if self.record.zones is UNSET
            else f"by time zone data {self.record.zones}"
        )
        return (
            f"counted {amount_text(tick.ran)} {by}; by this service's data, {self.zones.version}, "
            f"it would be {amount_text(found.counted)}"
        )

    def _done(self) -> str | None:
        events = [event for event in self.record.events if getattr(event, "seat", None) == self.seat]
        if not any(isinstance(event, TimeRanOut) for event in events):
            return None
        said = {type(event): event for event in events}
        if GaveUp in said:
            return "the seat is out of the game"
        if StoodIn not in said:
            return "default moves are played"
        bot = said[StoodIn]
        if bot.until == "turn":
            return f"a {bot.bot} bot plays this turn"
        offered = "; another player may take the seat" if SeatOffered in said else ""
        return f"a {bot.bot} bot plays until the player returns{offered}"

    def _rests(self, before: SeatClock, after: SeatClock) -> Iterator[ClockChange]:
        """Yield the rests added or shortened by this record."""
        earlier = (*self.before.pauses, *self.before.outages, *before.vacations)
        for span in (*self.after.pauses, *self.after.outages, *after.vacations):
            if span in earlier:
                continue
            is_cut = any((span.why, span.since) == (one.why, one.since) for one in earlier)
            what = REST_ENDED.get(span.why, span.why) if is_cut else span.why
            yield self._running(what, span=span)
