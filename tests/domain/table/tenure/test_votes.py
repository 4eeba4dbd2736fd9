"""Votes on seats that hold up the game."""

from __future__ import annotations

import pytest

from domain.kernel.refusals import CommandRefused, IllegalCommand, NotAllowed
from domain.table.commands import TakeSeat
from domain.table.correspondence.calendar import ZONES
from domain.table.correspondence.deadlines import deadline
from domain.table.tenure.commands import ComeBack, VoteOut
from tests.domain.table.tenure.seats_in_play import (
    DAY_MS,
    answer,
    begin,
    clock_of,
    event_names,
    let_time_run_out,
    paced,
    reach_turn,
)
from tests.support.games.table_driver import OWNER, TableDriver


def wait_for_flag(played: TableDriver, seat: int) -> None:
    """Wait for a seat's deadline without a time-out."""
    found = deadline(ZONES, paced(played), seat)
    assert found is not None
    played.now = found.flag


def vote(played: TableDriver, by: int, seat: int) -> list[str]:
    return event_names(played.submit(VoteOut(seat), seat=by, player=f"player-{by}"))


def test_more_than_half_of_the_others_vote_a_seat_out() -> None:
    played = begin(4)
    wait_for_flag(played, 0)

    assert ["VotedOut"] == vote(played, 1, 0)
    assert ["VotedOut", "SeatLost", "StoodIn", "SeatOffered"] == vote(played, 2, 0)
    assert None is played.table.seats[0].player


def test_one_vote_is_enough_for_two_players() -> None:
    played = begin(2)
    wait_for_flag(played, 0)

    assert "SeatLost" in vote(played, 1, 0)


def test_vote_before_the_deadline_is_refused() -> None:
    played = begin()
    with pytest.raises(IllegalCommand):
        vote(played, 1, 0)

    wait_for_flag(played, 0)
    with pytest.raises(IllegalCommand):
        vote(played, 1, 2)
    vote(played, 1, 0)


def test_vote_without_clock_after_seven_days() -> None:
    played = begin(clock=None)
    asked = played.table.waiting[0].since
    played.now = asked + 7 * DAY_MS - 1
    with pytest.raises(IllegalCommand):
        vote(played, 1, 0)

    played.now = asked + 7 * DAY_MS
    vote(played, 1, 0)


def test_answer_clears_the_votes() -> None:
    played = begin()
    wait_for_flag(played, 0)
    vote(played, 1, 0)
    answer(played, 0)
    reach_turn(played, 0)
    assert () == clock_of(played, 0).votes

    wait_for_flag(played, 0)
    assert ["VotedOut"] == vote(played, 2, 0)


def test_second_vote_is_refused() -> None:
    played = begin(4)
    wait_for_flag(played, 0)
    vote(played, 1, 0)

    with pytest.raises(IllegalCommand):
        vote(played, 1, 0)


def test_bot_seats_have_no_vote() -> None:
    played = begin(3, lapses=1)
    let_time_run_out(played, 0)
    with pytest.raises(IllegalCommand):
        vote(played, 1, 0)

    reach_turn(played, 1)
    wait_for_flag(played, 1)
    with pytest.raises(CommandRefused):
        vote(played, 0, 1)

    assert "SeatLost" in vote(played, 2, 1)


def test_voted_out_player_may_only_take_an_offered_seat() -> None:
    played = begin(2)
    wait_for_flag(played, 0)
    vote(played, 1, 0)
    with pytest.raises(NotAllowed):
        played.submit(ComeBack(), seat=0, player=OWNER)

    played.submit(TakeSeat("n"), seat=0, player=OWNER)

    assert OWNER == played.table.seats[0].player


def test_table_without_pace_has_no_votes() -> None:
    played = TableDriver(begin().game)
    played.open(2)
    played.take_seats(0, 1)
    with pytest.raises(IllegalCommand):
        vote(played, 1, 0)


def test_vote_on_own_or_missing_seat_is_refused() -> None:
    played = begin(2)
    wait_for_flag(played, 0)
    for by, seat in ((0, 0), (1, 5)):
        with pytest.raises(NotAllowed):
            vote(played, by, seat)
