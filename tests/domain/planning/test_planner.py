"""A planner uses only what its seat may know, keeps to its budget, and plays every game to its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, get_args

import pytest

from domain.games import catalog
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, default_answer, legal_options, seats_to_act, start_game
from domain.planning.outlook import SearchKind, outlook_of
from domain.planning.planner import make_plan
from domain.planning.players import ChoosingPlayer, make_planner
from tests.support.games.game_matrix import every_game

BUDGET = 120
"""A small number of states, but enough to show that the search ran."""
STRIDE, POSITIONS = 23, 5

every_search = pytest.mark.parametrize("search", get_args(SearchKind))


@cache
def positions(name: str) -> tuple[tuple[Any, int], ...]:
    """Return positions of a game between quick bots, each with a seat that has a choice."""
    return tuple(list(_choices(name))[::STRIDE][:POSITIONS])


def _choices(name: str) -> Iterator[tuple[Any, int]]:
    game = catalog.game(name)
    seats, chance = min(game.seat_counts), SeededChance(b"positions", ())
    state = start_game(game, game.options_type(), seats, chance).state
    players = [ChoosingPlayer(game, "random", seat) for seat in range(seats)]
    while asked := seats_to_act(state):
        seat = asked[0]
        if len(legal_options(game, state, seat)) > 1:
            yield state, seat
        state = decide(game, state, seat, players[seat].answer(state, seat), chance).state


@every_search
@every_game
def test_plans_are_equal_in_indistinguishable_worlds(name: str, search: SearchKind) -> None:
    game = catalog.game(name)
    outlook = replace(outlook_of(game), search=search)
    for number, (state, seat) in enumerate(positions(name)):
        imagined = game.planning.determinize(state, seat, SeededChance(f"world {number}".encode(), ()))
        plans = [make_plan(game, world, seat, BUDGET, 7, outlook) for world in (state, imagined)]

        assert plans[0].commands == plans[1].commands
        assert plans[0].choices == plans[1].choices


@every_search
@every_game
def test_every_answer_of_a_plan_is_legal_in_its_state(name: str, search: SearchKind) -> None:
    game = catalog.game(name)
    outlook = replace(outlook_of(game), search=search)
    for state, seat in positions(name):
        plan = make_plan(game, state, seat, BUDGET, 7, outlook)

        assert {choice.command for choice in plan.choices} <= {*legal_options(game, state, seat)}
        for command, expected in zip(plan.commands, (state, *plan.expected), strict=False):
            assert command in legal_options(game, expected, seat)


@every_game
def test_estimate_of_a_finished_game_is_its_score(name: str) -> None:
    game = catalog.game(name)
    chance = SeededChance(b"end", ())
    position = start_game(game, game.options_type(), min(game.seat_counts), chance).state
    player = ChoosingPlayer(game, "random", 1)
    while asked := seats_to_act(position):
        answer = player.answer(position, asked[0])
        position = decide(game, position, asked[0], answer, chance).state
    outlook, score = outlook_of(game), game.score(position)

    promised = outlook.estimate(position, outlook.weights)

    assert promised[: len(score.totals)] == pytest.approx(score.totals)
    assert promised[len(score.totals) :] == pytest.approx([rival.total for rival in score.rivals])


def test_small_budget_is_exceeded_only_by_trying_each_answer() -> None:
    game = catalog.game("gold_rush")
    for state, seat in positions("gold_rush"):
        most = 4 * len(legal_options(game, state, seat)) * 60

        assert make_plan(game, state, seat, 1, 7).visited <= most


def test_player_follows_its_plan_and_replans_when_surprised() -> None:
    game = catalog.game("great_western_trail")
    chance = SeededChance(b"follow", ())
    state = start_game(game, game.options_type(), 2, chance).state
    player, answers = make_planner(game, BUDGET, 3), 0
    while answers < 40:
        seat = seats_to_act(state)[0]
        if seat == 0:
            answers += 1
        command = player.answer(state, 0) if seat == 0 else default_answer(game, state, seat)
        state = decide(game, state, seat, command, chance).state

    assert 5 < player.plans < answers
