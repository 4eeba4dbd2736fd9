"""Getting up in the midst of a game with a pace, and coming back."""

from __future__ import annotations

import pytest

from domain.kernel import decide as kernel
from domain.kernel.refusals import IllegalCommand, NotAllowed, TableClosed
from domain.table.commands import GiveUp, LeaveSeat, TakeSeat
from domain.table.correspondence.pace import PerDecision
from domain.table.correspondence.state import Offer, StandIn
from domain.table.tenure.commands import ComeBack, RemovePlayer
from domain.table.tenure.rules import MAX_DEPARTURES
from tests.domain.table.tenure.seats_in_play import (
    BOT,
    answer,
    answer_turn,
    begin,
    clock_of,
    event_names,
    let_time_run_out,
    play_to_the_end,
    reach_turn,
)
from tests.support.games.table_driver import OWNER, TableDriver, start_game_table


@pytest.mark.parametrize(
    ("then", "expected"),
    [
        ("bot", ["SeatLeft", "StoodIn"]),
        ("offer", ["SeatLeft", "StoodIn", "SeatOffered"]),
        ("drop", ["SeatLeft", "GaveUp"]),
    ],
)
def test_who_leaves_a_running_game_is_replaced_as_the_pace_says(then: str, expected: list[str]) -> None:
    played = begin(then=then)
    record = played.submit(LeaveSeat(), seat=2, player="player-2")

    assert expected == event_names(record)[: len(expected)]
    assert played.table.seats[2].player is None


def test_a_bot_plays_on_for_who_left_and_the_game_comes_to_its_end() -> None:
    played = begin(rounds=2)
    played.submit(LeaveSeat(), seat=1, player="player-1")
    play_to_the_end(played)

    assert "ended" == played.table.phase
    assert any(record.seat == 1 and record.player == BOT for record in played.log)


def test_a_game_of_two_goes_on_where_one_leaves() -> None:
    played = begin(2)
    played.submit(LeaveSeat(), seat=0, player=OWNER)
    reach_turn(played, 1)

    assert "playing" == played.table.phase


def test_who_left_knows_the_seat_no_longer() -> None:
    played = begin()
    played.submit(LeaveSeat(), seat=0, player=OWNER)

    assert not played.table.holds(OWNER, 0)
    with pytest.raises(NotAllowed):
        answer(played, 0, OWNER)


def test_who_left_may_come_back_until_somebody_else_has_sat_down() -> None:
    played = begin()
    played.submit(LeaveSeat(), seat=0, player=OWNER)
    record = played.submit(ComeBack(), seat=0, player=OWNER)

    assert ["CameBack"] == event_names(record)
    assert (OWNER, None, None) == (
        played.table.seats[0].player,
        clock_of(played, 0).stand_in,
        clock_of(played, 0).offer,
    )

    played.submit(LeaveSeat(), seat=0, player=OWNER)
    played.submit(TakeSeat("n"), seat=0, player="ann")
    with pytest.raises(NotAllowed):
        played.submit(ComeBack(), seat=0, player=OWNER)


def test_who_gets_up_again_and_again_has_left_for_good() -> None:
    played = begin()
    for _ in range(MAX_DEPARTURES - 1):
        played.submit(LeaveSeat(), seat=0, player=OWNER)
        played.submit(ComeBack(), seat=0, player=OWNER)
    played.submit(LeaveSeat(), seat=0, player=OWNER)

    for command in (ComeBack(), TakeSeat("n")):
        with pytest.raises(NotAllowed):
            played.submit(command, seat=0, player=OWNER)
    played.submit(TakeSeat("n"), seat=0, player="ann")
    assert 0 == clock_of(played, 0).departures


def test_nobody_else_comes_back_to_a_seat() -> None:
    played = begin()
    played.submit(LeaveSeat(), seat=0, player=OWNER)

    for stranger in ("player-1", "ann", BOT):
        with pytest.raises(NotAllowed):
            played.submit(ComeBack(), seat=0, player=stranger)


def test_there_is_nothing_to_come_back_to_while_one_plays() -> None:
    with pytest.raises(IllegalCommand):
        begin().submit(ComeBack(), seat=0, player=OWNER)


def test_where_a_seat_is_not_offered_nobody_takes_it_while_a_bot_plays() -> None:
    played = begin(then="bot")
    played.submit(LeaveSeat(), seat=0, player=OWNER)

    with pytest.raises(TableClosed):
        played.submit(TakeSeat("n"), seat=0, player="ann")
    played.submit(ComeBack(), seat=0, player=OWNER)


def test_who_answers_after_a_bot_stood_in_has_come_back() -> None:
    played = begin(lapses=1)
    let_time_run_out(played, 0)
    assert (StandIn("greedy", "return"), Offer(None)) == (
        clock_of(played, 0).stand_in,
        clock_of(played, 0).offer,
    )

    record = answer(played, 0, OWNER)

    assert "CameBack" == event_names(record)[0]
    assert (None, None) == (clock_of(played, 0).stand_in, clock_of(played, 0).offer)


def test_a_turn_that_the_bot_plays_keeps_the_count_of_time_outs_in_a_row() -> None:
    played = begin(lapses=1)
    let_time_run_out(played, 0)
    answer_turn(played)
    assert 1 == clock_of(played, 0).lapses

    reach_turn(played, 0)
    played.submit(ComeBack(), seat=0, player=OWNER)
    answer_turn(played, OWNER)

    assert 0 == clock_of(played, 0).lapses


def test_coming_back_gives_a_bank_no_time() -> None:
    played = begin()
    played.now += 40 * 3_600_000
    left = clock_of(played, 0).left - 40 * 3_600_000

    for command in (LeaveSeat(), ComeBack(), LeaveSeat(), TakeSeat("n")):
        played.submit(command, seat=0, player=OWNER)

    assert left >= clock_of(played, 0).left


def test_each_decision_has_its_time_anew_for_the_bot_and_for_who_takes_the_seat() -> None:
    played = begin(clock=PerDecision(60), lapses=1)
    let_time_run_out(played, 0)
    assert played.log[-1].at == clock_of(played, 0).started

    record = played.submit(TakeSeat("n"), seat=0, player="ann")

    assert record.at == clock_of(played, 0).started


def test_a_gift_that_nobody_asks_for_is_no_coming_back() -> None:
    played = begin(lapses=1)
    let_time_run_out(played, 0)
    gift = kernel.free_actions(played.game, played.state, 0)[0]
    played.submit(gift, seat=0, player=OWNER)

    assert BOT == played.table.stand_in(0)


def test_who_gave_up_and_leaves_is_not_played_by_a_bot() -> None:
    played = begin()
    played.submit(GiveUp(), seat=2, player="player-2")
    record = played.submit(LeaveSeat(), seat=2, player="player-2")

    assert ["SeatLeft"] == event_names(record)
    assert None is clock_of(played, 2).stand_in


def test_the_bot_that_stands_in_neither_leaves_nor_offers_the_seat() -> None:
    played = begin(lapses=1)
    let_time_run_out(played, 0)

    with pytest.raises(NotAllowed):
        played.submit(LeaveSeat(), seat=0, player=BOT)


def test_a_table_without_a_pace_is_left_as_ever() -> None:
    played = start_game_table(begin().game, 2)
    record = played.submit(LeaveSeat(), seat=0, player=OWNER)

    assert ["SeatLeft"] == event_names(record)
    with pytest.raises(IllegalCommand):
        played.submit(ComeBack(), seat=0, player=OWNER)
    played.submit(TakeSeat("n"), seat=0, player="ann")


def test_an_owner_frees_a_seat_before_the_game_only() -> None:
    played = TableDriver(begin().game)
    played.open(2, begin="owner")
    played.take_seats(0, 1)
    with pytest.raises(NotAllowed):
        played.submit(RemovePlayer(0), seat=None, player="player-1")

    played.submit(RemovePlayer(1), seat=None, player=OWNER)
    assert None is played.table.seats[1].player
    with pytest.raises(IllegalCommand):
        played.submit(RemovePlayer(1), seat=None, player=OWNER)

    played.take_seats(1)
    played.start()
    with pytest.raises(TableClosed):
        played.submit(RemovePlayer(1), seat=None, player=OWNER)
