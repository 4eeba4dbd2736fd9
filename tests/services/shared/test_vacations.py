"""Vacations of an account and their records at tables: limits, commands to tables, and results."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.table.correspondence.commands import EndVacation, NoteVacation
from domain.table.correspondence.pace import Bank, Pace
from domain.table.correspondence.state import Correspondence, new_correspondence
from domain.table.correspondence.vacations import Vacation
from infra.ports.profile import BookedVacation
from services.shared.vacations import (
    FIRST_MS,
    MARGIN_MS,
    BookingRefused,
    TableNote,
    book_vacation,
    days_spent,
    end_booking,
    note_command,
    read_note,
)
from tests.support.tables.resting_tables import ANN, BOB, DAY, HOUR, moment

NOW = moment("2026-11-22T12:00Z")


def wanted(name: str, since: int, days: int) -> BookedVacation:
    return BookedVacation(name, since, since + days * DAY)


def table(days: int, *vacations: Vacation) -> Correspondence:
    return replace(new_correspondence(Pace(Bank(60, 0, 60), vacation=days), 2), vacations=vacations)


# Vacations that an account may book


def test_vacation_from_now_starts_slightly_later() -> None:
    (booked,) = book_vacation((), wanted("v", NOW, 2), 30, NOW)

    assert wanted("v", NOW + FIRST_MS, 2) == booked


def test_days_count_per_year_and_stay_used() -> None:
    turn_of_year = moment("2027-01-01T00:00Z")
    bookings = book_vacation((), wanted("v1", turn_of_year - 3 * DAY, 5), 5, NOW)
    assert {2026: 3, 2027: 2} == dict(days_spent(bookings))

    bookings = end_booking(bookings, "v1", turn_of_year - 2 * DAY + HOUR)

    assert {2026: 2} == dict(days_spent(bookings))
    with pytest.raises(BookingRefused, match="only 3 of 5 vacation days are left in 2026"):
        book_vacation(bookings, wanted("v2", NOW + DAY, 4), 5, NOW)
    assert 2 == len(book_vacation(bookings, wanted("v2", NOW + DAY, 3), 5, NOW))


@pytest.mark.parametrize(
    ("since", "words"),
    [
        (NOW - HOUR, "must begin now or within 366 days"),
        (NOW + 367 * DAY, "must begin now or within 366 days"),
        (NOW + 2 * DAY, "already have a vacation from 2026-11-23T12:00Z to 2026-11-26T12:00Z"),
    ],
)
def test_invalid_booking_is_refused_with_the_limit(since: int, words: str) -> None:
    bookings = book_vacation((), wanted("v1", NOW + DAY, 3), 30, NOW)

    with pytest.raises(BookingRefused, match=words):
        book_vacation(bookings, wanted("v2", since, 1), 30, NOW)


def test_cancelled_vacation_costs_nothing() -> None:
    bookings = end_booking(book_vacation((), wanted("v1", NOW + DAY, 3), 3, NOW), "v1", NOW)

    assert {} == dict(days_spent(bookings))
    assert 2 == len(book_vacation(bookings, wanted("v2", NOW + DAY, 3), 3, NOW))
    with pytest.raises(KeyError):
        end_booking(bookings, "v1", NOW + 2 * DAY)


def test_past_bookings_are_dropped() -> None:
    old = BookedVacation("old", moment("2025-05-01T00:00Z"), moment("2025-05-09T00:00Z"))

    assert ("new",) == tuple(one.id for one in book_vacation((old,), wanted("new", NOW + DAY, 1), 1, NOW))


# Vacations that tables record


def test_table_receives_a_booking_once() -> None:
    booking = wanted("v", NOW + DAY, 5)
    command = NoteVacation(ANN, "v", booking.since, booking.until)

    assert command == note_command(table(9), ANN, booking, NOW)
    noted = Vacation(ANN, "v", booking.since, booking.until)
    assert note_command(table(9, noted), ANN, booking, NOW) is None
    assert TableNote("noted", booking.since, booking.until) == read_note(table(9, noted), ANN, booking, NOW)


def test_late_table_records_the_remaining_days() -> None:
    booking, late = wanted("v", NOW, 5), NOW + 3 * DAY + HOUR
    since = late + MARGIN_MS

    assert NoteVacation(ANN, "v", since, since + 2 * DAY) == note_command(table(9), ANN, booking, late)


def test_table_records_only_its_allowed_days() -> None:
    booking = wanted("v", NOW + DAY, 5)

    assert NoteVacation(ANN, "v", booking.since, booking.since + 2 * DAY) == note_command(
        table(2), ANN, booking, NOW
    )
    spent = Vacation(ANN, "before", NOW - 2 * DAY, NOW)
    assert note_command(table(2, spent), ANN, booking, NOW) is None
    assert TableNote("no days left") == read_note(table(2, spent), ANN, booking, NOW)
    assert TableNote("not yet") == read_note(table(2, spent), BOB, booking, NOW)
    assert TableNote("takes none") == read_note(table(0), ANN, booking, NOW)
    assert TableNote("takes none") == read_note(None, ANN, booking, NOW)


def test_late_vacation_does_not_overlap_another() -> None:
    first = Vacation(ANN, "v1", NOW + HOUR, NOW + HOUR + 2 * DAY)
    later = Vacation(ANN, "v3", first.until + DAY + HOUR, first.until + 2 * DAY)

    command = note_command(table(30, later, first), ANN, wanted("v2", NOW + 2 * DAY, 3), NOW)

    assert NoteVacation(ANN, "v2", first.until, first.until + DAY) == command


def test_end_is_sent_until_recorded() -> None:
    booking = wanted("v", NOW + DAY, 5)
    noted, at = Vacation(ANN, "v", booking.since, booking.until), NOW + 2 * DAY
    ended = replace(booking, ended=at)

    assert EndVacation(ANN, "v") == note_command(table(9, noted), ANN, ended, at)
    assert "not yet" == read_note(table(9, noted), ANN, ended, at).status
    over = table(9, replace(noted, until=at + 5))
    assert note_command(over, ANN, ended, at + 9) is None
    assert TableNote("noted", booking.since, at + 5) == read_note(over, ANN, ended, at + 9)
    assert note_command(table(9), ANN, ended, at) is None
