"""Who plans by the game's outlook goes by the score at the end, and sees further than one step."""

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


def gains(scene: Scene, cowboy: str) -> float:
    """What a cowboy on the tile just laid promises seat 0, beside passing."""
    state, chance = scene.state, ScriptedChance()
    after = [decide(GAME, state, 0, command, chance).state for command in (PlaceCowboy(cowboy), Pass())]
    placed, passed = (OUTLOOK.estimate(one, OUTLOOK.weights)[0] for one in after)
    return placed - passed


def test_a_mountain_that_no_tile_left_fits_promises_less() -> None:
    scene = Scene()
    scene.lay("M2O-a", 0, -1, 1)

    closable = gains(scene.placed(pile=(("M1-a", 40),)), "m0")

    assert gains(scene.placed(pile=(("P0-a", 40),)), "m0") < closable - 2


def test_a_farmer_is_worth_more_the_more_tiles_are_left() -> None:
    scene = Scene()
    scene.lay("P0-a", 0, 1)

    early, late = gains(scene, "p0"), gains(scene.placed(pile=scene.state.pile[:4]), "p0")

    assert early > late > 0


def test_turns_that_look_alike_and_parts_of_one_mountain_are_looked_at_once() -> None:
    scene = Scene()
    scene.draw("M4")
    laid = [one for one in OUTLOOK.narrow(scene.state, 0, scene.options()) if isinstance(one, PlaceTile)]
    assert [one.rotation for one in laid] == [0]

    scene.do(laid[0])
    tents = [one for one in OUTLOOK.narrow(scene.state, 0, scene.options()) if isinstance(one, PlaceTent)]
    assert len(tents) == 1
    assert len([one for one in scene.options() if isinstance(one, PlaceTent)]) == 2
