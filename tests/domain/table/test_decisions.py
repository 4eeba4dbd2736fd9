"""A decision is identified by the record that asks for it; only its own seat's answer opens a new one."""

from __future__ import annotations

import pytest

from domain.games.template import GAME
from domain.games.template.commands import Bid, BuyCoal, Finish, GiveCoin, Move
from domain.games.template.variants import Options
from domain.kernel.refusals import NotYourTurn, StaleCommand
from domain.table.commands import GiveUp, LeaveSeat, Say, TakeBack, TakeSeat
from tests.support.games.table_driver import TableDriver, start_game_table


@pytest.fixture
def bidding() -> TableDriver:
    return start_game_table(GAME, 3)


@pytest.fixture
def turn() -> TableDriver:
    """Return a table on seat 0's first turn, whose decision has number 3."""
    return start_game_table(GAME, 2, Options(mail=False))


def test_simultaneous_decisions_share_a_number(bidding: TableDriver) -> None:
    assert [waiting.decision for waiting in bidding.table.waiting] == [4, 4, 4]


def test_answers_of_other_seats_keep_a_decision(bidding: TableDriver) -> None:
    bidding.play(Bid(1), 2)
    bidding.play(Bid(1), 0)

    assert [(waiting.seat, waiting.decision) for waiting in bidding.table.waiting] == [(1, 4)]


def test_chat_keeps_a_decision(turn: TableDriver) -> None:
    for seat in (0, 1):
        turn.submit(Say("hm"), seat=seat, player=f"player-{seat}")

    assert turn.table.decision(0) == 3


@pytest.mark.parametrize("giver", [0, 1])
def test_gifts_keep_a_decision(turn: TableDriver, giver: int) -> None:
    turn.play(GiveCoin(1 - giver), giver)

    assert turn.table.decision(0) == 3
    turn.submit(Move(1), seat=0, player="player-0", decision=3)


def test_gifts_among_bidders_keep_their_decisions(bidding: TableDriver) -> None:
    bidding.play(GiveCoin(2), 0)
    bidding.play(Bid(0), 1)
    bidding.play(GiveCoin(0), 2)

    assert [(waiting.seat, waiting.decision) for waiting in bidding.table.waiting] == [(0, 4), (2, 4)]


def test_successor_has_the_same_decision(turn: TableDriver) -> None:
    turn.submit(LeaveSeat(), seat=0, player="player-0")
    turn.submit(TakeSeat("n"), seat=0, player="ann")

    assert turn.table.decision(0) == 3


def test_own_answer_makes_a_new_decision(turn: TableDriver) -> None:
    turn.play(BuyCoal())

    assert turn.table.decision(0) == 4
    with pytest.raises(StaleCommand):
        turn.submit(BuyCoal(), seat=0, player="player-0", decision=3)


def test_undo_makes_a_new_decision(turn: TableDriver) -> None:
    turn.play(BuyCoal())
    turn.submit(TakeBack(3), seat=0, player="player-0")

    assert turn.table.decision(0) == 5
    with pytest.raises(StaleCommand):
        turn.submit(BuyCoal(), seat=0, player="player-0", decision=3)


def test_next_question_of_the_same_kind_is_a_new_decision(bidding: TableDriver) -> None:
    """A second bid question looks like the first; commands for the first must not answer it."""
    for seat in (2, 0, 1):
        bidding.play(Bid(0), seat)
    first = bidding.table.decision(0)
    while bidding.seats_to_act != (0, 1, 2):
        seat = bidding.seats_to_act[0]
        bidding.play(Finish() if Finish() in bidding.legal_options(seat) else Move(1), seat)

    assert first == 7
    assert {waiting.decision for waiting in bidding.table.waiting} == {bidding.table.seq}


def test_seat_that_answered_has_no_decision(bidding: TableDriver) -> None:
    bidding.play(Bid(1), 1)

    with pytest.raises(NotYourTurn, match="it is not the turn of seat 1; waiting for seat 0, 2"):
        bidding.submit(Bid(1), seat=1, player="player-1", decision=4)


def test_resigning_keeps_the_others_decisions(bidding: TableDriver) -> None:
    bidding.submit(GiveUp(), seat=1, player="player-1")

    assert [(waiting.seat, waiting.decision) for waiting in bidding.table.waiting] == [(0, 4), (2, 4)]


def test_decision_has_its_start_time(turn: TableDriver) -> None:
    asked_at = turn.log[2].at
    turn.play(GiveCoin(0), 1)

    assert turn.table.waiting[0].since == asked_at
    turn.play(Move(1))
    assert turn.table.waiting[0].since == turn.log[-1].at
