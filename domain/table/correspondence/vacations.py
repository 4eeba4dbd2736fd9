"""Vacations recorded at a table, and the vacation days used per UTC year."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from domain.kernel.values import Value
from domain.table.correspondence.calendar import DAY_MS, Span

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Vacation(Value, frozen=True):
    """A vacation recorded at a table: the player's clocks rest from `since` up to `until` (UTC, ms).

    A vacation that was ended early uses up the days that had begun by then.
    """

    player: str
    id: str
    since: int
    until: int


def to_utc(at: int) -> datetime:
    """Return a time in milliseconds as a UTC datetime."""
    return EPOCH + timedelta(milliseconds=at)


def count_days(since: int, until: int) -> Counter[int]:
    """Count the 24-hour days that begin in [since, until), by UTC year."""
    return Counter(to_utc(day).year for day in range(since, until, DAY_MS))


def days_taken(vacations: Iterable[Vacation], player: str) -> Counter[int]:
    """Count the days of a player's vacations by UTC year."""
    taken: Counter[int] = Counter()
    for vacation in vacations:
        if vacation.player == player:
            taken += count_days(vacation.since, vacation.until)
    return taken


def days_possible(vacations: Iterable[Vacation], player: str, days_a_year: int, since: int, days: int) -> int:
    """Return how many of `days` days of vacation, beginning at `since`, the player's yearly limit allows."""
    taken = days_taken(vacations, player)
    for number in range(days):
        year = to_utc(since + number * DAY_MS).year
        if taken[year] >= days_a_year:
            return number
        taken[year] += 1
    return days


def spans_of(vacations: Iterable[Vacation], player: str | None) -> tuple[Span, ...]:
    """Return when a player's clocks rest; a vacation that was ended before it began is left out."""
    return tuple(
        Span(vacation.since, vacation.until, "vacation")
        for vacation in vacations
        if vacation.player == player and vacation.since < vacation.until
    )
