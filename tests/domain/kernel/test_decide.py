"""Who is asked, what may be answered, what an answer leads to; Whistle Stop is the example."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.kernel import decide as kernel
from domain.kernel.chance import Scripted
from domain.kernel.decide import asked, decide, default, offered, options
from domain.kernel.frames import Answer, Answered, Closed, Opened, Stepped
from domain.kernel.game import Asks, AsksAll, Game, Rule, Runs
from domain.kernel.ledger import Ledger
from domain.kernel.refusals import IllegalCommand, NotYourTurn
from domain.template import GAME
from domain.template.commands import Bid, BuyCoal, Finish, GiveCoin, Keep, Move, TakeTip
from domain.template.events import BidsOpened, CoalBought, MailWon, TrainMoved
from domain.template.frames import BidForMail, KeepOne, NextRound, PickTip, TakeTurn, Travel, Work
from domain.template.rules import mail, turn
from domain.template.state import Options, Player, State
from tests.support.positions.template import position

BIDDING = position(NextRound(), TakeTurn(0), BidForMail((0, 1, 2)), players=(Player(),) * 3)


def with_rules(**changes: Any) -> Game[State]:
    return replace(GAME, **changes)


def with_rule(rule: Rule) -> Game[State]:
    rules = (rule, *(other for other in GAME.rules if other.frame is not rule.frame))
    return with_rules(rules=rules)


def bid_by(*seats: int) -> State:
    state = BIDDING
    for seat in seats:
        state = decide(GAME, state, seat, Bid(seat), Scripted()).state
    return state


def test_the_top_frame_asks_its_seat() -> None:
    assert asked(position(Travel(0, 3), KeepOne(1, ("elm", "fir")))) == (1,)


def test_a_question_to_several_asks_those_who_have_not_answered() -> None:
    assert asked(BIDDING) == (0, 1, 2)
    assert asked(bid_by(1)) == (0, 2)


def test_nobody_is_asked_when_the_game_is_over() -> None:
    over = State()

    assert asked(over) == ()
    assert options(GAME, over, 0) == ()
    assert offered(GAME, over, 0) == ()


def test_who_is_not_asked_has_no_options() -> None:
    assert options(GAME, position(), 1) == ()
    assert options(GAME, bid_by(1), 1) == ()


def test_what_is_offered_between_actions_stands_behind_the_answers() -> None:
    assert options(GAME, position(), 0) == (Move(1), BuyCoal())


def test_what_is_offered_between_actions_is_not_offered_in_other_frames() -> None:
    state = position(TakeTurn(1), PickTip(0))

    assert BuyCoal() not in options(GAME, state, 0)
    with pytest.raises(IllegalCommand):
        decide(GAME, state, 0, BuyCoal(), Scripted())


def test_what_is_open_at_any_time_is_no_option() -> None:
    state = position()

    assert offered(GAME, state, 1) == (GiveCoin(0),)
    assert GiveCoin(1) not in options(GAME, state, 0)


def test_a_game_without_gifts_offers_none() -> None:
    assert offered(with_rules(anytime=None), position(), 0) == ()


def test_an_answer_leads_up_to_the_next_question() -> None:
    decided = decide(GAME, position(), 0, Move(1), Scripted())

    work = Work(0, ("fares", "coal", "deliver"))
    assert decided.events == (Closed(), TrainMoved(0, "birch", 0), Opened(work))
    assert decided.state == GAME.fold(position(), decided.events)


def test_frames_that_run_are_carried_out_by_themselves() -> None:
    decided = decide(GAME, position(TakeTurn(1), Work(0, ())), 0, Finish(), Scripted())

    assert decided.events == (Closed(), Closed(), Opened(Travel(1, 3)))


def test_something_between_actions_leaves_the_question_open() -> None:
    decided = decide(GAME, position(), 0, BuyCoal(), Scripted())

    assert decided.events == (CoalBought(0),)
    assert asked(decided.state) == (0,)


def test_all_answers_reach_the_rule_in_seat_order_whatever_the_order_in_which_they_came() -> None:
    decided = decide(GAME, bid_by(2, 0), 1, Bid(1), Scripted())

    assert decided.events[:4] == (Answered(1, Bid(1)), Closed(), BidsOpened((0, 1, 2)), MailWon(2))
    assert decided.state == decide(GAME, bid_by(0, 1), 2, Bid(2), Scripted()).state


def test_an_answer_waits_in_the_frame_until_the_last_is_in() -> None:
    top = bid_by(2, 0).stack[-1]

    assert top == BidForMail((0, 1, 2), (Answer(2, Bid(2)), Answer(0, Bid(0))))


def test_an_answer_in_steps_is_asked_on_until_the_last_of_them() -> None:
    bidding = position(NextRound(), TakeTurn(0), BidForMail((0, 1), steps=2), players=(Player(),) * 2)

    first = decide(GAME, bidding, 1, Bid(3), Scripted())
    last = decide(GAME, first.state, 1, Bid(2), Scripted())

    assert first.events == (Stepped(1, Bid(3)),)
    assert asked(first.state) == (0, 1)
    assert last.events == (Answered(1, Bid(2)),)
    assert asked(last.state) == (0,)


def test_the_steps_of_all_reach_the_rule_by_seat_and_each_seats_in_the_order_given() -> None:
    heard: list[tuple[Bid, ...]] = []

    def hear(ledger: Ledger[State], frame: BidForMail, answers: tuple[Bid, ...]) -> None:
        heard.append(answers)
        ledger.close()

    game = with_rule(AsksAll(BidForMail, mail.bids, hear))
    state = position(TakeTurn(0), BidForMail((0, 1), steps=2), players=(Player(),) * 2)
    for seat, coins in ((1, 3), (0, 0), (1, 1), (0, 2)):
        state = decide(game, state, seat, Bid(coins), Scripted()).state

    assert heard == [(Bid(0), Bid(2), Bid(3), Bid(1))]


def test_who_is_not_asked_is_refused() -> None:
    with pytest.raises(NotYourTurn, match="seat 1 is not asked now; the table waits for seat 0"):
        decide(GAME, position(), 1, Move(1), Scripted())


def test_an_answer_given_stands() -> None:
    with pytest.raises(NotYourTurn, match="waits for seat 0, 2"):
        decide(GAME, bid_by(1), 1, Bid(0), Scripted())


def test_nobody_plays_on_after_the_end() -> None:
    with pytest.raises(NotYourTurn, match="the game is over"):
        decide(GAME, State(), 0, Move(1), Scripted())
    with pytest.raises(IllegalCommand):
        decide(GAME, State(players=(Player(), Player())), 0, GiveCoin(1), Scripted())


def test_a_refusal_names_the_rule_and_what_would_be_legal() -> None:
    with pytest.raises(IllegalCommand, match="each stop after the first takes a coal") as refused:
        decide(GAME, position(), 0, Move(2), Scripted())

    assert refused.value.rule == "WST-4.2"


def test_a_command_of_another_question_is_refused_in_plain_words() -> None:
    says = "bid does not answer what seat 0 is asked: Run up to 3 stops"
    with pytest.raises(IllegalCommand, match=says) as refused:
        decide(GAME, position(), 0, Bid(1), Scripted())

    assert refused.value.rule is None


def test_a_refusal_shows_no_hidden_frame_to_others() -> None:
    said = set()
    for met in (("elm", "fir"), ("alder", "birch")):
        state = position(TakeTurn(1), Work(0, ()), KeepOne(0, met))
        with pytest.raises(NotYourTurn) as refused:
            decide(GAME, state, 1, Keep("elm"), Scripted())
        said.add(refused.value.message)

    assert {"seat 1 is not asked now; the table waits for seat 0"} == said


def test_a_refusal_shows_no_answer_of_others() -> None:
    said = set()
    for coins in (0, 2):
        state = decide(GAME, BIDDING, 1, Bid(coins), Scripted()).state
        with pytest.raises(IllegalCommand) as refused:
            decide(GAME, state, 0, Bid(9), Scripted())
        said.add(refused.value.message)

    assert len(said) == 1
    with pytest.raises(NotYourTurn, match="seat 0 is not asked now; the table waits for seat 2"):
        decide(GAME, bid_by(0, 1), 0, Bid(1), Scripted())


def test_the_default_is_the_rules_own_or_else_the_first_option() -> None:
    assert default(GAME, position(Work(0, ("fares",))), 0) == Finish()
    assert default(GAME, position(PickTip(0)), 0) == TakeTip("coins")
    assert default(GAME, BIDDING, 1) == Bid(0)


def test_a_question_to_several_may_have_a_default_of_its_own() -> None:
    game = with_rule(
        AsksAll(BidForMail, mail.bids, mail.award, default=lambda _state, _frame, seat: Bid(seat))
    )

    assert default(game, BIDDING, 2) == Bid(2)


def test_allows_decides_where_options_are_long_to_list() -> None:
    game = with_rule(
        Asks(Travel, turn.moves, turn.move, allows=lambda _state, _frame, command: command == Move(1))
    )

    assert decide(game, position(), 0, Move(1), Scripted()).events
    with pytest.raises(IllegalCommand):
        decide(game, position(players=(Player(coal=3), Player())), 0, Move(2), Scripted())


def test_rules_that_run_for_ever_are_stopped() -> None:
    def spin(ledger: Ledger[State], frame: TakeTurn) -> None:
        ledger.close()
        ledger.open(TakeTurn(frame.seat))

    game = with_rule(Runs(TakeTurn, spin))

    with pytest.raises(RuntimeError, match="template run without ever asking a player"):
        decide(game, position(TakeTurn(1), Work(0, ())), 0, Finish(), Scripted())


def test_options_listed_for_one_state_are_not_taken_for_another() -> None:
    rich, poor = position(), position(players=(Player(coins=0), Player()))

    assert options(GAME, rich, 0) == (Move(1), BuyCoal())
    assert options(GAME, poor, 0) == (Move(1),)
    assert options(GAME, poor, 1) == ()
    with pytest.raises(IllegalCommand):
        decide(GAME, poor, 0, BuyCoal(), Scripted())


def test_games_with_other_rules_keep_their_lists_apart() -> None:
    state, other = position(), with_rules(between=None)

    assert options(GAME, state, 0) == (Move(1), BuyCoal())
    assert options(other, state, 0) == (Move(1),)


def test_a_game_starts_with_its_first_question() -> None:
    decided = kernel.start(GAME, Options(rounds=1), 3, Scripted())

    assert asked(decided.state) == (0, 1, 2)
    assert decided.state == GAME.fold(GAME.blank(Options(rounds=1), 3), decided.events)
