"""Paces, amounts of time and moments in words that a player reads."""

from __future__ import annotations

from datetime import UTC, datetime

from domain.table.correspondence.calendar import ALL_DAY, DAY_MINUTES, MINUTE_MS, Hours
from domain.table.correspondence.pace import AtHour, Bank, Pace, PerDecision
from domain.table.correspondence.state import Correspondence

SECOND_MS = 1_000


def amount_text(amount: int) -> str:
    """Write an amount of milliseconds as hours and minutes, `46:30`, with seconds where there are some."""
    seconds = amount // SECOND_MS
    hours, rest = divmod(seconds, 3_600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if seconds else f"{hours}:{minutes:02}"


def moment_text(at: int) -> str:
    """Write a moment (UTC, ms) as `2026-10-22T18:30Z`, with seconds where there are some."""
    moment = datetime.fromtimestamp(at // SECOND_MS, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}Z" if moment.second else f"{moment:%Y-%m-%dT%H:%M}Z"


def pace_text(pace: Pace) -> str:
    """Write how the clocks of a table count."""
    match pace.clock:
        case None:
            return "No clock"
        case Bank(start, increment, most) if start == increment == most:
            return f"{_minutes(start)} for each turn"
        case Bank(start, increment, most):
            return f"Bank {_minutes(start)} + {_minutes(increment)}, most {_minutes(most)}"
        case PerDecision(time):
            return f"{_minutes(time)} for each decision"
        case AtHour(zone, at, least):
            return f"At {_time_of_day(at)} {zone}, at least {_minutes(least)} away"


def hours_text(hours: Hours) -> str:
    """Write the hours of a seat as `07:00-23:00 Europe/Berlin`."""
    if hours.opens == hours.closes:
        return f"All day, {hours.zone}"
    return f"{_time_of_day(hours.opens)}-{_time_of_day(hours.closes)} {hours.zone}"


def seat_hours_text(play: Correspondence, seat: int) -> str | None:
    """Write in which hours the clock of a seat counts in this turn; None where it counts day and night."""
    if not play.pace.hours:
        return None
    clock = play.clocks[seat]
    return hours_text(clock.hours_now or clock.hours or ALL_DAY)


def _minutes(minutes: int) -> str:
    return amount_text(minutes * MINUTE_MS)


def _time_of_day(minute: int) -> str:
    hour, rest = divmod(minute % DAY_MINUTES, 60)
    return f"{hour:02}:{rest:02}"
