"""Leaving a running game with a pace, and returning."""

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
def test_leaver_is_replaced_according_to_the_pace(then: str, expected: list[str]) -> None:
    played = begin(then=then)
    record = played.submit(LeaveSeat(), seat=2, player="player-2")

    assert expected == event_names(record)[: len(expected)]
    assert played.table.seats[2].player is None


def test_bot_finishes_the_game_for_a_leaver() -> None:
    played = begin(rounds=2)
    played.submit(LeaveSeat(), seat=1, player="player-1")
    play_to_the_end(played)

    assert "ended" == played.table.phase
    assert any(record.seat == 1 and record.player == BOT for record in played.log)


def test_two_player_game_continues_after_one_leaves() -> None:
    played = begin(2)
    played.submit(LeaveSeat(), seat=0, player=OWNER)
    reach_turn(played, 1)

    assert "playing" == played.table.phase


def test_leaver_no_longer_sees_the_seat() -> None:
    played = begin()
    played.submit(LeaveSeat(), seat=0, player=OWNER)

    assert not played.table.holds(OWNER, 0)
    with pytest.raises(NotAllowed):
        answer(played, 0, OWNER)


def test_leaver_may_return_until_replaced() -> None:
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


def test_number_of_departures_is_limited() -> None:
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


def test_others_cannot_return_to_a_seat() -> None:
    played = begin()
    played.submit(LeaveSeat(), seat=0, player=OWNER)

    for stranger in ("player-1", "ann", BOT):
        with pytest.raises(NotAllowed):
            played.submit(ComeBack(), seat=0, player=stranger)


def test_return_without_leaving_is_refused() -> None:
    with pytest.raises(IllegalCommand):
        begin().submit(ComeBack(), seat=0, player=OWNER)


def test_bot_seat_without_offer_cannot_be_taken() -> None:
    played = begin(then="bot")
    played.submit(LeaveSeat(), seat=0, player=OWNER)

    with pytest.raises(TableClosed):
        played.submit(TakeSeat("n"), seat=0, player="ann")
    played.submit(ComeBack(), seat=0, player=OWNER)


def test_answering_counts_as_returning() -> None:
    played = begin(lapses=1)
    let_time_run_out(played, 0)
    assert (StandIn("greedy", "return"), Offer(None)) == (
        clock_of(played, 0).stand_in,
        clock_of(played, 0).offer,
    )

    record = answer(played, 0, OWNER)

    assert "CameBack" == event_names(record)[0]
    assert (None, None) == (clock_of(played, 0).stand_in, clock_of(played, 0).offer)


def test_bot_turn_keeps_the_count_of_time_outs() -> None:
    played = begin(lapses=1)
    let_time_run_out(played, 0)
    answer_turn(played)
    assert 1 == clock_of(played, 0).lapses

    reach_turn(played, 0)
    played.submit(ComeBack(), seat=0, player=OWNER)
    answer_turn(played, OWNER)

    assert 0 == clock_of(played, 0).lapses


def test_returning_adds_no_time() -> None:
    played = begin()
    played.now += 40 * 3_600_000
    left = clock_of(played, 0).left - 40 * 3_600_000

    for command in (LeaveSeat(), ComeBack(), LeaveSeat(), TakeSeat("n")):
        played.submit(command, seat=0, player=OWNER)

    assert left >= clock_of(played, 0).left


def test_decision_time_restarts_for_bot_and_successor() -> None:
    played = begin(clock=PerDecision(60), lapses=1)
    let_time_run_out(played, 0)
    assert played.log[-1].at == clock_of(played, 0).started

    record = played.submit(TakeSeat("n"), seat=0, player="ann")

    assert record.at == clock_of(played, 0).started


def test_unasked_gift_is_not_a_return() -> None:
    played = begin(lapses=1)
    let_time_run_out(played, 0)
    gift = kernel.free_actions(played.game, played.state, 0)[0]
    played.submit(gift, seat=0, player=OWNER)

    assert BOT == played.table.stand_in(0)


def test_resigned_leaver_gets_no_bot() -> None:
    played = begin()
    played.submit(GiveUp(), seat=2, player="player-2")
    record = played.submit(LeaveSeat(), seat=2, player="player-2")

    assert ["SeatLeft"] == event_names(record)
    assert None is clock_of(played, 2).stand_in


def test_stand_in_bot_cannot_leave_or_offer_the_seat() -> None:
    played = begin(lapses=1)
    let_time_run_out(played, 0)

    with pytest.raises(NotAllowed):
        played.submit(LeaveSeat(), seat=0, player=BOT)


def test_leaving_without_pace_empties_the_seat() -> None:
    played = start_game_table(begin().game, 2)
    record = played.submit(LeaveSeat(), seat=0, player=OWNER)

    assert ["SeatLeft"] == event_names(record)
    with pytest.raises(IllegalCommand):
        played.submit(ComeBack(), seat=0, player=OWNER)
    played.submit(TakeSeat("n"), seat=0, player="ann")


def test_host_frees_seats_only_before_the_game() -> None:
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
