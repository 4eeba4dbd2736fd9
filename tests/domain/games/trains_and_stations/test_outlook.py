"""Who plans by the game's outlook goes by the score at the end, and sees further than one step."""

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


def test_of_a_game_that_is_over_the_outlook_is_the_score() -> None:
    chance = SeededChance(bytes(32), ("a", "b", "c"))
    begun: State = start_game(GAME, GAME.options_type(), 3, chance).state
    over = bots.play_out(GAME, begun, bots.choose_random, Random(1), chance)

    assert OUTLOOK.estimate(over, OUTLOOK.weights) == GAME.score(over).totals


def test_a_plan_delivers_through_the_city_where_it_has_just_built() -> None:
    scene = resolving(at(board={"red": "SEB-1", "blue": "SEB-2 SEB-3"}), "ranch ranch ranch train coin")

    plan = make_plan(GAME, scene.state, 0, 500, seed=1)

    assert PlaceTrain("own", "SEB-4") in plan.commands
    assert any(isinstance(one, Erect) and one.city in ("seattle", "billings") for one in plan.commands)


def test_a_plan_says_what_it_expects_of_others_who_may_be_asked_first() -> None:
    """Whether they claim goals by hand, before all speculate, is hidden: who sees otherwise plans anew."""
    scene = resolving(
        at(board={"red": "SEB-1", "blue": "SEB-2 SEB-3"}, fields={"ranch": "cattle 0"}),
        "train coin coin coin hotel",
    )

    plan = make_plan(GAME, scene.state, 0, 400, seed=0)

    assert [type(one) for one in plan.commands[:2]] == [PlaceTrain, FinishResolve]
    assert len(plan.expected) == len(plan.commands)
    others = [
        GAME.planning.determinize(plan.expected[1], 0, SeededChance(bytes([n] * 32), ("a",)))
        for n in range(20)
    ]
    assert all(GAME.view(one, 0) == GAME.view(plan.expected[1], 0) for one in others)
