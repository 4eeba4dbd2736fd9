"""Laws of rests: which deadlines they move, how far, and when they are dropped from the state."""

from __future__ import annotations

from random import Random

import pytest

from domain.games.template import GAME
from domain.games.template.commands import BuyCoal, Do, Move
from domain.games.template.variants import Options
from domain.kernel.refusals import CommandRefused, IllegalCommand, TableClosed
from domain.kernel.values import Command
from domain.log.hash_chain import digest
from domain.table.commands import LeaveSeat, TakeSeat
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.commands import (
    AgreePause,
    DeclinePause,
    EndPause,
    EndVacation,
    Excuse,
    NoteVacation,
    ProposePause,
    SetHours,
)
from domain.table.correspondence.pace import Bank, Pace
from domain.table.records import SERVICE_PLAYER
from domain.table.visibility import redact_record
from tests.support.games.hidden_information import determinized
from tests.support.games.table_driver import TableDriver, start_game_table
from tests.support.tables.agreements import agree_pause
from tests.support.tables.resting_tables import (
    ANN,
    BANK,
    BERLIN,
    BOB,
    DAY,
    HOUR,
    answer,
    at,
    begin_daily,
    begin_paced,
    by_service,
    clocks_of,
    flag_of,
    moment,
)


def test_unrelated_commands_do_not_move_clocks() -> None:
    """Clocks keep `left`, `started` and this turn's deadline."""
    played = begin_daily()
    flags = [flag_of(played, seat) for seat in (0, 1)]
    counted = [(clock.left, clock.started) for clock in clocks_of(played).clocks]

    at(played, "2026-10-22T19:00Z", SetHours(Hours("Asia/Tokyo", 0, 0)), 0, ANN)
    at(played, "2026-10-22T19:00Z", SetHours(Hours("Asia/Tokyo", 0, 0)), 1, BOB)
    at(played, "2026-10-22T19:10Z", ProposePause(moment("2026-10-30T00:00Z")), 0, ANN)
    by_service(
        played,
        "2026-10-22T19:20Z",
        NoteVacation(BOB, "v", moment("2026-10-23T00:00Z"), moment("2026-10-24T00:00Z")),
    )

    assert flags == [flag_of(played, seat) for seat in (0, 1)]
    assert counted == [(clock.left, clock.started) for clock in clocks_of(played).clocks]
    assert all(not record.ticks for record in played.log[-4:])


def test_rests_move_only_the_deadline() -> None:
    """A rest does not count as a clock reading."""
    played = begin_paced(Pace(BANK, vacation=9), "2026-10-22T18:30Z")
    counted = [(clock.left, clock.started) for clock in clocks_of(played).clocks]
    waiting, since = played.table.waiting, moment("2026-10-24T00:00Z")

    by_service(played, "2026-10-22T19:00Z", NoteVacation(ANN, "v", since, since + DAY))
    by_service(played, "2026-10-22T19:30Z", Excuse(moment("2026-10-22T19:00Z"), moment("2026-10-22T19:30Z")))
    at(played, "2026-10-22T20:00Z", ProposePause(moment("2026-10-22T21:00Z")), 0, ANN)
    at(played, "2026-10-22T20:30Z", agree_pause(played.table), 1, BOB)

    assert moment("2026-10-25T18:30Z") + DAY + HOUR == flag_of(played, 0)
    assert counted == [(clock.left, clock.started) for clock in clocks_of(played).clocks]
    assert waiting == played.table.waiting


def test_deadline_is_bounded_by_the_limits_on_rests() -> None:
    """Tested with the narrowest window, the longest pause and all vacation days."""
    pace = Pace(Bank(60 * 60, 0, 60 * 60), hours=True, weekend=True, vacation=60)
    played = TableDriver(GAME)
    played.open(2, Options(mail=False), pace=pace)
    narrow = Hours("Africa/Casablanca", 0, 360)
    played.submit(TakeSeat("n", narrow), 0, ANN)
    played.now = begun = moment("2026-10-22T18:30Z")
    played.submit(TakeSeat("m", narrow), 1, BOB)
    at(played, begun, ProposePause(begun + 30 * DAY), 0, ANN)
    at(played, begun, agree_pause(played.table), 1, BOB)
    by_service(played, begun, NoteVacation(ANN, "v", begun + 30 * DAY, begun + 90 * DAY))

    flag = flag_of(played, 0)

    assert flag is not None
    bound = begun + 7 * DAY * (60 * HOUR // (25 * HOUR) + 2) + 60 * DAY + 30 * DAY
    assert begun + 90 * DAY < flag <= bound


def test_past_rests_are_dropped_from_the_state() -> None:
    played = begin_paced(Pace(BANK, vacation=9), "2026-10-22T18:30Z")
    begun = moment("2026-10-22T18:30Z")
    by_service(played, begun, NoteVacation(ANN, "v", begun, begun + DAY))
    by_service(played, begun + HOUR, Excuse(begun, begun + HOUR))
    at(played, begun + HOUR, ProposePause(begun + 2 * HOUR), 0, ANN)
    at(played, begun + HOUR, agree_pause(played.table), 1, BOB)

    played.now = begun + 2 * DAY
    answer(played, 0)
    played.now = begun + 3 * DAY
    answer(played, 1)

    paced = clocks_of(played)
    assert ((), ()) == (paced.pauses, paced.outages)
    assert ((), ()) == tuple(clock.vacations for clock in paced.clocks)
    assert 1 == len(paced.vacations)  # the days of this year are still counted


def test_past_years_vacations_are_dropped_from_the_state() -> None:
    played = begin_paced(Pace(Bank(86_400, 0, 86_400), vacation=9), "2026-12-20T00:00Z")
    begun = moment("2026-12-20T00:00Z")
    by_service(played, begun, NoteVacation(ANN, "v", begun, begun + DAY))

    played.now = moment("2027-01-02T00:00Z")
    answer(played, 0)

    assert () == clocks_of(played).vacations


@pytest.mark.parametrize(
    ("command", "seat", "player"),
    [
        (SetHours(BERLIN), 0, ANN),
        (ProposePause(1_900_000_000_000), 0, ANN),
        (AgreePause(), 0, ANN),
        (DeclinePause(), 0, ANN),
        (EndPause(), 0, ANN),
        (NoteVacation(ANN, "v", 1_900_000_000_000, 1_900_086_400_000), None, SERVICE_PLAYER),
        (EndVacation(ANN, "v"), None, SERVICE_PLAYER),
        (Excuse(0, 1), None, SERVICE_PLAYER),
    ],
)
def test_table_without_pace_has_no_rests(command: Command, seat: int | None, player: str) -> None:
    played = start_game_table(GAME, 2, Options(mail=False), hours=24)

    with pytest.raises(IllegalCommand, match=r"no pace|no clock"):
        played.submit(command, seat, player)


def test_before_the_game_only_hours_can_be_set() -> None:
    played = TableDriver(GAME)
    played.open(2, Options(mail=False), pace=Pace(BANK, hours=True, vacation=9))
    played.take_seats(0)
    later = played.now + DAY

    played.submit(SetHours(BERLIN), 0, ANN)
    with pytest.raises(TableClosed):
        played.submit(ProposePause(later), 0, ANN)
    for command in (NoteVacation(ANN, "v", later, later + DAY), EndVacation(ANN, "v"), Excuse(0, 1)):
        with pytest.raises(TableClosed):
            played.play_as_service(command)


def test_returning_player_is_still_on_vacation() -> None:
    played = begin_paced(Pace(BANK, vacation=9), "2026-10-22T18:30Z")
    since = played.now + DAY
    by_service(played, played.now, NoteVacation(ANN, "v1", since, since + 5 * DAY))
    noted = clocks_of(played).clocks[0].vacations

    played.submit(LeaveSeat(), 0, ANN)
    played.submit(TakeSeat("n"), 0, ANN)

    assert noted == clocks_of(played).clocks[0].vacations


@pytest.mark.parametrize("seat", [0, 1, None])
def test_rests_are_equal_in_indistinguishable_worlds(seat: int | None) -> None:
    """Covers recorded and displayed rests, and the reasons for refusals."""
    played, other = (begin_boarding() for _ in range(2))
    now, proposed = played.now, len(played.log) + 2
    played.set_position(played.state)
    other.set_position(determinized(GAME, other.state, seat, Random(1)))

    for command, by, player in (
        (SetHours(BERLIN), 0, ANN),
        (SetHours(BERLIN), 0, ANN),
        (EndPause(), 1, BOB),
        (ProposePause(now + DAY), 0, ANN),
        (AgreePause(proposed), 1, BOB),
        (ProposePause(now + DAY), 1, BOB),
        (DeclinePause(), 0, ANN),
        (NoteVacation(ANN, "v", now + DAY, now + 2 * DAY), None, SERVICE_PLAYER),
        (EndVacation(ANN, "v"), None, SERVICE_PLAYER),
        (Excuse(now - HOUR, now), None, SERVICE_PLAYER),
    ):
        assert shown_of(played, command, by, player, seat) == shown_of(other, command, by, player, seat)


def begin_boarding() -> TableDriver:
    """Return a table at which seat 0 has met passengers that nobody else knows."""
    played = begin_paced(Pace(BANK, hours=True, vacation=9), "2026-10-22T18:30Z")
    for command in (BuyCoal(), Move(2), Do("board")):
        played.play(command)
    return played


def shown_of(played: TableDriver, command: Command, by: int | None, player: str, seat: int | None) -> object:
    """Submit a command; return the seat's view of its record and of all clocks, or the refusal."""
    try:
        record = played.submit(command, by, player)
    except CommandRefused as refused:
        return refused.message
    return redact_record(GAME, record, digest(played.record_bytes[-1]), seat, ended=False), clocks_of(played)
