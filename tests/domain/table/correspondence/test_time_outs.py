"""What is done for a seat whose time has run out, by every policy."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from domain.games import catalog
from domain.games.template.commands import Finish, Move
from domain.kernel.refusals import CommandRefused, NotYourTurn
from domain.table.bot_accounts import bot_account_id
from domain.table.commands import TimeOut
from domain.table.correspondence.events import SeatOffered, StoodIn
from domain.table.correspondence.pace import Absence, AtHour, Bank, Clock, Pace, PerDecision
from domain.table.events import GaveUp, TableEnded, TimeRanOut
from domain.table.evolve import AnyRecord
from tests.support.games.table_driver import TableDriver
from tests.support.tables.clocked_tables import (
    DAY,
    HOUR,
    MINUTE,
    begin,
    call_time,
    clock,
    deadline_of,
    finish_turn,
    flag_of,
    ticks_of,
)

DAYS = Bank(24 * 60, 6 * 60, 48 * 60)
BOT = bot_account_id("greedy")


def with_absence(clock: Clock = DAYS, *, grace: int = 60, **said: Any) -> Pace:
    return Pace(clock, grace=grace, absence=Absence(**said))


def kinds(record: AnyRecord) -> list[str]:
    return [type(event).__name__ for event in record.events]


def test_the_default_is_taken_until_the_turn_is_over_where_time_is_kept_by_the_turn() -> None:
    played = begin(with_absence(each="default"))
    record = call_time(played, 0)

    assert (1,) == played.seats_to_act
    assert 1 == clock(played, 0).lapses
    assert 0 == clock(played, 0).turns
    assert {0} == {tick.seat for tick in ticks_of(record)}


def test_the_rest_of_a_turn_that_was_begun_is_answered_too() -> None:
    played = begin(with_absence(each="default"))
    played.play(Move(1), 0)
    call_time(played, 0)

    assert (1,) == played.seats_to_act


def test_the_default_is_taken_for_one_decision_where_time_is_kept_by_the_decision() -> None:
    played = begin(with_absence(PerDecision(60), each="default"))
    call_time(played, 0)

    assert (0,) == played.seats_to_act
    assert played.log[-1].at + 2 * HOUR == flag_of(played, 0)


def test_the_record_tells_when_the_flag_fell_and_when_the_seat_was_warned() -> None:
    played = begin(with_absence(each="default"))
    due = deadline_of(played, 0)
    record = call_time(played, 0)

    assert due is not None
    assert TimeRanOut(0, due.flag, due.warning) == record.events[0]


def test_a_bank_that_ran_out_holds_one_increment() -> None:
    played = begin(with_absence(each="default"))
    (tick,) = ticks_of(call_time(played, 0))

    assert (25 * HOUR, HOUR, 0, 6 * HOUR) == (tick.ran, tick.late, tick.credit, tick.left)
    assert not tick.turn


def test_a_bot_answers_for_the_turn_and_then_the_player_again() -> None:
    played = begin(with_absence(each="bot"))
    record = call_time(played, 0)

    assert [TimeRanOut, StoodIn] == [type(event) for event in record.events]
    assert (0,) == played.seats_to_act
    finish_turn(played, BOT)
    assert clock(played, 0).stand_in is None
    finish_turn(played)
    with pytest.raises(CommandRefused, match="seat 0 is not yours"):
        finish_turn(played, BOT)


def test_a_turn_that_a_bot_played_is_a_lapse_of_the_player_still() -> None:
    played = begin(with_absence(each="bot"))
    call_time(played, 0)
    finish_turn(played, BOT)

    assert (1, 1) == (clock(played, 0).lapses, clock(played, 0).turns)


def test_a_player_who_comes_before_the_bot_plays_and_has_not_lapsed() -> None:
    played = begin(with_absence(each="bot"))
    call_time(played, 0)
    finish_turn(played)

    assert (0, None) == (clock(played, 0).lapses, clock(played, 0).stand_in)


@pytest.mark.parametrize("time", [DAYS, PerDecision(60), AtHour("UTC", 20 * 60, 60)])
def test_a_bot_that_stands_in_has_time_of_its_own(time: Clock) -> None:
    played = begin(with_absence(time, each="bot"))
    call_time(played, 0)

    assert flag_of(played, 0) > played.log[-1].at


@pytest.mark.parametrize("time", [DAYS, PerDecision(60), AtHour("UTC", 20 * 60, 60)])
def test_a_bot_that_does_not_answer_either_is_timed_out_by_default(time: Clock) -> None:
    played = begin(with_absence(time, each="bot"))
    call_time(played, 0)
    record = call_time(played, 0)

    assert "StoodIn" not in kinds(record)
    assert clock(played, 0).stand_in is None
    assert 1 == clock(played, 0).lapses, "the bot's silence is no lapse of the player"


def test_the_next_turn_is_the_players_own_after_a_bot_did_not_answer() -> None:
    played = begin(with_absence(each="bot"))
    call_time(played, 0)
    call_time(played, 0)
    finish_turn(played)
    record = finish_turn(played)

    assert "player-0" == record.player
    assert 0 == clock(played, 0).lapses


def lapse(played: TableDriver, times: int) -> AnyRecord:
    """Let seat 0 miss so many turns while the other seat plays; give the record of the last time-out."""
    record = call_time(played, 0)
    for _ in range(times - 1):
        while played.seats_to_act == (1,):
            finish_turn(played)
        record = call_time(played, 0)
    return record


def test_a_seat_is_out_at_the_last_of_its_lapses_in_a_row() -> None:
    played = begin(with_absence(lapses=2, then="drop"))
    record = lapse(played, 2)

    assert GaveUp(0) in record.events
    assert "ended" == played.table.phase


def test_a_bot_takes_over_until_the_player_returns_at_the_last_lapse() -> None:
    played = begin(with_absence(lapses=2, then="bot"))
    record = lapse(played, 2)

    assert StoodIn(0, "greedy", "return") == record.events[-1]
    finish_turn(played, BOT)
    assert clock(played, 0).stand_in is not None
    assert clock(played, 0).offer is None


def test_the_seat_is_offered_at_the_last_lapse_and_a_bot_plays_meanwhile() -> None:
    played = begin(with_absence(lapses=1, then="offer"))
    record = lapse(played, 1)

    assert (StoodIn(0, "greedy", "return"), SeatOffered(0, None)) == record.events[-2:]
    finish_turn(played, BOT)
    assert clock(played, 0).offer is not None


def test_a_bot_that_took_over_and_does_not_answer_never_stops_the_table() -> None:
    played = begin(with_absence(lapses=1, then="bot"))
    lapse(played, 1)
    call_time(played, 0)

    assert (1,) == played.seats_to_act
    assert clock(played, 0).stand_in is not None


def test_a_turn_of_ones_own_begins_the_count_of_lapses_anew() -> None:
    played = begin(with_absence(lapses=2, then="drop"))
    lapse(played, 1)
    finish_turn(played)
    while played.seats_to_act == (1,):
        finish_turn(played)
    finish_turn(played)

    assert 0 == clock(played, 0).lapses


@pytest.mark.parametrize("name", ["el_paso", "mini_express"])
def test_a_game_for_one_is_not_played_to_its_end_by_one_time_out(name: str) -> None:
    """Nobody else is asked between two turns, so that the clock runs on over both."""
    game = catalog.game(name)
    form = next(form for form in game.variants if game.invalid_reason(form, 1) is None)
    played = begin(with_absence(lapses=9), seats=1, options=form, game=game)
    while played.seats_to_act and not clock(played, 0).lapses > 5:
        before = len(played.log)
        call_time(played, 0)
        assert before + 1 == len(played.log)

    assert 6 == clock(played, 0).lapses
    assert "playing" == played.table.phase


def test_each_seat_has_a_count_of_its_own() -> None:
    played = begin(with_absence(lapses=3))
    call_time(played, 0)
    call_time(played, 1)

    assert [1, 1] == [clock(played, seat).lapses for seat in (0, 1)]


def test_a_table_without_a_clock_calls_no_time() -> None:
    played = begin(Pace(None))
    played.now += 400 * DAY
    with pytest.raises(CommandRefused, match="seat 0 has no running clock"):
        played.play_as_service(TimeOut(0))


def test_only_the_service_calls_time() -> None:
    played = begin(with_absence())
    played.now = flag_of(played, 0)
    with pytest.raises(CommandRefused, match="only the service"):
        played.submit(TimeOut(0), 1, "player-1")


def test_time_that_is_called_twice_counts_once() -> None:
    played = begin(with_absence())
    call_time(played, 0)
    played.now -= MINUTE
    with pytest.raises(CommandRefused, match="seat 0 has no running clock"):
        played.play_as_service(TimeOut(0))


def test_who_was_timed_out_answers_no_more_for_that_turn() -> None:
    played = begin(with_absence())
    call_time(played, 0)
    with pytest.raises(NotYourTurn):
        played.submit(Finish(), 0, "player-0")


def test_a_seat_whose_table_ends_by_time_has_no_clock_any_more() -> None:
    played = begin(with_absence(lapses=1, then="drop"))
    record = call_time(played, 0)

    assert any(isinstance(event, TableEnded) for event in record.events)
    assert record.ticks is not UNSET
    assert [None, None] == [clock(played, seat).started for seat in (0, 1)]
