"""Vacations, as pure functions: accounts budget them, and tables record them.

An account has a number of days per UTC year, and each table allows as many as its pace says. At a table, a
vacation counts from the record that notes it. A table that learns of it late, or that the player joins during
it, records the remaining whole days.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal, NamedTuple

from msgspec.structs import replace

from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.commands import EndVacation, NoteVacation
from domain.table.correspondence.state import Correspondence
from domain.table.correspondence.vacations import Vacation, count_days, days_possible, to_utc
from domain.table.correspondence.words import moment_text
from infra.ports.profile import BookedVacation

FIRST_MS = 60_000
"""Minimum time until a vacation starts, so that tables learn of it in time."""

PAST_MS = 600_000
"""A start that is at most this long ago is treated as now, in case a clock is wrong."""

AHEAD_DAYS = 366
"""Maximum number of days until a vacation starts."""

MARGIN_MS = 10_000
"""Safety margin for the start of vacations, since tables use the store's clock."""

NoteStatus = Literal["noted", "not yet", "no days left", "takes none"]


class BookingRefused(Exception):
    """The booking exceeds a limit, which the message names."""


class TableNote(NamedTuple):
    """What a table records about a booking: when its clocks rest (UTC, ms), or why they do not."""

    status: NoteStatus
    since: int | None = None
    until: int | None = None


def days_spent(bookings: tuple[BookedVacation, ...]) -> Counter[int]:
    """Count the booked days by the UTC year in which they begin.

    For a booking that was cut short, only the days used are counted.
    """
    spent: Counter[int] = Counter()
    for booking in bookings:
        spent += count_days(booking.since, booking.end)
    return spent


def book_vacation(
    bookings: tuple[BookedVacation, ...], wanted: BookedVacation, days_a_year: int, now: int
) -> tuple[BookedVacation, ...]:
    """Add a booking, delayed slightly if it starts now.

    Raise BookingRefused with the reason if it is not allowed.

    Bookings from past years are dropped.
    """
    if not now - PAST_MS <= wanted.since <= now + AHEAD_DAYS * DAY_MS:
        raise BookingRefused(f"a vacation must begin now or within {AHEAD_DAYS} days (UTC, ms)")
    delay = max(0, now + FIRST_MS - wanted.since)
    booked = replace(wanted, since=wanted.since + delay, until=wanted.until + delay)
    for earlier in bookings:
        if earlier.since < booked.until and booked.since < earlier.end:
            raise BookingRefused(
                f"you already have a vacation from {moment_text(earlier.since)} to {moment_text(earlier.end)}"
            )
    kept = tuple(booking for booking in bookings if to_utc(booking.until).year >= to_utc(now).year)
    spent = days_spent(kept)
    for year, days in sorted(count_days(booked.since, booked.until).items()):
        days_left = max(0, days_a_year - spent[year])
        if days > days_left:
            raise BookingRefused(f"only {days_left} of {days_a_year} vacation days are left in {year} (UTC)")
    return (*kept, booked)


def end_booking(bookings: tuple[BookedVacation, ...], booking: str, now: int) -> tuple[BookedVacation, ...]:
    """End a booking; raise KeyError if it is unknown or over."""
    active = next((booked for booked in bookings if booked.id == booking), None)
    if active is None or active.ended is not None or active.until <= now:
        raise KeyError(booking)
    ended = replace(active, ended=max(now, active.since))
    return tuple(ended if booked.id == booking else booked for booked in bookings)


def note_command(
    play: Correspondence, player: str, booking: BookedVacation, now: int
) -> NoteVacation | EndVacation | None:
    """Return the service command that makes a table's record match the booking; None if it already does."""
    noted = _find(play, player, booking)
    if booking.ended is not None:
        lasts = noted is not None and noted.since < noted.until and now < noted.until
        return EndVacation(player, booking.id) if lasts else None
    if noted is not None:
        return None
    since, days = _days_to_note(play, player, booking, now)
    days = days_possible(play.vacations, player, play.pace.vacation, since, days)
    return NoteVacation(player, booking.id, since, since + days * DAY_MS) if days > 0 else None


def read_note(play: Correspondence | None, player: str, booking: BookedVacation, now: int) -> TableNote:
    """Return what a table records about a booking; `play` is None for a table without a pace."""
    if play is None or not play.pace.vacation:
        return TableNote("takes none")
    noted = _find(play, player, booking)
    pending = note_command(play, player, booking, now) is not None
    if noted is None:
        return TableNote("not yet" if pending else "no days left")
    return TableNote("not yet" if pending else "noted", noted.since, noted.until)


def _find(play: Correspondence, player: str, booking: BookedVacation) -> Vacation | None:
    wanted = (player, booking.id)
    return next((vacation for vacation in play.vacations if (vacation.player, vacation.id) == wanted), None)


def _days_to_note(play: Correspondence, player: str, booking: BookedVacation, now: int) -> tuple[int, int]:
    """Return the start and the number of days still to record.

    The days do not overlap the player's other vacations at the table.
    """
    since, until = max(booking.since, now + MARGIN_MS), booking.until
    days = -((since - until) // DAY_MS)
    for noted in sorted(play.vacations, key=lambda vacation: vacation.since):
        if noted.player != player or noted.until <= since or noted.since == noted.until:
            continue
        if noted.since > since:
            return since, min(days, (noted.since - since) // DAY_MS)
        since = noted.until
        days = -((since - until) // DAY_MS)
    return since, days
