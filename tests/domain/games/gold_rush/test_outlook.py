"""Who plans by the game's outlook goes by the score at the end, and sees further than one step."""

from __future__ import annotations

from random import Random

from domain.games.gold_rush import GAME
from domain.games.gold_rush.commands import PlaceTile
from domain.games.gold_rush.outlook import OUTLOOK
from domain.games.gold_rush.state import State
from domain.kernel import bots
from domain.kernel.chance import SeededChance
from domain.kernel.decide import seats_to_act, start_game
from domain.planning.planner import make_plan


def begun(seed: int) -> State:
    chance = SeededChance(bytes([seed]) * 32, ("a", "b"))
    state: State = start_game(GAME, GAME.options_type(), 2, chance).state
    return state


def test_of_a_game_that_is_over_the_outlook_is_the_score() -> None:
    chance = SeededChance(bytes(32), ("a", "b"))
    over = bots.play_out(GAME, begun(0), bots.choose_random, Random(1), chance)

    assert OUTLOOK.estimate(over, OUTLOOK.weights) == GAME.score(over).totals


def test_a_plan_goes_on_to_a_cowboy_for_the_tile_that_it_lays() -> None:
    state = begun(1)
    seat = seats_to_act(state)[0]

    plan = make_plan(GAME, state, seat, 400, seed=1)

    assert isinstance(plan.commands[0], PlaceTile)
    assert len(plan.commands) > 1
    assert plan.worth > 0
