"""Vacations: limits and records of a table."""

from __future__ import annotations

import pytest

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.refusals import CommandRefused, IllegalCommand, MalformedCommand, NotAllowed
from domain.table.commands import HandOver, TakeSeat
from domain.table.correspondence.calendar import Span
from domain.table.correspondence.commands import EndVacation, NoteVacation
from domain.table.correspondence.events import VacationNoted
from domain.table.correspondence.pace import Pace
from tests.support.games.table_driver import TableDriver
from tests.support.tables.resting_tables import (
    ANN,
    BANK,
    BOB,
    DAY,
    HOUR,
    at,
    begin_daily,
    begin_paced,
    by_service,
    clocks_of,
    flag_of,
    moment,
)


def test_vacation_moves_the_deadline_by_its_working_hours() -> None:
    played = begin_daily()

    assert moment("2026-10-29T11:30Z") == flag_of(played, 0)
    noted = NoteVacation(ANN, "v1", moment("2026-10-25T23:00Z"), moment("2026-10-29T23:00Z"))
    by_service(played, "2026-10-25T12:00Z", noted)
    assert moment("2026-11-04T11:30Z") == flag_of(played, 0)


def test_vacation_covers_all_seats_of_its_player_only() -> None:
    played = TableDriver(GAME)
    played.open(3, Options(mail=False), pace=Pace(BANK, vacation=5), several=True)
    for seat, player in enumerate((ANN, BOB, ANN)):
        played.submit(TakeSeat("n"), seat, player)
    since = played.now + HOUR

    events = by_service(played, played.now, NoteVacation(ANN, "v1", since, since + DAY))

    assert (VacationNoted(0, "v1", since, since + DAY), VacationNoted(2, "v1", since, since + DAY)) == events
    span = (Span(since, since + DAY, "vacation"),)
    assert [span, (), span] == [clock.vacations for clock in clocks_of(played).clocks]
    assert 1 == len(clocks_of(played).vacations)


@pytest.mark.parametrize(
    ("since", "until", "kind", "words"),
    [
        ("2026-10-22T19:00Z", "2026-10-23T19:00Z", IllegalCommand, "in the past, before 2026-10-22T20:00Z"),
        ("2026-10-23T00:00Z", "2026-10-23T12:00Z", MalformedCommand, "whole days of 24 hours"),
        ("2026-10-23T00:00Z", "2026-10-23T00:00Z", MalformedCommand, "whole days of 24 hours"),
        (
            "2026-10-23T00:00Z",
            "2026-10-28T00:00Z",
            IllegalCommand,
            "4 vacation days per UTC year",
        ),
    ],
)
def test_invalid_vacations_are_refused_with_the_limit(
    since: str, until: str, kind: type[CommandRefused], words: str
) -> None:
    played = begin_daily(vacation=4)

    with pytest.raises(kind, match=words) as refused:
        by_service(played, "2026-10-22T20:00Z", NoteVacation(ANN, "v1", moment(since), moment(until)))
    assert "TBL-1.3" == refused.value.rule


def test_only_the_service_records_vacations_once_and_without_overlap() -> None:
    played = begin_daily()
    since = moment("2026-10-26T00:00Z")
    noted = NoteVacation(ANN, "v1", since, since + 2 * DAY)
    with pytest.raises(NotAllowed, match="only the service"):
        at(played, "2026-10-22T20:00Z", noted, 0, ANN)
    by_service(played, "2026-10-22T20:00Z", noted)

    for command, words in (
        (noted, "already recorded at this table"),
        (NoteVacation(ANN, "v2", since + DAY, since + 2 * DAY), "overlaps vacation v1"),
        (NoteVacation("nobody", "v2", since, since + DAY), "player nobody has no clock"),
        (EndVacation(ANN, "v2"), "no current or upcoming vacation v2"),
    ):
        with pytest.raises(IllegalCommand, match=words):
            by_service(played, "2026-10-22T21:00Z", command)


def test_day_limit_applies_per_player_and_utc_year() -> None:
    """A day counts for the year in which it begins."""
    played = begin_daily(vacation=3)
    turn_of_year = moment("2027-01-01T00:00Z")
    long = NoteVacation(ANN, "v1", turn_of_year - 3 * DAY, turn_of_year + 3 * DAY)
    by_service(played, "2026-10-22T20:00Z", long)
    by_service(played, "2026-10-22T20:00Z", NoteVacation(BOB, "v2", long.since, long.until))

    with pytest.raises(IllegalCommand, match="0 of the 1 days requested are left"):
        by_service(
            played,
            "2026-10-22T20:00Z",
            NoteVacation(ANN, "v3", turn_of_year + 9 * DAY, turn_of_year + 10 * DAY),
        )


def test_early_end_restarts_the_clock_but_keeps_the_days_used() -> None:
    played = begin_paced(Pace(BANK, vacation=3), "2026-10-22T18:30Z")
    since = moment("2026-10-23T00:00Z")
    by_service(played, "2026-10-22T20:00Z", NoteVacation(ANN, "v1", since, since + 3 * DAY))

    by_service(played, since + 30 * HOUR, EndVacation(ANN, "v1"))

    assert moment("2026-10-25T18:30Z") + 30 * HOUR == flag_of(played, 0)
    later = since + 10 * DAY
    with pytest.raises(IllegalCommand, match="1 of the 2 days requested are left"):
        by_service(played, since + 31 * HOUR, NoteVacation(ANN, "v2", later, later + 2 * DAY))
    by_service(played, since + 31 * HOUR, NoteVacation(ANN, "v2", later, later + DAY))


def test_vacation_cancelled_before_its_start_costs_nothing() -> None:
    played = begin_paced(Pace(BANK, vacation=3), "2026-10-22T18:30Z")
    flag, since = flag_of(played, 0), moment("2026-10-24T00:00Z")
    by_service(played, "2026-10-22T20:00Z", NoteVacation(ANN, "v1", since, since + 3 * DAY))

    by_service(played, "2026-10-22T21:00Z", EndVacation(ANN, "v1"))

    assert flag == flag_of(played, 0)
    by_service(played, "2026-10-22T22:00Z", NoteVacation(ANN, "v2", since, since + 3 * DAY))


def test_successor_does_not_inherit_a_vacation() -> None:
    played = begin_paced(Pace(BANK, vacation=9), "2026-10-22T18:30Z")
    since = played.now + DAY
    by_service(played, played.now, NoteVacation(ANN, "v1", since, since + 5 * DAY))

    played.play_as_service(HandOver(0, "carol", None, "n", "operator-1", "left for good"))

    assert () == clocks_of(played).clocks[0].vacations
