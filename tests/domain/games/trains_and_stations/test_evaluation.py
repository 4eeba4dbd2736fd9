"""Bots that look one step ahead with the game's evaluation aim to deliver."""

from __future__ import annotations

from random import Random

import pytest

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.planning import evaluate
from domain.games.trains_and_stations.state import State
from domain.games.trains_and_stations.variants import Options
from domain.kernel import bots
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, seats_to_act, start_game
from tests.domain.games.trains_and_stations.positions import build

pytestmark = pytest.mark.wide


def play_game(seed: int, greedy: int) -> State:
    """Play a three-player game with one greedy player and two random ones."""
    random, chance = Random(seed), SeededChance(bytes([seed]) * 32, ("a", "b", "c"))
    state: State = start_game(GAME, GAME.options_type(), 3, chance).state
    while seats := seats_to_act(state):
        chooser = bots.choose_greedy if seats[0] == greedy else bots.choose_random
        state = decide(GAME, state, seats[0], chooser(GAME, state, seats[0], random), chance).state
    return state


def test_the_greedy_player_beats_random_players() -> None:
    won = sum(GAME.score(play_game(seed, seed % 3)).winners == (seed % 3,) for seed in range(6))

    assert won == 6


def test_evaluation_grows_with_own_dice_on_a_route() -> None:
    empty, begun, fuller = (
        build(Options(), 3, given)
        for given in ({}, {"board": {"blue": "BID-1"}}, {"board": {"blue": "BID-1 BID-2 BID-3"}})
    )

    promised = [evaluate(state)[0] - evaluate(state)[1] for state in (empty, begun, fuller)]

    assert promised == sorted(promised)
    assert len(set(promised)) == 3
