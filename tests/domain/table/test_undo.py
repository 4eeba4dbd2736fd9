"""Undo: own steps of the unfinished turn, with no draw, no reveal and no other seat's command between."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from domain.kernel import decide as kernel
from domain.kernel.refusals import IllegalCommand, NotAllowed, Refused, TableClosed
from domain.table.commands import GiveUp, LeaveSeat, Say, TakeBack, TakeSeat
from domain.table.evolve import AnyRecord
from domain.table.rules.undo import reachable
from domain.template import GAME
from domain.template.commands import Bid, BuyCoal, Do, Finish, GiveCoin, Keep, Move
from domain.template.state import Options
from tests.support.play import Played, refolded, started

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


class AnyMixOfEverything(RuleBasedStateMachine):
    """Play, talk, gifts, undo and changes of hands in any order; the log tells it all."""

    def __init__(self) -> None:
        super().__init__()
        self.played: Played = Played(GAME)
        self.states: list[Any] = []

    @initialize(seats=st.sampled_from([2, 3]), mail=st.booleans())
    def begin(self, seats: int, mail: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
        self.played = started(GAME, seats, Options(rounds=3, mail=mail))
        self.states = [None] * (len(self.played.log) - 1) + [self.played.state]

    def keep(self) -> None:
        self.states.append(self.played.state)

    @precondition(lambda self: self.played.asked)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.played.asked))
        self.played.do(data.draw(st.sampled_from(self.played.options(seat))), seat)
        self.keep()

    @precondition(lambda self: self.played.asked)
    @rule(seat=st.integers(0, 2), data=st.data())
    def give(self, seat: int, data: st.DataObject) -> None:
        seat %= len(self.played.table.chairs)
        gifts = kernel.offered(GAME, self.played.state, seat)
        if gifts:
            self.played.do(data.draw(st.sampled_from(gifts)), seat)
            self.keep()

    @precondition(lambda self: self.played.asked)
    @rule(seat=st.integers(0, 2))
    def talk(self, seat: int) -> None:
        seat %= len(self.played.table.chairs)
        self.played.wish(Say("hm"), seat=seat, player=self.played.table.chairs[seat].player or "")
        self.keep()

    @precondition(lambda self: self.played.asked)
    @rule(seat=st.integers(0, 2), player=st.sampled_from(["ann", "bo", "cy"]))
    def change_hands(self, seat: int, player: str) -> None:
        seat %= len(self.played.table.chairs)
        self.played.wish(LeaveSeat(), seat=seat, player=self.played.table.chairs[seat].player or "")
        self.keep()
        self.played.wish(TakeSeat("n"), seat=seat, player=player)
        self.keep()

    @precondition(lambda self: self.played.asked)
    @rule(seat=st.integers(0, 2), back=st.integers(1, 12))
    def undo(self, seat: int, back: int) -> None:
        played, to = self.played, len(self.played.log) - back
        seat %= len(played.table.chairs)
        player = played.table.chairs[seat].player or ""
        if to in said_to_be_reachable(played.log, seat):
            drawn = played.table.drawn
            played.wish(TakeBack(to), seat=seat, player=player)
            assert played.state == self.states[to - 1]
            assert played.table.drawn == drawn
            self.keep()
        else:
            with pytest.raises(Refused):
                played.wish(TakeBack(to), seat=seat, player=player)

    @precondition(lambda self: not self.played.asked)
    @rule(to=st.integers(1, 60))
    def come_too_late(self, to: int) -> None:
        with pytest.raises(TableClosed):
            self.played.wish(TakeBack(to), seat=0, player=self.played.table.chairs[0].player or "")

    @invariant()
    def what_can_be_taken_back_is_what_the_log_says(self) -> None:
        if self.played.asked:
            for seat in range(len(self.played.table.chairs)):
                assert set(reachable(self.played.table, seat)) == said_to_be_reachable(self.played.log, seat)

    def teardown(self) -> None:
        if self.played.log:
            assert refolded(self.played) == self.played.table


def said_to_be_reachable(log: list[AnyRecord], seat: int) -> set[int]:
    """Walk back from the end of the log as the promise says, without looking at what the fold keeps."""
    found, seq = set(), len(log)
    while seq:
        record = log[seq - 1]
        if isinstance(record.command, TakeBack):
            seq = record.command.to
        elif isinstance(record.command, Say | LeaveSeat | TakeSeat) and len(record.events) == 1:
            seq -= 1
        elif (
            record.seat == seat
            and not record.draws
            and not any(event.reveals for event in record.events)
            and [waiting.seat for waiting in record.waiting] == [seat]
        ):
            seq -= 1
            found.add(seq)
        else:
            break
    return found


TestAnyMixOfEverything = AnyMixOfEverything.TestCase
TestAnyMixOfEverything.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
