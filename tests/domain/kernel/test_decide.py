"""Who is asked, what may be answered, what an answer leads to; Whistle Stop is the example."""

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
    rules = (rule, *(other for other in GAME.rules if other.frame is not rule.frame))
    return with_rules(rules=rules)


def bid_by(*seats: int) -> State:
    state = BIDDING
    for seat in seats:
        state = decide(GAME, state, seat, Bid(seat), ScriptedChance()).state
    return state


@pytest.mark.parametrize("state", [BIDDING, position(NextRound(), TakeTurn(0), Travel(0, 3))])
def test_an_option_that_is_followed_leads_where_it_leads_when_it_is_decided(state: State) -> None:
    (seat, *_) = seats_to_act(state)
    options = legal_options(GAME, state, seat)

    assert options
    for command in options:
        decided = decide(GAME, state, seat, command, ScriptedChance())
        assert decided == follow_option(GAME, state, seat, command, ScriptedChance())


def test_the_top_frame_asks_its_seat() -> None:
    assert seats_to_act(position(Travel(0, 3), KeepOne(1, ("elm", "fir")))) == (1,)


def test_a_question_to_several_asks_those_who_have_not_answered() -> None:
    assert seats_to_act(BIDDING) == (0, 1, 2)
    assert seats_to_act(bid_by(1)) == (0, 2)


def test_nobody_is_asked_when_the_game_is_over() -> None:
    over = State()

    assert seats_to_act(over) == ()
    assert legal_options(GAME, over, 0) == ()
    assert free_actions(GAME, over, 0) == ()


def test_who_is_not_asked_has_no_options() -> None:
    assert legal_options(GAME, position(), 1) == ()
    assert legal_options(GAME, bid_by(1), 1) == ()


def test_what_is_offered_between_actions_stands_behind_the_answers() -> None:
    assert legal_options(GAME, position(), 0) == (Move(1), BuyCoal())


def test_what_is_offered_between_actions_is_not_offered_in_other_frames() -> None:
    state = position(TakeTurn(1), PickTip(0))

    assert BuyCoal() not in legal_options(GAME, state, 0)
    with pytest.raises(IllegalCommand):
        decide(GAME, state, 0, BuyCoal(), ScriptedChance())


def test_what_is_open_at_any_time_is_no_option() -> None:
    state = position()

    assert free_actions(GAME, state, 1) == (GiveCoin(0),)
    assert GiveCoin(1) not in legal_options(GAME, state, 0)


def test_a_game_without_gifts_offers_none() -> None:
    assert free_actions(with_rules(anytime=None), position(), 0) == ()


def test_an_answer_leads_up_to_the_next_question() -> None:
    decided = decide(GAME, position(), 0, Move(1), ScriptedChance())

    work = Work(0, ("fares", "coal", "deliver"))
    assert decided.events == (FrameClosed(), TrainMoved(0, "birch", 0), FrameOpened(work))
    assert decided.state == GAME.fold(position(), decided.events)


def test_frames_that_run_are_carried_out_by_themselves() -> None:
    decided = decide(GAME, position(TakeTurn(1), Work(0, ())), 0, Finish(), ScriptedChance())

    assert decided.events == (FrameClosed(), FrameClosed(), FrameOpened(Travel(1, 3)))


def test_something_between_actions_leaves_the_question_open() -> None:
    decided = decide(GAME, position(), 0, BuyCoal(), ScriptedChance())

    assert decided.events == (CoalBought(0),)
    assert seats_to_act(decided.state) == (0,)


def test_all_answers_reach_the_rule_in_seat_order_whatever_the_order_in_which_they_came() -> None:
    decided = decide(GAME, bid_by(2, 0), 1, Bid(1), ScriptedChance())

    assert decided.events[:4] == (AnswerGiven(1, Bid(1)), FrameClosed(), BidsOpened((0, 1, 2)), MailWon(2))
    assert decided.state == decide(GAME, bid_by(0, 1), 2, Bid(2), ScriptedChance()).state


def test_an_answer_waits_in_the_frame_until_the_last_is_in() -> None:
    top = bid_by(2, 0).stack[-1]

    assert top == BidForMail((0, 1, 2), (SeatAnswer(2, Bid(2)), SeatAnswer(0, Bid(0))))


def test_an_answer_in_steps_is_asked_on_until_the_last_of_them() -> None:
    bidding = position(NextRound(), TakeTurn(0), BidForMail((0, 1), steps=2), players=(Player(),) * 2)

    first = decide(GAME, bidding, 1, Bid(3), ScriptedChance())
    last = decide(GAME, first.state, 1, Bid(2), ScriptedChance())

    assert first.events == (AnswerStepGiven(1, Bid(3)),)
    assert seats_to_act(first.state) == (0, 1)
    assert last.events == (AnswerGiven(1, Bid(2)),)
    assert seats_to_act(last.state) == (0,)


def test_the_steps_of_all_reach_the_rule_by_seat_and_each_seats_in_the_order_given() -> None:
    heard: list[tuple[Bid, ...]] = []

    def hear(ledger: Ledger[State], frame: BidForMail, answers: tuple[Bid, ...]) -> None:
        heard.append(answers)
        ledger.close_frame()

    game = with_rule(SimultaneousQuestion(BidForMail, mail.bids, hear))
    state = position(TakeTurn(0), BidForMail((0, 1), steps=2), players=(Player(),) * 2)
    for seat, coins in ((1, 3), (0, 0), (1, 1), (0, 2)):
        state = decide(game, state, seat, Bid(coins), ScriptedChance()).state

    assert heard == [(Bid(0), Bid(2), Bid(3), Bid(1))]


def test_who_is_not_asked_is_refused() -> None:
    with pytest.raises(NotYourTurn, match="seat 1 is not asked now; the table waits for seat 0"):
        decide(GAME, position(), 1, Move(1), ScriptedChance())


def test_an_answer_given_stands() -> None:
    with pytest.raises(NotYourTurn, match="waits for seat 0, 2"):
        decide(GAME, bid_by(1), 1, Bid(0), ScriptedChance())


def test_nobody_plays_on_after_the_end() -> None:
    with pytest.raises(NotYourTurn, match="the game is over"):
        decide(GAME, State(), 0, Move(1), ScriptedChance())
    with pytest.raises(IllegalCommand):
        decide(GAME, State(players=(Player(), Player())), 0, GiveCoin(1), ScriptedChance())


def test_a_refusal_names_the_rule_and_what_would_be_legal() -> None:
    with pytest.raises(IllegalCommand, match="each stop after the first costs 1 coal") as refused:
        decide(GAME, position(), 0, Move(2), ScriptedChance())

    assert refused.value.rule == "WST-4.2"
    assert refused.value.message.startswith(f"{refused.value.reason} (")
    assert "seat" not in refused.value.reason


def test_a_command_of_another_question_is_refused_in_plain_words() -> None:
    says = "bid does not answer what seat 0 is asked: Run up to 3 stops"
    with pytest.raises(IllegalCommand, match=says) as refused:
        decide(GAME, position(), 0, Bid(1), ScriptedChance())

    assert "WST-4.1" == refused.value.rule, "the rule that the question cites"


def test_a_refusal_shows_no_hidden_frame_to_others() -> None:
    said = set()
    for met in (("elm", "fir"), ("alder", "birch")):
        state = position(TakeTurn(1), Work(0, ()), KeepOne(0, met))
        with pytest.raises(NotYourTurn) as refused:
            decide(GAME, state, 1, Keep("elm"), ScriptedChance())
        said.add(refused.value.message)

    assert {"seat 1 is not asked now; the table waits for seat 0"} == said


def test_a_refusal_shows_no_answer_of_others() -> None:
    said = set()
    for coins in (0, 2):
        state = decide(GAME, BIDDING, 1, Bid(coins), ScriptedChance()).state
        with pytest.raises(IllegalCommand) as refused:
            decide(GAME, state, 0, Bid(9), ScriptedChance())
        said.add(refused.value.message)

    assert len(said) == 1
    with pytest.raises(NotYourTurn, match="seat 0 is not asked now; the table waits for seat 2"):
        decide(GAME, bid_by(0, 1), 0, Bid(1), ScriptedChance())


def test_the_default_is_the_rules_own_or_else_the_first_option() -> None:
    assert default_answer(GAME, position(Work(0, ("fares",))), 0) == Finish()
    assert default_answer(GAME, position(PickTip(0)), 0) == TakeTip("coins")
    assert default_answer(GAME, BIDDING, 1) == Bid(0)


def test_a_question_to_several_may_have_a_default_of_its_own() -> None:
    game = with_rule(
        SimultaneousQuestion(
            BidForMail, mail.bids, mail.award, default=lambda _state, _frame, seat: Bid(seat)
        )
    )

    assert default_answer(game, BIDDING, 2) == Bid(2)


def test_allows_decides_where_options_are_long_to_list() -> None:
    game = with_rule(
        Question(Travel, turn.moves, turn.move, allows=lambda _state, _frame, command: command == Move(1))
    )

    assert decide(game, position(), 0, Move(1), ScriptedChance()).events
    with pytest.raises(IllegalCommand):
        decide(game, position(players=(Player(coal=3), Player())), 0, Move(2), ScriptedChance())


def test_rules_that_run_for_ever_are_stopped() -> None:
    def spin(ledger: Ledger[State], frame: TakeTurn) -> None:
        ledger.close_frame()
        ledger.open_frames(TakeTurn(frame.seat))

    game = with_rule(AutoStep(TakeTurn, spin))

    with pytest.raises(RuntimeError, match="template run without ever asking a player"):
        decide(game, position(TakeTurn(1), Work(0, ())), 0, Finish(), ScriptedChance())


def test_options_listed_for_one_state_are_not_taken_for_another() -> None:
    rich, poor = position(), position(players=(Player(coins=0), Player()))

    assert legal_options(GAME, rich, 0) == (Move(1), BuyCoal())
    assert legal_options(GAME, poor, 0) == (Move(1),)
    assert legal_options(GAME, poor, 1) == ()
    with pytest.raises(IllegalCommand):
        decide(GAME, poor, 0, BuyCoal(), ScriptedChance())


def test_games_with_other_rules_keep_their_lists_apart() -> None:
    state, other = position(), with_rules(between_actions=None)

    assert legal_options(GAME, state, 0) == (Move(1), BuyCoal())
    assert legal_options(other, state, 0) == (Move(1),)


def test_a_game_starts_with_its_first_question() -> None:
    decided = kernel.start_game(GAME, Options(rounds=1), 3, ScriptedChance())

    assert seats_to_act(decided.state) == (0, 1, 2)
    assert decided.state == GAME.fold(GAME.blank(Options(rounds=1), 3), decided.events)
