"""What happens after a time-out under every policy."""

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


def test_defaults_finish_the_turn_with_time_per_turn() -> None:
    played = begin(with_absence(each="default"))
    record = call_time(played, 0)

    assert (1,) == played.seats_to_act
    assert 1 == clock(played, 0).lapses
    assert 0 == clock(played, 0).turns
    assert {0} == {tick.seat for tick in ticks_of(record)}


def test_defaults_finish_a_started_turn() -> None:
    played = begin(with_absence(each="default"))
    played.play(Move(1), 0)
    call_time(played, 0)

    assert (1,) == played.seats_to_act


def test_default_answers_one_decision_with_time_per_decision() -> None:
    played = begin(with_absence(PerDecision(60), each="default"))
    call_time(played, 0)

    assert (0,) == played.seats_to_act
    assert played.log[-1].at + 2 * HOUR == flag_of(played, 0)


def test_record_has_deadline_and_warning() -> None:
    played = begin(with_absence(each="default"))
    due = deadline_of(played, 0)
    record = call_time(played, 0)

    assert due is not None
    assert TimeRanOut(0, due.flag, due.warning) == record.events[0]


def test_exhausted_bank_holds_one_increment() -> None:
    played = begin(with_absence(each="default"))
    (tick,) = ticks_of(call_time(played, 0))

    assert (25 * HOUR, HOUR, 0, 6 * HOUR) == (tick.ran, tick.late, tick.credit, tick.left)
    assert not tick.turn


def test_bot_answers_for_one_turn() -> None:
    played = begin(with_absence(each="bot"))
    record = call_time(played, 0)

    assert [TimeRanOut, StoodIn] == [type(event) for event in record.events]
    assert (0,) == played.seats_to_act
    finish_turn(played, BOT)
    assert clock(played, 0).stand_in is None
    finish_turn(played)
    with pytest.raises(CommandRefused, match="seat 0 is not yours"):
        finish_turn(played, BOT)


def test_turn_played_by_a_bot_counts_as_a_time_out() -> None:
    played = begin(with_absence(each="bot"))
    call_time(played, 0)
    finish_turn(played, BOT)

    assert (1, 1) == (clock(played, 0).lapses, clock(played, 0).turns)


def test_answering_before_the_bot_avoids_a_time_out() -> None:
    played = begin(with_absence(each="bot"))
    call_time(played, 0)
    finish_turn(played)

    assert (0, None) == (clock(played, 0).lapses, clock(played, 0).stand_in)


@pytest.mark.parametrize("time", [DAYS, PerDecision(60), AtHour("UTC", 20 * 60, 60)])
def test_stand_in_bot_has_its_own_time(time: Clock) -> None:
    played = begin(with_absence(time, each="bot"))
    call_time(played, 0)

    assert flag_of(played, 0) > played.log[-1].at


@pytest.mark.parametrize("time", [DAYS, PerDecision(60), AtHour("UTC", 20 * 60, 60)])
def test_silent_stand_in_bot_times_out_to_defaults(time: Clock) -> None:
    played = begin(with_absence(time, each="bot"))
    call_time(played, 0)
    record = call_time(played, 0)

    assert "StoodIn" not in kinds(record)
    assert clock(played, 0).stand_in is None
    assert 1 == clock(played, 0).lapses, "the bot's time-out does not count against the player"


def test_player_has_the_next_turn_after_a_silent_bot() -> None:
    played = begin(with_absence(each="bot"))
    call_time(played, 0)
    call_time(played, 0)
    finish_turn(played)
    record = finish_turn(played)

    assert "player-0" == record.player
    assert 0 == clock(played, 0).lapses


def lapse(played: TableDriver, times: int) -> AnyRecord:
    """Miss that many turns of seat 0 while the other seat plays; return the last time-out's record."""
    record = call_time(played, 0)
    for _ in range(times - 1):
        while played.seats_to_act == (1,):
            finish_turn(played)
        record = call_time(played, 0)
    return record


def test_last_time_out_in_a_row_ends_the_seats_game() -> None:
    played = begin(with_absence(lapses=2, then="drop"))
    record = lapse(played, 2)

    assert GaveUp(0) in record.events
    assert "ended" == played.table.phase


def test_last_time_out_lets_a_bot_play_until_return() -> None:
    played = begin(with_absence(lapses=2, then="bot"))
    record = lapse(played, 2)

    assert StoodIn(0, "greedy", "return") == record.events[-1]
    finish_turn(played, BOT)
    assert clock(played, 0).stand_in is not None
    assert clock(played, 0).offer is None


def test_last_time_out_offers_the_seat() -> None:
    played = begin(with_absence(lapses=1, then="offer"))
    record = lapse(played, 1)

    assert (StoodIn(0, "greedy", "return"), SeatOffered(0, None)) == record.events[-2:]
    finish_turn(played, BOT)
    assert clock(played, 0).offer is not None


def test_silent_replacement_bot_does_not_block_the_table() -> None:
    played = begin(with_absence(lapses=1, then="bot"))
    lapse(played, 1)
    call_time(played, 0)

    assert (1,) == played.seats_to_act
    assert clock(played, 0).stand_in is not None


def test_players_own_turn_resets_the_count_of_time_outs() -> None:
    played = begin(with_absence(lapses=2, then="drop"))
    lapse(played, 1)
    finish_turn(played)
    while played.seats_to_act == (1,):
        finish_turn(played)
    finish_turn(played)

    assert 0 == clock(played, 0).lapses


@pytest.mark.parametrize("name", ["el_paso", "mini_express"])
def test_solo_game_survives_one_time_out(name: str) -> None:
    """Nobody else has a decision between two turns, so the clock runs through both."""
    game = catalog.game(name)
    form = next(form for form in game.variants if game.invalid_reason(form, 1) is None)
    played = begin(with_absence(lapses=9), seats=1, options=form, game=game)
    while played.seats_to_act and not clock(played, 0).lapses > 5:
        before = len(played.log)
        call_time(played, 0)
        assert before + 1 == len(played.log)

    assert 6 == clock(played, 0).lapses
    assert "playing" == played.table.phase


def test_seats_count_time_outs_separately() -> None:
    played = begin(with_absence(lapses=3))
    call_time(played, 0)
    call_time(played, 1)

    assert [1, 1] == [clock(played, seat).lapses for seat in (0, 1)]


def test_table_without_clock_has_no_time_outs() -> None:
    played = begin(Pace(None))
    played.now += 400 * DAY
    with pytest.raises(CommandRefused, match="seat 0 has no running clock"):
        played.play_as_service(TimeOut(0))


def test_only_the_service_enforces_time_outs() -> None:
    played = begin(with_absence())
    played.now = flag_of(played, 0)
    with pytest.raises(CommandRefused, match="only the service"):
        played.submit(TimeOut(0), 1, "player-1")


def test_repeated_time_out_counts_once() -> None:
    played = begin(with_absence())
    call_time(played, 0)
    played.now -= MINUTE
    with pytest.raises(CommandRefused, match="seat 0 has no running clock"):
        played.play_as_service(TimeOut(0))


def test_answer_after_the_time_out_is_refused() -> None:
    played = begin(with_absence())
    call_time(played, 0)
    with pytest.raises(NotYourTurn):
        played.submit(Finish(), 0, "player-0")


def test_clock_stops_when_a_time_out_ends_the_table() -> None:
    played = begin(with_absence(lapses=1, then="drop"))
    record = call_time(played, 0)

    assert any(isinstance(event, TableEnded) for event in record.events)
    assert record.ticks is not UNSET
    assert [None, None] == [clock(played, seat).started for seat in (0, 1)]
