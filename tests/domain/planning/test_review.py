"""A look back blames nobody for what could not be known, and says nothing where a planner plays the same."""

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
"""States: as few as show that something was looked at."""


@cache
def answers_of(name: str) -> tuple[tuple[int, tuple[PlayedAnswer, ...]], ...]:
    """Give the first answers of some turns of a game between random players, each with its seat."""
    game, chance = catalog.game(name), SeededChance(b"review", ())
    seats = min(game.seat_counts)
    state = start_game(game, game.options_type(), seats, chance).state
    players = [ChoosingPlayer(game, "random", seat) for seat in range(seats)]
    found: list[tuple[int, tuple[PlayedAnswer, ...]]] = []
    number = 0
    while len(found) < 3 and (asked := seats_to_act(state)):
        seat, number = asked[0], number + 1
        passage, state = _play(game, state, seat, players[seat], chance)
        if number % 4 == 1 and any(len(legal_options(game, one.state, seat)) > 1 for one in passage):
            found.append((seat, passage))
    return tuple(found)


def _play(
    game: Any, state: Any, seat: int, player: ChoosingPlayer, chance: Chance
) -> tuple[tuple[PlayedAnswer, ...], Any]:
    """Answer for a seat up to a draw, and until somebody else is asked."""
    passage: list[PlayedAnswer] = []
    before = len(chance.draws)
    while seat in seats_to_act(state) and len(chance.draws) == before and len(passage) < 6:
        command = player.answer(state, seat)
        passage.append(PlayedAnswer(len(passage) + 1, state, command))
        state = decide(game, state, seat, command, chance).state
    return tuple(passage), state


@every_game
def test_a_look_back_is_the_same_in_every_world_that_the_seat_could_not_tell_from_the_real_one(
    name: str,
) -> None:
    game = catalog.game(name)
    for number, (seat, passage) in enumerate(answers_of(name)):
        chance = SeededChance(f"world {number}".encode(), ())
        other = tuple(
            PlayedAnswer(one.seq, game.planning.determinize(one.state, seat, chance), one.command)
            for one in passage
        )
        reviewer = Reviewer(game, seat, BUDGET)

        assert reviewer.review(passage) == reviewer.review(other)
        assert reviewer.expect(passage[0].state) == reviewer.expect(other[0].state)


@every_game
def test_what_was_played_and_what_was_planned_are_told_answer_by_answer(name: str) -> None:
    game = catalog.game(name)
    for seat, passage in answers_of(name):
        found = Reviewer(game, seat, BUDGET).review(passage)

        assert found is not None
        assert (passage[0].seq, len(passage)) == (found.seq, len(found.played))
        assert found.played[: found.same] == found.planned[: found.same]
        assert found.error >= 0
        if found.played == found.planned:
            assert found.same == len(passage)


def opening(name: str) -> tuple[Any, Any, int]:
    """Give a game, its first position and the seat that is asked there."""
    game = catalog.game(name)
    state = start_game(game, game.options_type(), min(game.seat_counts), SeededChance(b"first", ())).state
    return game, state, seats_to_act(state)[0]


def carry_out(game: Any, state: Any, seat: int, commands: tuple[Command, ...]) -> tuple[PlayedAnswer, ...]:
    """Play these answers, which do not draw before the last."""
    passage: list[PlayedAnswer] = []
    for command in commands:
        passage.append(PlayedAnswer(1, state, command))
        state = decide(game, state, seat, command, SeededChance(b"go on", ())).state
    return tuple(passage)


@pytest.mark.parametrize("name", ["gold_rush", "great_western_trail"])
def test_who_plays_as_the_planner_would_have_has_lost_nothing(name: str) -> None:
    game, state, seat = opening(name)
    plan = make_plan(game, state, seat, 300, PLAN_SEED + 1)

    found = Reviewer(game, seat, 300).review(carry_out(game, state, seat, plan.commands))

    assert found is not None
    assert found.played == found.planned
    assert (0, 0) == (found.worth, found.error)


def test_the_worst_answer_of_all_is_worth_less_than_the_plan() -> None:
    game, state, seat = opening("great_western_trail")
    plan = make_plan(game, state, seat, 300, PLAN_SEED + 1)
    worst = plan.choices[-1]
    assert worst.worth < plan.worth

    found = Reviewer(game, seat, 300).review(carry_out(game, state, seat, (worst.command,)))

    assert found is not None
    assert found.worth > 0
    assert found.same == 0


@every_game
def test_nothing_is_said_where_there_was_nothing_to_choose(name: str) -> None:
    """Of answers that were the only ones, wherever a game has such."""
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
