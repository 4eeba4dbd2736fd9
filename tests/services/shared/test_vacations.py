"""Vacations between account and table: budgets, what is put to a table, and what a table has of them."""

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


# What an account may book


def test_a_vacation_from_now_on_begins_a_moment_later_so_that_tables_hear_of_it_before() -> None:
    (booked,) = book_vacation((), wanted("v", NOW, 2), 30, NOW)

    assert wanted("v", NOW + FIRST_MS, 2) == booked


def test_each_year_has_its_own_days_and_those_of_an_ended_vacation_that_had_begun_stay_spent() -> None:
    turn_of_year = moment("2027-01-01T00:00Z")
    bookings = book_vacation((), wanted("v1", turn_of_year - 3 * DAY, 5), 5, NOW)
    assert {2026: 3, 2027: 2} == dict(days_spent(bookings))

    bookings = end_booking(bookings, "v1", turn_of_year - 2 * DAY + HOUR)

    assert {2026: 2} == dict(days_spent(bookings))
    with pytest.raises(BookingRefused, match="3 are left in 2026"):
        book_vacation(bookings, wanted("v2", NOW + DAY, 4), 5, NOW)
    assert 2 == len(book_vacation(bookings, wanted("v2", NOW + DAY, 3), 5, NOW))


@pytest.mark.parametrize(
    ("since", "words"),
    [
        (NOW - HOUR, "begins now or within 366 days"),
        (NOW + 367 * DAY, "begins now or within 366 days"),
        (NOW + 2 * DAY, "from 2026-11-23T12:00Z to 2026-11-26T12:00Z already"),
    ],
)
def test_what_cannot_be_booked_is_refused_in_words_that_say_what_can(since: int, words: str) -> None:
    bookings = book_vacation((), wanted("v1", NOW + DAY, 3), 30, NOW)

    with pytest.raises(BookingRefused, match=words):
        book_vacation(bookings, wanted("v2", since, 1), 30, NOW)


def test_a_vacation_that_was_called_off_before_it_began_costs_nothing_and_can_be_booked_again() -> None:
    bookings = end_booking(book_vacation((), wanted("v1", NOW + DAY, 3), 3, NOW), "v1", NOW)

    assert {} == dict(days_spent(bookings))
    assert 2 == len(book_vacation(bookings, wanted("v2", NOW + DAY, 3), 3, NOW))
    with pytest.raises(KeyError):
        end_booking(bookings, "v1", NOW + 2 * DAY)


def test_bookings_of_past_years_are_dropped_with_the_next() -> None:
    old = BookedVacation("old", moment("2025-05-01T00:00Z"), moment("2025-05-09T00:00Z"))

    assert ("new",) == tuple(one.id for one in book_vacation((old,), wanted("new", NOW + DAY, 1), 1, NOW))


# What is put to a table


def test_a_table_is_told_what_was_booked_once() -> None:
    booking = wanted("v", NOW + DAY, 5)
    command = NoteVacation(ANN, "v", booking.since, booking.until)

    assert command == note_command(table(9), ANN, booking, NOW)
    noted = Vacation(ANN, "v", booking.since, booking.until)
    assert note_command(table(9, noted), ANN, booking, NOW) is None
    assert TableNote("noted", booking.since, booking.until) == read_note(table(9, noted), ANN, booking, NOW)


def test_a_table_that_hears_of_it_late_notes_the_days_that_are_left_from_then_on() -> None:
    booking, late = wanted("v", NOW, 5), NOW + 3 * DAY + HOUR
    since = late + MARGIN_MS

    assert NoteVacation(ANN, "v", since, since + 2 * DAY) == note_command(table(9), ANN, booking, late)


def test_a_table_that_takes_fewer_days_notes_as_many_as_it_takes() -> None:
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


def test_two_vacations_at_a_table_do_not_overlap_where_one_was_noted_late() -> None:
    first = Vacation(ANN, "v1", NOW + HOUR, NOW + HOUR + 2 * DAY)
    later = Vacation(ANN, "v3", first.until + DAY + HOUR, first.until + 2 * DAY)

    command = note_command(table(30, later, first), ANN, wanted("v2", NOW + 2 * DAY, 3), NOW)

    assert NoteVacation(ANN, "v2", first.until, first.until + DAY) == command


def test_a_table_is_told_of_an_end_until_its_own_record_has_it() -> None:
    booking = wanted("v", NOW + DAY, 5)
    noted, at = Vacation(ANN, "v", booking.since, booking.until), NOW + 2 * DAY
    ended = replace(booking, ended=at)

    assert EndVacation(ANN, "v") == note_command(table(9, noted), ANN, ended, at)
    assert "not yet" == read_note(table(9, noted), ANN, ended, at).status
    over = table(9, replace(noted, until=at + 5))
    assert note_command(over, ANN, ended, at + 9) is None
    assert TableNote("noted", booking.since, at + 5) == read_note(over, ANN, ended, at + 9)
    assert note_command(table(9), ANN, ended, at) is None
