"""The estimate equals the final score at the end, and looks more than one step ahead before that."""

from __future__ import annotations

from random import Random

from domain.games.gold_rush import GAME
from domain.games.gold_rush.commands import Pass, PlaceCowboy, PlaceTent, PlaceTile
from domain.games.gold_rush.planning.outlook import OUTLOOK
from domain.games.gold_rush.state import State
from domain.kernel import bots
from domain.kernel.chance import ScriptedChance, SeededChance
from domain.kernel.decide import decide, seats_to_act, start_game
from domain.planning.planner import make_plan
from tests.domain.games.gold_rush.scene import Scene


def start(seed: int) -> State:
    chance = SeededChance(bytes([seed]) * 32, ("a", "b"))
    state: State = start_game(GAME, GAME.options_type(), 2, chance).state
    return state


def test_estimate_of_a_finished_game_is_its_score() -> None:
    chance = SeededChance(bytes(32), ("a", "b"))
    over = bots.play_out(GAME, start(0), bots.choose_random, Random(1), chance)

    assert OUTLOOK.estimate(over, OUTLOOK.weights) == GAME.score(over).totals


def test_plan_includes_the_action_after_the_tile() -> None:
    state = start(1)
    seat = seats_to_act(state)[0]

    plan = make_plan(GAME, state, seat, 400, seed=1)

    assert isinstance(plan.commands[0], PlaceTile)
    assert len(plan.commands) > 1
    assert plan.worth > 0


def gains(scene: Scene, cowboy: str) -> float:
    """Return how much more seat 0 expects from a cowboy on the new tile than from passing."""
    state, chance = scene.state, ScriptedChance()
    after = [decide(GAME, state, 0, command, chance).state for command in (PlaceCowboy(cowboy), Pass())]
    placed, passed = (OUTLOOK.estimate(result, OUTLOOK.weights)[0] for result in after)
    return placed - passed


def test_mountain_that_cannot_be_completed_is_worth_less() -> None:
    scene = Scene()
    scene.lay("M2O-a", 0, -1, 1)

    closable = gains(scene.placed(pile=(("M1-a", 40),)), "m0")

    assert gains(scene.placed(pile=(("P0-a", 40),)), "m0") < closable - 2


def test_farmer_is_worth_more_with_more_tiles_left() -> None:
    scene = Scene()
    scene.lay("P0-a", 0, 1)

    early, late = gains(scene, "p0"), gains(scene.placed(pile=scene.state.pile[:4]), "p0")

    assert early > late > 0


def test_equivalent_options_are_tried_once() -> None:
    scene = Scene()
    scene.draw("M4")
    tried = OUTLOOK.narrow(scene.state, 0, scene.options())
    laid = [option for option in tried if isinstance(option, PlaceTile)]
    assert [option.rotation for option in laid] == [0]

    scene.do(laid[0])
    tried = OUTLOOK.narrow(scene.state, 0, scene.options())
    tents = [option for option in tried if isinstance(option, PlaceTent)]
    assert len(tents) == 1
    assert len([option for option in scene.options() if isinstance(option, PlaceTent)]) == 2
