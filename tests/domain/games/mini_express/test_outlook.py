"""What a planner expects of Mini Express: shares by the ranks of influence to come, and the time left."""

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
"""Where the target marker has one or two steps to go."""


def rounds(state: State) -> float:
    return rounds_left(state, scoring_terms(state.options, state.seats, OUTLOOK.weights))


def promised(state: State) -> tuple[float, ...]:
    return OUTLOOK.estimate(state, OUTLOOK.weights)


def conductor(influence: list[int], hers: list[int] | None = None, target: int = LAST_CITIES) -> State:
    """Three shares of lumber on row 8, late in a game against the conductor's Machinist."""
    state: State = at(
        1,
        options={"level": "conductor"},
        companies={"lumber": {"length": 8}},
        players=[{"influence": influence, "shares": [3, 0, 0, 0]}],
        machinist={"influence": hers or [5, 5, 5, 5], "shares": [0, 2, 0, 0], "target": target},
    ).state
    return state


def test_it_promises_points_to_every_seat_and_to_the_machinist() -> None:
    assert len(promised(at(1).state)) == 2
    assert len(promised(at(2).state)) == 3
    assert len(promised(at(4).state)) == 4


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_of_a_game_that_is_over_it_promises_the_score(seats: int) -> None:
    chance = SeededChance(bytes(32), ("a",) * seats)
    begun = start_game(GAME, Options(), seats, chance).state
    over = bots.play_out(GAME, begun, bots.choose_random, Random(1), chance)
    score = GAME.score(over)

    assert promised(over) == (*score.totals, *(rival.total for rival in score.rivals))


def test_shares_are_worth_more_to_whoever_has_more_influence() -> None:
    ahead, behind = (promised(at(2, players=described(own)).state) for own in (8, 2))

    assert ahead[0] > behind[0]
    assert ahead[1] < behind[1]


def described(own: int) -> list[dict[str, Any]]:
    return [
        {"influence": [own, 1, 1, 1], "shares": [3, 0, 0, 0]},
        {"influence": [5, 1, 1, 1], "shares": [3, 0, 0, 0]},
    ]


def test_who_is_behind_the_conductor_at_the_end_has_little_to_expect() -> None:
    ahead, behind = promised(conductor([12, 1, 1, 1])), promised(conductor([4, 1, 1, 1]))

    assert ahead[0] > 10
    assert behind[0] < ahead[0] / 3


def test_a_margin_is_worth_less_while_there_is_time_to_lose_it() -> None:
    early, late = (promised(conductor([6, 1, 1, 1], target=target)) for target in (2, LAST_CITIES))
    behind_early, behind_late = (
        promised(conductor([4, 1, 1, 1], target=target)) for target in (2, LAST_CITIES)
    )

    assert late[0] - behind_late[0] > early[0] - behind_early[0]


def test_the_game_lasts_until_the_target_marker_arrives_where_that_ends_it() -> None:
    near, far = (conductor([5, 5, 5, 5], target=target) for target in (28, 12))

    assert rounds(near) == pytest.approx(2.0)
    assert rounds(far) == pytest.approx(10.0)


def test_the_game_is_shorter_the_fewer_shares_two_companies_have_left() -> None:
    few = {"lumber": {"shares": 1}, "steel": {"shares": 1}}

    assert rounds(at(3, companies=few).state) < rounds(at(3).state)


def test_a_wild_symbol_that_is_still_to_be_used_counts() -> None:
    """Right after the build nothing of it is lost: what may be chosen is worth as much at best."""
    state = start_game(GAME, Options(start_seat=0), 3, SeededChance(b"wild", ())).state
    random, chance = Random(2), SeededChance(b"wild", ())
    while not (state.stack and isinstance(state.stack[-1], ChooseWildCompany)):
        seat = state.stack[-1].seat
        builds = [one for one in legal_options(GAME, state, seat) if isinstance(one, BuildTrack)]
        command = random.choice(builds or legal_options(GAME, state, seat))
        state = decide(GAME, state, seat, command, chance).state
    seat = state.stack[-1].seat
    chosen = [
        promised(decide(GAME, state, seat, one, chance).state)[seat]
        for one in legal_options(GAME, state, seat)
    ]

    assert min(chosen) <= promised(state)[seat] <= max(chosen)


def test_with_one_turn_left_a_plan_takes_what_counts_at_the_end() -> None:
    """The marker arrives at the last city with any token: only lumber, where the human leads, is worth it."""
    state = conductor([9, 1, 1, 1], target=31)
    lumber = state.lines[0]
    plan = make_plan(GAME, state, 0, 600, 1)
    after = decide(GAME, state, 0, plan.commands[0], SeededChance(b"last", ())).state

    assert lumber.shares
    assert GAME.score(after).totals[0] > GAME.score(state).totals[0]
