"""The estimate of a state for bots that look one step ahead."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.frames import Hire
from domain.games.great_western_trail.planning.evaluation import evaluate
from domain.games.great_western_trail.scoring import score
from domain.games.great_western_trail.variants import Options
from domain.kernel import decide as kernel
from domain.kernel.bots import SimulatedChance, choose_greedy, choose_random
from tests.domain.games.great_western_trail.scene import asking, at

pytestmark = pytest.mark.wide


def estimate(**described: Any) -> int:
    return evaluate(at("move", **described).state)[0]


def test_greedy_player_beats_random_player() -> None:
    random = Random(1)
    state = kernel.start_game(GAME, Options(start_seat=0), 2, SimulatedChance(random)).state
    while asked := kernel.seats_to_act(state):
        chooser = choose_greedy if asked[0] == 0 else choose_random
        command = chooser(GAME, state, asked[0], random)
        state = kernel.decide(GAME, state, asked[0], command, SimulatedChance(random)).state
    totals = score(state).totals

    assert totals[0] > totals[1] + 20


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ({"money": 4}, {"money": 9}),
        ({"marker": 0}, {"marker": 2}),
        ({"engine": "3"}, {"engine": "9"}),
        ({"workers": {"cowboy": 1}}, {"workers": {"cowboy": 2}}),
        ({"hand": ["jersey", "jersey"]}, {"hand": ["guernsey", "black_angus"]}),
        ({"cattleman": "A"}, {"cattleman": "F"}),
    ],
)
def test_better_holdings_have_a_higher_estimate(less: dict[str, object], more: dict[str, object]) -> None:
    """GWT-13, plus expected gains: a good hand near Kansas City counts as an upcoming delivery."""
    hand = {"hand": ["guernsey", "black_angus", "dutch_belt", "holstein"]}
    poor, rich = {**hand, **less}, {**hand, **more}

    assert estimate(players=[poor]) < estimate(players=[rich])


def test_pending_question_counts_its_best_answer() -> None:
    """Otherwise, a bot would never begin an action that costs money."""
    jobs = {"1:3": "cowboy"}
    asked, idle = asking(Hire(0, 0), jobs=jobs, row=4), at("use", jobs=jobs, row=4)

    assert evaluate(asked.state)[0] > evaluate(idle.state)[0]


def test_at_the_end_only_points_count() -> None:
    """GWT-13"""
    random = Random(3)
    state = kernel.start_game(GAME, Options(start_seat=0), 2, SimulatedChance(random)).state
    while asked := kernel.seats_to_act(state):
        command = choose_random(GAME, state, asked[0], random)
        state = kernel.decide(GAME, state, asked[0], command, SimulatedChance(random)).state

    assert tuple(100 * total for total in score(state).totals) == evaluate(state)
