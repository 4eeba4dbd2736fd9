"""PettingZoo's own tests, run on every game."""

from __future__ import annotations

import warnings

import pytest

with warnings.catch_warnings():
    warnings.simplefilter(
        "ignore", DeprecationWarning
    )  # PettingZoo's tests import games in a way that it deprecates
    from pettingzoo.test import api_test, seed_test

from domain.games import catalog
from railhead.kit.pettingzoo_env import RailheadEnv

pytestmark = pytest.mark.wide

EVERY_GAME = pytest.mark.parametrize("game", catalog.names())
CYCLES = 40


@EVERY_GAME
def test_environment_passes_pettingzoos_tests(game: str) -> None:
    env = RailheadEnv(game, min(catalog.game(game).seat_counts), most_decisions=100)
    with warnings.catch_warnings():
        # These warnings are guesses that do not apply here: an agent that is not asked has an empty mask, and
        # observations with a mask are expected only from PettingZoo's own games.
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")

        api_test(env, num_cycles=CYCLES)


@EVERY_GAME
def test_seed_fixes_the_game(game: str) -> None:
    seed_test(lambda: RailheadEnv(game, 3), num_cycles=CYCLES)


def test_reward_comes_at_the_end() -> None:
    env = RailheadEnv("gold_rush", 2)
    env.reset(seed=5)
    for seat, agent in enumerate(env.agents):
        env.action_space(agent).seed(seat)
    for agent in env.agent_iter():
        observed, _, ended, cut, _ = env.last()
        over = ended or cut
        env.step(None if over else env.action_space(agent).sample(observed["action_mask"]))
        if env.position.is_over:
            break
    score = env.position.score()

    assert dict(env.rewards) == {
        f"seat_{seat}": {1: 1.0, 2: -1.0}[place] for seat, place in enumerate(score.places)
    }


def test_long_game_is_truncated() -> None:
    env = RailheadEnv("great_western_trail", 2, most_decisions=3)
    env.reset(seed=1)
    for _ in range(3):
        observed, *_ = env.last()
        env.step(env.action_space(env.agent_selection).sample(observed["action_mask"]))

    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_masked_action_is_refused_with_the_legal_ones() -> None:
    env = RailheadEnv("gold_rush", 2)
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]

    with pytest.raises(ValueError, match="its options are"):
        env.step(int((mask == 0).argmax()))
