"""The planner's estimate of final scores, and plans of several steps."""

from __future__ import annotations

from random import Random

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.commands import Erect, FinishResolve, PlaceTrain
from domain.games.trains_and_stations.planning.outlook import OUTLOOK
from domain.games.trains_and_stations.state import State
from domain.kernel import bots
from domain.kernel.chance import SeededChance
from domain.kernel.decide import start_game
from domain.planning.planner import make_plan
from tests.domain.games.trains_and_stations.scene import at, resolving


def test_the_outlook_of_a_finished_game_is_its_score() -> None:
    chance = SeededChance(bytes(32), ("a", "b", "c"))
    begun: State = start_game(GAME, GAME.options_type(), 3, chance).state
    over = bots.play_out(GAME, begun, bots.choose_random, Random(1), chance)

    assert OUTLOOK.estimate(over, OUTLOOK.weights) == GAME.score(over).totals


def test_plan_delivers_a_route_and_builds_in_its_city() -> None:
    scene = resolving(at(board={"red": "SEB-1", "blue": "SEB-2 SEB-3"}), "ranch ranch ranch train coin")

    plan = make_plan(GAME, scene.state, 0, 500, seed=1)

    assert PlaceTrain("own", "SEB-4") in plan.commands
    assert any(
        isinstance(command, Erect) and command.city in ("seattle", "billings") for command in plan.commands
    )


def test_plan_records_a_state_after_others_may_have_decided() -> None:
    """A plan records the expected states, because it is hidden whether others first claim goals manually."""
    scene = resolving(
        at(board={"red": "SEB-1", "blue": "SEB-2 SEB-3"}, fields={"ranch": "cattle 0"}),
        "train coin coin coin hotel",
    )

    plan = make_plan(GAME, scene.state, 0, 400, seed=0)

    assert [type(command) for command in plan.commands[:2]] == [PlaceTrain, FinishResolve]
    assert len(plan.expected) == len(plan.commands)
    worlds = [
        GAME.planning.determinize(plan.expected[1], 0, SeededChance(bytes([n] * 32), ("a",)))
        for n in range(20)
    ]
    assert all(GAME.view(world, 0) == GAME.view(plan.expected[1], 0) for world in worlds)
