"""The time for a decision."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.kernel.frames import Answered, Stepped
from domain.kernel.refusals import IllegalCommand, NotAllowed, TableClosed
from domain.table.commands import GiveUp, TakeBack, TimeOut
from domain.table.events import GaveUp, TableEnded, TimeRanOut
from domain.table.rules.time import HOUR, deadline
from domain.template import GAME
from domain.template.commands import Bid, Finish, Move
from domain.template.events import TrainMoved
from domain.template.state import Options
from tests.support.play import Played, started


@pytest.fixture
def timed() -> Played:
    return started(GAME, 2, Options(mail=False), hours=2)


def expired(played: Played, seat: int) -> None:
    """Let the clock run to the seat's deadline."""
    due = deadline(played.table, seat)
    assert due is not None
    played.now = due


def test_a_seat_has_so_many_hours_for_each_decision(timed: Played) -> None:
    assert deadline(timed.table, 0) == timed.log[2].at + 2 * HOUR
    assert deadline(timed.table, 1) is None


def test_a_table_without_a_clock_has_no_deadlines() -> None:
    played = started(GAME, 2)

    assert deadline(played.table, 0) is None
    played.now += 1_000_000 * HOUR
    with pytest.raises(IllegalCommand, match="has not run out"):
        played.service(TimeOut(0))


def test_the_default_answer_is_taken_when_the_time_has_run_out(timed: Played) -> None:
    expired(timed, 0)

    record = timed.service(TimeOut(0))

    assert record.events[0] == TimeRanOut(0)
    assert TrainMoved(0, "birch", 0) in record.events
    assert timed.table.chairs[0].lapses == 1
    expired(timed, 0)
    timed.service(TimeOut(0))
    assert timed.asked == (1,)


def test_time_is_not_called_a_moment_too_early(timed: Played) -> None:
    expired(timed, 0)
    timed.now -= 1

    with pytest.raises(IllegalCommand, match="the time of seat 0 has not run out"):
        timed.service(TimeOut(0))


def test_time_is_not_called_for_who_is_not_asked(timed: Played) -> None:
    expired(timed, 0)

    with pytest.raises(IllegalCommand, match="seat 1"):
        timed.service(TimeOut(1))


def test_only_the_service_calls_time(timed: Played) -> None:
    expired(timed, 0)

    with pytest.raises(NotAllowed, match="only the service"):
        timed.wish(TimeOut(0), seat=1, player="player-1")


def test_time_runs_only_while_a_game_is_on() -> None:
    played = Played(GAME)
    played.open(2, hours=1)

    with pytest.raises(TableClosed, match="no game is on"):
        played.service(TimeOut(0))


def test_an_answer_in_time_gives_the_whole_time_for_the_next(timed: Played) -> None:
    timed.now += HOUR
    timed.do(Move(1))

    assert deadline(timed.table, 0) == timed.log[-1].at + 2 * HOUR


def test_the_third_time_a_seat_is_out_of_the_game(timed: Played) -> None:
    for _ in range(2):
        expired(timed, 0)
        timed.service(TimeOut(0))
    for command in (Move(1), Finish(), Move(1), Finish()):
        timed.do(command, 1)
    expired(timed, 0)

    record = timed.service(TimeOut(0))

    assert record.events[:3] == (TimeRanOut(0), GaveUp(0), record.events[2])
    assert isinstance(record.events[2], TableEnded)
    assert timed.table.score is not None
    assert timed.table.score.places == (2, 1)


def test_time_for_one_of_several_leaves_the_others_their_decisions() -> None:
    played = started(GAME, 3, hours=1)
    played.do(Bid(3), 1)
    played.now += HOUR

    played.service(TimeOut(2))

    assert [(waiting.seat, waiting.decision) for waiting in played.table.waiting] == [(0, 4)]


def test_of_an_answer_in_steps_all_that_is_left_is_one_default() -> None:
    played = started(GAME, 2, hours=2)
    *below, bidding = played.state.stack
    played.place(replace(played.state, stack=(*below, replace(bidding, steps=3))))
    played.do(Bid(2), 1)
    expired(played, 1)

    record = played.service(TimeOut(1))

    assert record.events == (TimeRanOut(1), Stepped(1, Bid(0)), Answered(1, Bid(0)))
    assert played.asked == (0,)
    assert played.table.chairs[1].lapses == 1


def test_a_seat_that_gave_up_is_never_waited_for() -> None:
    played = started(GAME, 3, Options(rounds=4), hours=1)
    played.wish(GiveUp(), seat=2, player="player-2")
    while played.asked:
        assert 2 not in played.asked
        seat = played.asked[0]
        played.do(played.options(seat)[-1], seat)
    assert played.table.phase == "ended"


def test_a_step_taken_back_wins_no_time(timed: Played) -> None:
    """Else a seat could make a step and take it back for ever."""
    before = timed.table.seq
    due = deadline(timed.table, 0)
    timed.now += HOUR
    timed.do(Move(1))
    assert deadline(timed.table, 0) != due

    timed.now += HOUR // 2
    timed.wish(TakeBack(before), seat=0, player="player-0")

    assert due == deadline(timed.table, 0)
