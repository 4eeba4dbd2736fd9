"""Which seats act, which answers are legal, and what answers do, using Whistle Stop as the example."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.games.template import GAME
from domain.games.template.commands import Bid, BuyCoal, Finish, GiveCoin, Keep, Move, TakeTip
from domain.games.template.events import BidsOpened, CoalBought, MailWon, TrainMoved
from domain.games.template.frames import BidForMail, KeepOne, NextRound, PickTip, TakeTurn, Travel, Work
from domain.games.template.rules import mail, turn
from domain.games.template.state import Player, State
from domain.games.template.variants import Options
from domain.kernel import decide as kernel
from domain.kernel.chance import ScriptedChance
from domain.kernel.decide import (
    decide,
    default_answer,
    follow_option,
    free_actions,
    legal_options,
    seats_to_act,
)
from domain.kernel.frames import AnswerGiven, AnswerStepGiven, FrameClosed, FrameOpened, SeatAnswer
from domain.kernel.game import AutoStep, FrameRule, Game, Question, SimultaneousQuestion
from domain.kernel.ledger import Ledger
from domain.kernel.refusals import IllegalCommand, NotYourTurn
from tests.domain.games.template.positions import position

BIDDING = position(NextRound(), TakeTurn(0), BidForMail((0, 1, 2)), players=(Player(),) * 3)


def with_rules(**changes: Any) -> Game[State]:
    return replace(GAME, **changes)


def with_rule(rule: FrameRule) -> Game[State]:
    rules = (rule, *(each for each in GAME.rules if each.frame is not rule.frame))
    return with_rules(rules=rules)


def bid_by(*seats: int) -> State:
    state = BIDDING
    for seat in seats:
        state = decide(GAME, state, seat, Bid(seat), ScriptedChance()).state
    return state


@pytest.mark.parametrize("state", [BIDDING, position(NextRound(), TakeTurn(0), Travel(0, 3))])
def test_follow_option_equals_decide(state: State) -> None:
    (seat, *_) = seats_to_act(state)
    options = legal_options(GAME, state, seat)

    assert options
    for command in options:
        decided = decide(GAME, state, seat, command, ScriptedChance())
        assert decided == follow_option(GAME, state, seat, command, ScriptedChance())


def test_top_frame_asks_its_seat() -> None:
    assert seats_to_act(position(Travel(0, 3), KeepOne(1, ("elm", "fir")))) == (1,)


def test_simultaneous_question_asks_seats_without_an_answer() -> None:
    assert seats_to_act(BIDDING) == (0, 1, 2)
    assert seats_to_act(bid_by(1)) == (0, 2)


def test_finished_game_asks_no_seat() -> None:
    over = State()

    assert seats_to_act(over) == ()
    assert legal_options(GAME, over, 0) == ()
    assert free_actions(GAME, over, 0) == ()


def test_seat_that_is_not_asked_has_no_options() -> None:
    assert legal_options(GAME, position(), 1) == ()
    assert legal_options(GAME, bid_by(1), 1) == ()


def test_options_between_actions_follow_the_answers() -> None:
    assert legal_options(GAME, position(), 0) == (Move(1), BuyCoal())


def test_options_between_actions_need_a_frame_that_allows_them() -> None:
    state = position(TakeTurn(1), PickTip(0))

    assert BuyCoal() not in legal_options(GAME, state, 0)
    with pytest.raises(IllegalCommand):
        decide(GAME, state, 0, BuyCoal(), ScriptedChance())


def test_free_actions_are_not_options() -> None:
    state = position()

    assert free_actions(GAME, state, 1) == (GiveCoin(0),)
    assert GiveCoin(1) not in legal_options(GAME, state, 0)


def test_game_without_free_actions() -> None:
    assert free_actions(with_rules(anytime=None), position(), 0) == ()


def test_answer_runs_to_the_next_question() -> None:
    decided = decide(GAME, position(), 0, Move(1), ScriptedChance())

    work = Work(0, ("fares", "coal", "deliver"))
    assert decided.events == (FrameClosed(), TrainMoved(0, "birch", 0), FrameOpened(work))
    assert decided.state == GAME.fold(position(), decided.events)


def test_auto_steps_run_automatically() -> None:
    decided = decide(GAME, position(TakeTurn(1), Work(0, ())), 0, Finish(), ScriptedChance())

    assert decided.events == (FrameClosed(), FrameClosed(), FrameOpened(Travel(1, 3)))


def test_command_between_actions_leaves_the_question_open() -> None:
    decided = decide(GAME, position(), 0, BuyCoal(), ScriptedChance())

    assert decided.events == (CoalBought(0),)
    assert seats_to_act(decided.state) == (0,)


def test_simultaneous_answers_reach_the_rule_in_seat_order() -> None:
    decided = decide(GAME, bid_by(2, 0), 1, Bid(1), ScriptedChance())

    assert decided.events[:4] == (AnswerGiven(1, Bid(1)), FrameClosed(), BidsOpened((0, 1, 2)), MailWon(2))
    assert decided.state == decide(GAME, bid_by(0, 1), 2, Bid(2), ScriptedChance()).state


def test_simultaneous_answers_wait_in_the_frame() -> None:
    top = bid_by(2, 0).stack[-1]

    assert top == BidForMail((0, 1, 2), (SeatAnswer(2, Bid(2)), SeatAnswer(0, Bid(0))))


def test_seat_is_asked_until_its_last_step() -> None:
    bidding = position(NextRound(), TakeTurn(0), BidForMail((0, 1), steps=2), players=(Player(),) * 2)

    first = decide(GAME, bidding, 1, Bid(3), ScriptedChance())
    last = decide(GAME, first.state, 1, Bid(2), ScriptedChance())

    assert first.events == (AnswerStepGiven(1, Bid(3)),)
    assert seats_to_act(first.state) == (0, 1)
    assert last.events == (AnswerGiven(1, Bid(2)),)
    assert seats_to_act(last.state) == (0,)


def test_steps_reach_the_rule_by_seat_in_given_order() -> None:
    calls: list[tuple[Bid, ...]] = []

    def record_call(ledger: Ledger[State], frame: BidForMail, answers: tuple[Bid, ...]) -> None:
        calls.append(answers)
        ledger.close_frame()

    game = with_rule(SimultaneousQuestion(BidForMail, mail.bids, record_call))
    state = position(TakeTurn(0), BidForMail((0, 1), steps=2), players=(Player(),) * 2)
    for seat, coins in ((1, 3), (0, 0), (1, 1), (0, 2)):
        state = decide(game, state, seat, Bid(coins), ScriptedChance()).state

    assert calls == [(Bid(0), Bid(2), Bid(3), Bid(1))]


def test_seat_that_is_not_asked_is_refused() -> None:
    with pytest.raises(NotYourTurn, match="seat 1 cannot act now; the table is waiting for seat 0"):
        decide(GAME, position(), 1, Move(1), ScriptedChance())


def test_seat_cannot_answer_twice() -> None:
    with pytest.raises(NotYourTurn, match="waiting for seat 0, 2"):
        decide(GAME, bid_by(1), 1, Bid(0), ScriptedChance())


def test_commands_after_the_end_are_refused() -> None:
    with pytest.raises(NotYourTurn, match="the game is over"):
        decide(GAME, State(), 0, Move(1), ScriptedChance())
    with pytest.raises(IllegalCommand):
        decide(GAME, State(players=(Player(), Player())), 0, GiveCoin(1), ScriptedChance())


def test_refusal_cites_the_rule_and_says_what_is_legal() -> None:
    with pytest.raises(IllegalCommand, match="each stop after the first costs 1 coal") as refused:
        decide(GAME, position(), 0, Move(2), ScriptedChance())

    assert refused.value.rule == "WST-4.2"
    assert refused.value.message.startswith(f"{refused.value.reason} (")
    assert "seat" not in refused.value.reason


def test_command_for_another_question_is_refused() -> None:
    says = "bid does not answer the question for seat 0: Run up to 3 stops"
    with pytest.raises(IllegalCommand, match=says) as refused:
        decide(GAME, position(), 0, Bid(1), ScriptedChance())

    assert "WST-4.1" == refused.value.rule, "the rule of the question"


def test_refusal_reveals_no_hidden_frame() -> None:
    messages = set()
    for met in (("elm", "fir"), ("alder", "birch")):
        state = position(TakeTurn(1), Work(0, ()), KeepOne(0, met))
        with pytest.raises(NotYourTurn) as refused:
            decide(GAME, state, 1, Keep("elm"), ScriptedChance())
        messages.add(refused.value.message)

    assert {"seat 1 cannot act now; the table is waiting for seat 0"} == messages


def test_refusal_reveals_no_secret_answer() -> None:
    messages = set()
    for coins in (0, 2):
        state = decide(GAME, BIDDING, 1, Bid(coins), ScriptedChance()).state
        with pytest.raises(IllegalCommand) as refused:
            decide(GAME, state, 0, Bid(9), ScriptedChance())
        messages.add(refused.value.message)

    assert len(messages) == 1
    with pytest.raises(NotYourTurn, match="seat 0 cannot act now; the table is waiting for seat 2"):
        decide(GAME, bid_by(0, 1), 0, Bid(1), ScriptedChance())


def test_default_answer_is_the_rules_own_or_the_first_option() -> None:
    assert default_answer(GAME, position(Work(0, ("fares",))), 0) == Finish()
    assert default_answer(GAME, position(PickTip(0)), 0) == TakeTip("coins")
    assert default_answer(GAME, BIDDING, 1) == Bid(0)


def test_simultaneous_question_may_define_a_default() -> None:
    game = with_rule(
        SimultaneousQuestion(
            BidForMail, mail.bids, mail.award, default=lambda _state, _frame, seat: Bid(seat)
        )
    )

    assert default_answer(game, BIDDING, 2) == Bid(2)


def test_allows_replaces_listing_options() -> None:
    game = with_rule(
        Question(Travel, turn.moves, turn.move, allows=lambda _state, _frame, command: command == Move(1))
    )

    assert decide(game, position(), 0, Move(1), ScriptedChance()).events
    with pytest.raises(IllegalCommand):
        decide(game, position(players=(Player(coal=3), Player())), 0, Move(2), ScriptedChance())


def test_endless_auto_steps_are_stopped() -> None:
    def spin(ledger: Ledger[State], frame: TakeTurn) -> None:
        ledger.close_frame()
        ledger.open_frames(TakeTurn(frame.seat))

    game = with_rule(AutoStep(TakeTurn, spin))

    with pytest.raises(RuntimeError, match="template ran 10000 steps without asking a player"):
        decide(game, position(TakeTurn(1), Work(0, ())), 0, Finish(), ScriptedChance())


def test_option_cache_distinguishes_states_and_seats() -> None:
    rich, poor = position(), position(players=(Player(coins=0), Player()))

    assert legal_options(GAME, rich, 0) == (Move(1), BuyCoal())
    assert legal_options(GAME, poor, 0) == (Move(1),)
    assert legal_options(GAME, poor, 1) == ()
    with pytest.raises(IllegalCommand):
        decide(GAME, poor, 0, BuyCoal(), ScriptedChance())


def test_option_cache_distinguishes_games() -> None:
    state, other = position(), with_rules(between_actions=None)

    assert legal_options(GAME, state, 0) == (Move(1), BuyCoal())
    assert legal_options(other, state, 0) == (Move(1),)


def test_start_game_runs_to_the_first_question() -> None:
    decided = kernel.start_game(GAME, Options(rounds=1), 3, ScriptedChance())

    assert seats_to_act(decided.state) == (0, 1, 2)
    assert decided.state == GAME.fold(GAME.blank(Options(rounds=1), 3), decided.events)
