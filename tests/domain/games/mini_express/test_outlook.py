"""The planner's estimate of Mini Express: share values by expected influence ranks, and the rounds left."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.games.mini_express import GAME
from domain.games.mini_express.commands import BuildTrack
from domain.games.mini_express.frames import ChooseWildCompany
from domain.games.mini_express.planning.outlook import OUTLOOK, rounds_left, scoring_terms
from domain.games.mini_express.state import State
from domain.games.mini_express.variants import Options
from domain.kernel import bots
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, legal_options, start_game
from domain.planning.planner import make_plan
from tests.domain.games.mini_express.scene import at

LAST_CITIES = 30
"""A position of the target marker one or two steps before the last city."""


def rounds(state: State) -> float:
    return rounds_left(state, scoring_terms(state.options, state.seats, OUTLOOK.weights))


def promised(state: State) -> tuple[float, ...]:
    return OUTLOOK.estimate(state, OUTLOOK.weights)


def conductor(influence: list[int], rival: list[int] | None = None, target: int = LAST_CITIES) -> State:
    """Return a late solo game at the conductor level: three lumber shares, lumber on row 8."""
    state: State = at(
        1,
        options={"level": "conductor"},
        companies={"lumber": {"length": 8}},
        players=[{"influence": influence, "shares": [3, 0, 0, 0]}],
        machinist={"influence": rival or [5, 5, 5, 5], "shares": [0, 2, 0, 0], "target": target},
    ).state
    return state


def test_estimate_covers_every_seat_and_the_machinist() -> None:
    assert len(promised(at(1).state)) == 2
    assert len(promised(at(2).state)) == 3
    assert len(promised(at(4).state)) == 4


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_estimate_of_a_finished_game_is_its_score(seats: int) -> None:
    chance = SeededChance(bytes(32), ("a",) * seats)
    begun = start_game(GAME, Options(), seats, chance).state
    over = bots.play_out(GAME, begun, bots.choose_random, Random(1), chance)
    score = GAME.score(over)

    assert promised(over) == (*score.totals, *(rival.total for rival in score.rivals))


def test_more_influence_raises_estimated_share_value() -> None:
    ahead, behind = (promised(at(2, players=two_players(amount)).state) for amount in (8, 2))

    assert ahead[0] > behind[0]
    assert ahead[1] < behind[1]


def two_players(influence: int) -> list[dict[str, Any]]:
    return [
        {"influence": [influence, 1, 1, 1], "shares": [3, 0, 0, 0]},
        {"influence": [5, 1, 1, 1], "shares": [3, 0, 0, 0]},
    ]


def test_trailing_the_conductor_late_lowers_the_estimate() -> None:
    ahead, behind = promised(conductor([12, 1, 1, 1])), promised(conductor([4, 1, 1, 1]))

    assert ahead[0] > 10
    assert behind[0] < ahead[0] / 3


def test_an_early_margin_is_worth_less_than_a_late_one() -> None:
    early, late = (promised(conductor([6, 1, 1, 1], target=target)) for target in (2, LAST_CITIES))
    behind_early, behind_late = (
        promised(conductor([4, 1, 1, 1], target=target)) for target in (2, LAST_CITIES)
    )

    assert late[0] - behind_late[0] > early[0] - behind_early[0]


def test_rounds_left_follow_a_target_marker_that_ends_the_game() -> None:
    near, far = (conductor([5, 5, 5, 5], target=target) for target in (28, 12))

    assert rounds(near) == pytest.approx(2.0)
    assert rounds(far) == pytest.approx(10.0)


def test_fewer_shares_left_mean_fewer_rounds() -> None:
    few = {"lumber": {"shares": 1}, "steel": {"shares": 1}}

    assert rounds(at(3, companies=few).state) < rounds(at(3).state)


def test_pending_wild_symbol_counts_in_the_estimate() -> None:
    """The estimate lies between the worst and the best choice."""
    state = start_game(GAME, Options(start_seat=0), 3, SeededChance(b"wild", ())).state
    random, chance = Random(2), SeededChance(b"wild", ())
    while not (state.stack and isinstance(state.stack[-1], ChooseWildCompany)):
        seat = state.stack[-1].seat
        builds = [option for option in legal_options(GAME, state, seat) if isinstance(option, BuildTrack)]
        command = random.choice(builds or legal_options(GAME, state, seat))
        state = decide(GAME, state, seat, command, chance).state
    seat = state.stack[-1].seat
    chosen = [
        promised(decide(GAME, state, seat, option, chance).state)[seat]
        for option in legal_options(GAME, state, seat)
    ]

    assert min(chosen) <= promised(state)[seat] <= max(chosen)


def test_last_turn_plan_raises_the_final_score() -> None:
    """Any token moves the marker to the last city; only lumber, where the human leads, scores."""
    state = conductor([9, 1, 1, 1], target=31)
    lumber = state.lines[0]
    plan = make_plan(GAME, state, 0, 600, 1)
    after = decide(GAME, state, 0, plan.commands[0], SeededChance(b"last", ())).state

    assert lumber.shares
    assert GAME.score(after).totals[0] > GAME.score(state).totals[0]
