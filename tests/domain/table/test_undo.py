"""Undo: own steps of the unfinished turn, with no draw, no reveal and no other seat's command between."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.kernel.refusals import IllegalCommand, NotAllowed, TableClosed
from domain.table.commands import GiveUp, LeaveSeat, Say, TakeBack, TakeSeat
from domain.table.evolve import AnyRecord
from domain.table.rules.undo import reachable
from domain.template import GAME
from domain.template.commands import Bid, BuyCoal, Do, Finish, GiveCoin, Keep, Move
from domain.template.state import Options
from tests.support.play import Played, started

WITHOUT_MAIL = Options(rounds=4, mail=False)


@pytest.fixture
def turn() -> Played:
    """Seat 0 has the first turn, after record 3."""
    return started(GAME, 2, WITHOUT_MAIL)


def take_back(played: Played, to: int, seat: int = 0) -> AnyRecord:
    return played.wish(TakeBack(to), seat=seat, player=f"player-{seat}")


def test_several_steps_of_a_turn_are_taken_back_at_once(turn: Played) -> None:
    before = turn.state
    for command in (BuyCoal(), Move(2), Do("signal"), Move(1)):
        turn.do(command)
    assert reachable(turn.table, 0) == (6, 5, 4, 3)

    take_back(turn, 3)

    assert turn.state == before
    assert turn.asked == (0,)
    assert reachable(turn.table, 0) == ()


def test_after_some_steps_back_the_earlier_ones_can_still_be_taken_back(turn: Played) -> None:
    turn.do(BuyCoal())
    after_coal = turn.state
    turn.do(Move(2))
    turn.do(Finish())
    assert reachable(turn.table, 0) == ()

    other = started(GAME, 2, WITHOUT_MAIL)
    other.do(BuyCoal())
    other.do(Move(2))
    take_back(other, 4)
    assert other.state == after_coal
    assert reachable(other.table, 0) == (3,)


def test_nothing_goes_back_past_a_draw(turn: Played) -> None:
    for command in (BuyCoal(), Move(2), Do("board")):
        turn.do(command)
    assert turn.log[-1].draws
    assert reachable(turn.table, 0) == ()

    turn.do(turn.options(0)[0])
    assert isinstance(turn.log[-1].command, Keep)
    assert reachable(turn.table, 0) == (6,)


def test_nothing_goes_back_once_the_turn_is_over(turn: Played) -> None:
    turn.do(Move(1))
    turn.do(Finish())

    assert reachable(turn.table, 0) == reachable(turn.table, 1) == ()
    with pytest.raises(IllegalCommand, match="cannot go back to record 3; possible: none"):
        take_back(turn, 3)


def test_a_turn_that_follows_ones_own_turn_does_not_go_back_into_it(turn: Played) -> None:
    """Seat 1 has the last turn of the first round and the first of the second."""
    for command in (Move(1), Finish(), Move(1), Finish(), Move(1)):
        turn.do(command)

    assert turn.asked == (1,)
    assert reachable(turn.table, 1) == (7,)


def test_another_seats_gift_closes_the_way_back(turn: Played) -> None:
    turn.do(BuyCoal())
    turn.do(GiveCoin(0), 1)

    assert reachable(turn.table, 0) == ()
    turn.do(Move(1))
    assert reachable(turn.table, 0) == (5,)


def test_an_own_gift_can_be_taken_back(turn: Played) -> None:
    turn.do(GiveCoin(1), 0)

    take_back(turn, 3)

    assert [player.coins for player in turn.state.players] == [5, 5]


def in_steps() -> Played:
    """Both seats bid in two steps each, after record 3."""
    played = started(GAME, 2)
    *below, bidding = played.state.stack
    played.place(replace(played.state, stack=(*below, replace(bidding, steps=2))))
    return played


def test_a_part_of_a_secret_answer_can_be_taken_back_while_others_are_asked() -> None:
    bidding = in_steps()
    before = bidding.state
    bidding.do(Bid(3), 1)
    decision = bidding.table.decision(0)

    take_back(bidding, 3, seat=1)

    assert before == bidding.state
    assert bidding.asked == (0, 1)
    assert decision == bidding.table.decision(0)


def test_an_answer_that_is_complete_stands() -> None:
    bidding = in_steps()
    bidding.do(Bid(3), 1)
    bidding.do(Bid(3), 1)

    assert reachable(bidding.table, 1) == ()


def test_another_seats_part_closes_the_way_back_behind_it() -> None:
    bidding = in_steps()
    bidding.do(Bid(3), 1)
    bidding.do(Bid(2), 0)

    assert reachable(bidding.table, 1) == ()
    assert reachable(bidding.table, 0) == (4,)


def test_talk_lies_between_without_harm_and_is_not_taken_back(turn: Played) -> None:
    turn.do(BuyCoal())
    turn.wish(Say("hm"), seat=1, player="player-1")
    turn.do(Move(2))
    assert reachable(turn.table, 0) == (5, 3)

    take_back(turn, 3)

    assert len(turn.log) == 7
    assert turn.state.players[0].coal == 0


def test_seats_are_not_turned_back(turn: Played) -> None:
    turn.do(BuyCoal())
    turn.wish(LeaveSeat(), seat=0, player="player-0")
    turn.wish(TakeSeat("n"), seat=0, player="ann")

    turn.wish(TakeBack(3), seat=0, player="ann")

    assert turn.table.holds("ann", 0)


def test_the_count_of_draws_is_not_turned_back(turn: Played) -> None:
    drawn = turn.table.drawn
    turn.do(BuyCoal())
    take_back(turn, 3)

    assert turn.table.drawn == drawn > 0


def test_only_ones_own_steps_are_taken_back(turn: Played) -> None:
    turn.do(BuyCoal())

    with pytest.raises(IllegalCommand, match="possible: none"):
        take_back(turn, 3, seat=1)
    with pytest.raises(NotAllowed, match="is not yours"):
        turn.wish(TakeBack(3), seat=0, player="player-1")


@pytest.mark.parametrize("to", [1, 4, 5, 99])
def test_only_a_record_before_an_own_step_can_be_named(turn: Played, to: int) -> None:
    turn.do(BuyCoal())

    with pytest.raises(IllegalCommand, match="possible: 3"):
        take_back(turn, to)


def test_an_answer_given_in_secret_stands() -> None:
    played = started(GAME, 2)
    played.do(played.options(0)[1], 0)

    assert reachable(played.table, 0) == ()


def test_giving_up_is_not_taken_back() -> None:
    played = started(GAME, 3, WITHOUT_MAIL)
    played.do(BuyCoal())
    played.wish(GiveUp(), seat=2, player="player-2")

    assert reachable(played.table, 0) == ()


def test_nothing_is_taken_back_before_the_game() -> None:
    played = Played(GAME)
    played.open(2)
    played.sit(0)

    with pytest.raises(TableClosed, match="no game is on"):
        take_back(played, 1)
    assert reachable(played.table, 0) == ()
