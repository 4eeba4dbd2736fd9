"""Clocks of tables with a pace: counted time, credits, and time-outs."""

from __future__ import annotations

import pytest

from domain.kernel.refusals import CommandRefused
from domain.table.commands import LeaveSeat, Say, TakeBack, TakeSeat, TimeOut
from domain.table.correspondence.deadlines import Deadline
from domain.table.correspondence.pace import AtHour, Bank, Pace, PerDecision
from domain.table.correspondence.rules import deadline as deadline_by_hours
from domain.table.correspondence.state import Tick
from domain.table.undo.rules import undo_targets
from tests.support.games.table_driver import TableDriver, start_game_table
from tests.support.tables.clocked_tables import (
    DAY,
    HOUR,
    MINUTE,
    WITH_MAIL,
    begin,
    clock,
    deadline_of,
    finish_turn,
    flag_of,
    moment,
    ticks_of,
)

LONG_BANK = Pace(Bank(72 * 60, 12 * 60, 120 * 60))
TWO_DAYS_A_TURN = Pace(Bank(48 * 60, 48 * 60, 48 * 60), grace=120)
EVENINGS = Pace(AtHour("Europe/Berlin", 20 * 60, 12 * 60), weekend=True, grace=60)


def change_hands(played: TableDriver, seat: int, player: str) -> None:
    """Hand the seat to another player instantly."""
    now = played.now
    played.submit(LeaveSeat(), seat, played.table.seats[seat].player or "")
    played.now = now
    played.submit(TakeSeat("n"), seat, player)
    played.now = now


def test_bank_is_credited_when_the_turn_is_committed() -> None:
    played = begin(LONG_BANK, "2026-10-22T18:30Z")
    due = Deadline(warning=moment("2026-10-25T04:06Z"), flag=moment("2026-10-25T18:30Z"))

    assert due == deadline_of(played, 0)
    played.now = moment("2026-10-24T12:30Z")
    assert (Tick(0, 42 * HOUR, 0, 12 * HOUR, 42 * HOUR, turn=True),) == ticks_of(finish_turn(played))


def test_steps_of_a_turn_are_credited_once() -> None:
    played = begin(LONG_BANK)
    for _ in range(3):
        played.now += HOUR
        played.play(played.legal_options(0)[0], 0)
        played.now -= MINUTE
    read = [tick for record in played.log for tick in ticks_of(record)]

    assert [] == read
    assert [(3 * HOUR, 12 * HOUR)] == [(tick.ran, tick.credit) for tick in ticks_of(finish_turn(played))]


def test_bank_maximum_limits_the_credit() -> None:
    played = begin(Pace(Bank(72 * 60, 12 * 60, 73 * 60)))
    played.now += HOUR // 2
    (tick,) = ticks_of(finish_turn(played))

    assert (HOUR + HOUR // 2, 73 * HOUR) == (tick.credit, tick.left)


def test_undo_returns_no_time() -> None:
    """A seat undoes steps of its unfinished turn: its clock keeps running, and the turn counts once."""
    played = begin(LONG_BANK)
    played.now += 5 * HOUR
    played.play(played.legal_options(0)[0], 0)
    flag = flag_of(played, 0)
    played.submit(TakeBack(undo_targets(played.table, 0)[0]), 0, "player-0")
    assert flag == flag_of(played, 0)
    played.now = moment("2026-10-23T02:30Z")
    (tick,) = ticks_of(finish_turn(played))

    assert (8 * HOUR, 12 * HOUR, 76 * HOUR) == (tick.ran, tick.credit, tick.left)
    assert (1, 1) == (clock(played, 0).turns, clock(played, 0).credited)


def test_answer_within_the_grace_period_records_its_delay() -> None:
    played = begin(TWO_DAYS_A_TURN)
    played.now += 49 * HOUR + 10 * MINUTE
    (tick,) = ticks_of(finish_turn(played))

    assert (HOUR + 10 * MINUTE, 48 * HOUR) == (tick.late, tick.left)


def test_time_out_follows_the_grace_period() -> None:
    played = begin(TWO_DAYS_A_TURN)
    played.now += 50 * HOUR - 1
    with pytest.raises(CommandRefused, match="has not run out") as refused:
        played.play_as_service(TimeOut(0))
    played.now += 1
    played.play_as_service(TimeOut(0))

    assert "TBL-1.4" == refused.value.rule


def test_late_answer_counts_before_the_time_out() -> None:
    played = begin(TWO_DAYS_A_TURN)
    played.now += 70 * HOUR
    (tick,) = ticks_of(finish_turn(played))

    assert (22 * HOUR, 48 * HOUR, True) == (tick.late, tick.left, tick.turn)


def test_time_per_decision_starts_over_each_decision() -> None:
    played = begin(Pace(PerDecision(60)))
    for _ in range(3):
        played.now += HOUR // 2
        played.play(played.legal_options(0)[0], 0)
        played.now -= MINUTE
        assert played.now + HOUR == flag_of(played, 0)


def test_time_per_decision_matches_hours_without_pace() -> None:
    """The deadlines and states stay equal, even with undo and chat."""
    old = start_game_table(begin(LONG_BANK).game, 2, WITH_MAIL, hours=2)
    new = start_game_table(old.game, 2, WITH_MAIL, pace=Pace(PerDecision(120)))
    for step in range(40):
        if not old.seats_to_act:
            break
        assert [deadline_by_hours(old.table, seat) for seat in old.seats_to_act] == [
            flag_of(new, seat) for seat in new.seats_to_act
        ]
        seat = old.seats_to_act[0]
        targets = undo_targets(old.table, seat)
        for played in (old, new):
            if step % 5 == 2 and targets:
                played.submit(TakeBack(targets[-1]), seat, f"player-{seat}")
            elif step % 5 == 3:
                played.submit(Say("hm"), seat, f"player-{seat}")
            else:
                played.play(played.legal_options(seat)[-1], seat)

    assert old.state == new.state


def test_deadline_at_a_fixed_hour_leaves_the_minimum() -> None:
    """Thursday 18:30 UTC is 20:30 in Berlin, too close to that day's hour."""
    played = begin(EVENINGS, "2026-10-22T18:30Z")

    assert Deadline(moment("2026-10-23T13:18Z"), moment("2026-10-23T19:00Z")) == deadline_of(played, 0)
    played.now = moment("2026-10-23T09:00Z")
    finish_turn(played)
    assert moment("2026-10-26T20:00Z") == flag_of(played, 1)  # Friday is too soon; no play on weekends


def test_steps_of_a_turn_share_a_fixed_hour() -> None:
    played = begin(EVENINGS)
    flag = flag_of(played, 0)
    played.now += 10 * HOUR
    played.play(played.legal_options(0)[0], 0)

    assert flag == flag_of(played, 0)


def test_successor_has_at_least_a_day() -> None:
    played = begin(LONG_BANK)
    played.now += 70 * HOUR
    change_hands(played, 0, "ann")

    assert DAY == clock(played, 0).left
    assert played.now + DAY == flag_of(played, 0)


def test_successor_keeps_a_larger_bank() -> None:
    played = begin(LONG_BANK)
    played.now += 10 * HOUR
    change_hands(played, 0, "ann")

    assert 62 * HOUR == clock(played, 0).left


def test_second_successor_in_a_turn_gets_no_time() -> None:
    played = begin(LONG_BANK)
    played.now += 70 * HOUR
    change_hands(played, 0, "ann")
    played.now += 20 * HOUR
    change_hands(played, 0, "bo")

    assert 4 * HOUR == clock(played, 0).left


@pytest.mark.parametrize(
    "pace", [LONG_BANK, EVENINGS, Pace(PerDecision(48 * 60))], ids=["bank", "hour", "decision"]
)
def test_leaving_and_returning_gains_no_time(pace: Pace) -> None:
    played = begin(pace)
    played.now += 20 * HOUR
    flag = flag_of(played, 0)
    change_hands(played, 0, "player-0")

    assert flag == flag_of(played, 0)


@pytest.mark.parametrize("pace", [EVENINGS, Pace(PerDecision(48 * 60))], ids=["hour", "decision"])
def test_successor_gets_a_new_decision_time_once_per_turn(pace: Pace) -> None:
    played = begin(pace)
    played.now += 20 * HOUR
    late = flag_of(played, 0)
    change_hands(played, 0, "ann")
    new = flag_of(played, 0)
    played.now += 5 * HOUR
    change_hands(played, 0, "bo")

    assert late < new
    assert new == flag_of(played, 0)
