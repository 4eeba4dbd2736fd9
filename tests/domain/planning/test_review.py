"""A review blames no seat for hidden information, and agrees with answers that a planner would give."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from domain.games import catalog
from domain.kernel.chance import Chance, SeededChance
from domain.kernel.decide import decide, legal_options, seats_to_act, start_game
from domain.kernel.values import Command
from domain.planning.planner import make_plan
from domain.planning.players import ChoosingPlayer
from domain.planning.review import PLAN_SEED, PlayedAnswer, Reviewer
from tests.support.games.game_matrix import every_game

BUDGET = 60
"""A small number of states, but enough to show that the search ran."""


@cache
def answers_of(name: str) -> tuple[tuple[int, tuple[PlayedAnswer, ...]], ...]:
    """Return a seat and its first answers for some turns of a game between random bots."""
    game, chance = catalog.game(name), SeededChance(b"review", ())
    seats = min(game.seat_counts)
    state = start_game(game, game.options_type(), seats, chance).state
    players = [ChoosingPlayer(game, "random", seat) for seat in range(seats)]
    passages: list[tuple[int, tuple[PlayedAnswer, ...]]] = []
    number = 0
    while len(passages) < 3 and (asked := seats_to_act(state)):
        seat, number = asked[0], number + 1
        passage, state = _play(game, state, seat, players[seat], chance)
        if number % 4 == 1 and any(len(legal_options(game, answer.state, seat)) > 1 for answer in passage):
            passages.append((seat, passage))
    return tuple(passages)


def _play(
    game: Any, state: Any, seat: int, player: ChoosingPlayer, chance: Chance
) -> tuple[tuple[PlayedAnswer, ...], Any]:
    """Answer for a seat until something is drawn, or until another seat is asked."""
    passage: list[PlayedAnswer] = []
    before = len(chance.draws)
    while seat in seats_to_act(state) and len(chance.draws) == before and len(passage) < 6:
        command = player.answer(state, seat)
        passage.append(PlayedAnswer(len(passage) + 1, state, command))
        state = decide(game, state, seat, command, chance).state
    return tuple(passage), state


@every_game
def test_reviews_are_equal_in_indistinguishable_worlds(
    name: str,
) -> None:
    game = catalog.game(name)
    for number, (seat, passage) in enumerate(answers_of(name)):
        chance = SeededChance(f"world {number}".encode(), ())
        imagined = tuple(
            PlayedAnswer(answer.seq, game.planning.determinize(answer.state, seat, chance), answer.command)
            for answer in passage
        )
        reviewer = Reviewer(game, seat, BUDGET)

        assert reviewer.review(passage) == reviewer.review(imagined)
        assert reviewer.expect(passage[0].state) == reviewer.expect(imagined[0].state)


@every_game
def test_review_lists_played_and_planned_answers(name: str) -> None:
    game = catalog.game(name)
    for seat, passage in answers_of(name):
        review = Reviewer(game, seat, BUDGET).review(passage)

        assert review is not None
        assert (passage[0].seq, len(passage)) == (review.seq, len(review.played))
        assert review.played[: review.same] == review.planned[: review.same]
        assert review.error >= 0
        if review.played == review.planned:
            assert review.same == len(passage)


def opening(name: str) -> tuple[Any, Any, int]:
    """Return a game, its first position, and the seat that is asked first."""
    game = catalog.game(name)
    state = start_game(game, game.options_type(), min(game.seat_counts), SeededChance(b"first", ())).state
    return game, state, seats_to_act(state)[0]


def carry_out(game: Any, state: Any, seat: int, commands: tuple[Command, ...]) -> tuple[PlayedAnswer, ...]:
    """Play these answers; only the last one may draw."""
    passage: list[PlayedAnswer] = []
    for command in commands:
        passage.append(PlayedAnswer(1, state, command))
        state = decide(game, state, seat, command, SeededChance(b"go on", ())).state
    return tuple(passage)


@pytest.mark.parametrize("name", ["gold_rush", "great_western_trail"])
def test_playing_like_the_planner_loses_nothing(name: str) -> None:
    game, state, seat = opening(name)
    plan = make_plan(game, state, seat, 300, PLAN_SEED + 1)

    review = Reviewer(game, seat, 300).review(carry_out(game, state, seat, plan.commands))

    assert review is not None
    assert review.played == review.planned
    assert (0, 0) == (review.worth, review.error)


def test_worst_answer_is_worth_less_than_the_plan() -> None:
    game, state, seat = opening("great_western_trail")
    plan = make_plan(game, state, seat, 300, PLAN_SEED + 1)
    worst = plan.choices[-1]
    assert worst.worth < plan.worth

    review = Reviewer(game, seat, 300).review(carry_out(game, state, seat, (worst.command,)))

    assert review is not None
    assert review.worth > 0
    assert review.same == 0


@every_game
def test_forced_answers_have_no_review(name: str) -> None:
    game, chance = catalog.game(name), SeededChance(b"forced", ())
    seats = min(game.seat_counts)
    state = start_game(game, game.options_type(), seats, chance).state
    player = ChoosingPlayer(game, "random", 1)
    for _ in range(60):
        seat = seats_to_act(state)[0]
        options = legal_options(game, state, seat)
        if len(options) == 1:
            assert Reviewer(game, seat, BUDGET).review((PlayedAnswer(1, state, options[0]),)) is None
        state = decide(game, state, seat, player.answer(state, seat), chance).state
        if not seats_to_act(state):
            break
