"""Time per decision without a pace."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.games.template import GAME
from domain.games.template.commands import Bid, Finish, Move
from domain.games.template.events import TrainMoved
from domain.games.template.variants import Options
from domain.kernel.frames import AnswerGiven, AnswerStepGiven
from domain.kernel.refusals import IllegalCommand, NotAllowed, TableClosed
from domain.table.commands import GiveUp, TakeBack, TimeOut
from domain.table.correspondence.rules import HOUR_MS, deadline
from domain.table.events import GaveUp, TableEnded, TimeRanOut
from tests.support.games.table_driver import TableDriver, start_game_table


@pytest.fixture
def timed() -> TableDriver:
    return start_game_table(GAME, 2, Options(mail=False), hours=2)


def expired(played: TableDriver, seat: int) -> None:
    """Advance the clock to the seat's deadline."""
    due = deadline(played.table, seat)
    assert due is not None
    played.now = due


def test_deadline_is_the_hours_per_decision(timed: TableDriver) -> None:
    assert deadline(timed.table, 0) == timed.log[2].at + 2 * HOUR_MS
    assert deadline(timed.table, 1) is None


def test_table_without_clock_has_no_deadlines() -> None:
    played = start_game_table(GAME, 2)

    assert deadline(played.table, 0) is None
    played.now += 1_000_000 * HOUR_MS
    with pytest.raises(IllegalCommand, match="has not run out"):
        played.play_as_service(TimeOut(0))


def test_time_out_plays_the_default_answer(timed: TableDriver) -> None:
    expired(timed, 0)

    record = timed.play_as_service(TimeOut(0))

    assert record.events[0] == TimeRanOut(0)
    assert TrainMoved(0, "birch", 0) in record.events
    assert timed.table.seats[0].timeouts == 1
    expired(timed, 0)
    timed.play_as_service(TimeOut(0))
    assert timed.seats_to_act == (1,)


def test_time_out_is_not_early(timed: TableDriver) -> None:
    expired(timed, 0)
    timed.now -= 1

    with pytest.raises(IllegalCommand, match="seat 0 has not run out of time"):
        timed.play_as_service(TimeOut(0))


def test_time_out_of_a_seat_without_decision_is_refused(timed: TableDriver) -> None:
    expired(timed, 0)

    with pytest.raises(IllegalCommand, match="seat 1"):
        timed.play_as_service(TimeOut(1))


def test_only_the_service_enforces_time_outs(timed: TableDriver) -> None:
    expired(timed, 0)

    with pytest.raises(NotAllowed, match="only the service"):
        timed.submit(TimeOut(0), seat=1, player="player-1")


def test_time_runs_only_during_the_game() -> None:
    played = TableDriver(GAME)
    played.open(2, hours=1)

    with pytest.raises(TableClosed, match="no game is in progress"):
        played.play_as_service(TimeOut(0))


def test_each_decision_has_the_full_time(timed: TableDriver) -> None:
    timed.now += HOUR_MS
    timed.play(Move(1))

    assert deadline(timed.table, 0) == timed.log[-1].at + 2 * HOUR_MS


def test_third_time_out_ends_the_seats_game(timed: TableDriver) -> None:
    for _ in range(2):
        expired(timed, 0)
        timed.play_as_service(TimeOut(0))
    for command in (Move(1), Finish(), Move(1), Finish()):
        timed.play(command, 1)
    expired(timed, 0)

    record = timed.play_as_service(TimeOut(0))

    assert record.events[:3] == (TimeRanOut(0), GaveUp(0), record.events[2])
    assert isinstance(record.events[2], TableEnded)
    assert timed.table.score is not None
    assert timed.table.score.places == (2, 1)


def test_time_out_keeps_the_others_decisions() -> None:
    played = start_game_table(GAME, 3, hours=1)
    played.play(Bid(3), 1)
    played.now += HOUR_MS

    played.play_as_service(TimeOut(2))

    assert [(waiting.seat, waiting.decision) for waiting in played.table.waiting] == [(0, 4)]


def test_default_completes_an_answer_in_steps() -> None:
    played = start_game_table(GAME, 2, hours=2)
    *below, bidding = played.state.stack
    played.set_position(replace(played.state, stack=(*below, replace(bidding, steps=3))))
    played.play(Bid(2), 1)
    expired(played, 1)

    record = played.play_as_service(TimeOut(1))

    assert record.events == (TimeRanOut(1), AnswerStepGiven(1, Bid(0)), AnswerGiven(1, Bid(0)))
    assert played.seats_to_act == (0,)
    assert played.table.seats[1].timeouts == 1


def test_resigned_seat_is_never_waited_for() -> None:
    played = start_game_table(GAME, 3, Options(rounds=4), hours=1)
    played.submit(GiveUp(), seat=2, player="player-2")
    while played.seats_to_act:
        assert 2 not in played.seats_to_act
        seat = played.seats_to_act[0]
        played.play(played.legal_options(seat)[-1], seat)
    assert played.table.phase == "ended"


def test_undone_step_gains_no_time(timed: TableDriver) -> None:
    """Otherwise, a seat could make and undo a step forever."""
    before = timed.table.seq
    due = deadline(timed.table, 0)
    timed.now += HOUR_MS
    timed.play(Move(1))
    assert deadline(timed.table, 0) != due

    timed.now += HOUR_MS // 2
    timed.submit(TakeBack(before), seat=0, player="player-0")

    assert due == deadline(timed.table, 0)
