"""The outlook of the planning bot: estimates, plans and the value of deliveries."""

from random import Random

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.planning.outlook import OUTLOOK, DeliveryTable
from domain.games.great_western_trail.planning.prospects import CITY_BIT
from domain.games.great_western_trail.variants import Options
from domain.kernel.bots import choose_greedy
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, seats_to_act, start_game
from domain.planning.planner import make_plan


def test_estimate_of_a_finished_game_is_its_score() -> None:
    chance, random = SeededChance(b"outlook", ()), Random(1)
    state = start_game(GAME, Options(), 2, chance).state
    while seats := seats_to_act(state):
        assert len(OUTLOOK.estimate(state, OUTLOOK.weights)) == 2
        state = decide(GAME, state, seats[0], choose_greedy(GAME, state, seats[0], random), chance).state
    assert OUTLOOK.estimate(state, OUTLOOK.weights) == tuple(map(float, GAME.score(state).totals))


def test_plan_covers_the_whole_turn_and_is_repeatable() -> None:
    state = start_game(GAME, Options(), 2, SeededChance(b"outlook", ())).state
    seat = seats_to_act(state)[0]
    plan = make_plan(GAME, state, seat, 600, 1)
    assert len(plan.commands) > 1
    assert plan == make_plan(GAME, state, seat, 600, 1)
    assert plan.worth >= max(choice.worth for choice in plan.choices)


def test_delivery_estimates_include_arrows() -> None:
    table = DeliveryTable(OUTLOOK.weights)
    paired = table.worth(CITY_BIT["el_paso"], 4, 4 * 14, 4 * 14, 0, 0)
    alone = table.worth(0, 4, 4 * 14, 4 * 14, 0, 0)
    assert paired - alone > 5
    assert table.worth(0, 8, 4 * 14, 4 * 14, 0, 0) > 2 * alone
