"""OpenSpiel's own tests, run on every game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from domain.games import catalog
from railhead.kit import openspiel_game

pytestmark = pytest.mark.wide

FEWEST = {name: min(catalog.game(name).seat_counts) for name in catalog.names()}
EVERY_GAME = pytest.mark.parametrize("name", catalog.names())


def load(name: str, seats: int, most_decisions: int) -> Any:
    """Load a game for a number of players; it is cut off after a number of decisions."""
    parameters = {"game": name, "players": seats, "most_decisions": most_decisions}
    return pyspiel.load_game(openspiel_game.GAME_TYPE.short_name, parameters)


def walk(game: Any, random: Random) -> Iterator[Any]:
    """Play at random, and yield each state in which a player decides."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice([number for number, _ in state.chance_outcomes()]))
            continue
        yield state
        state.apply_action(random.choice(state.legal_actions()))


@EVERY_GAME
def test_random_games_pass_openspiels_simulation_test(name: str) -> None:
    """This test plays with three seats, the next one with the minimum number."""
    pyspiel.random_sim_test(load(name, 3, 25), num_sims=1, serialize=True, verbose=False)


@EVERY_GAME
def test_game_and_states_can_be_pickled(name: str) -> None:
    from open_spiel.python.tests import games_sim_test  # noqa: PLC0415 - it brings scipy

    games_sim_test.GamesSimTest().sim_game(load(name, FEWEST[name], 10))


def test_whole_game_ends_with_a_victory() -> None:
    game = load("gold_rush", 2, 0)
    *_, last = walk(game, Random(4))
    last = next(_ended(last, Random(5)))

    assert sorted(last.returns()) in ([-1.0, 1.0], [0.0, 0.0])


def _ended(state: Any, random: Random) -> Iterator[Any]:
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    yield state


@EVERY_GAME
def test_resampled_state_looks_equal_and_can_be_played_on(name: str) -> None:
    random = Random(3)
    for number, state in enumerate(walk(load(name, FEWEST[name], 25), random)):
        seat = state.current_player()
        other = state.resample_from_infostate(seat, random.random)

        assert state.information_state_string(seat) == other.information_state_string(seat)
        assert state.observation_string(seat) == other.observation_string(seat)
        assert state.observation_tensor(seat) == other.observation_tensor(seat)
        assert state.legal_actions() == other.legal_actions()
        if number % 10 == 0:
            for _ in range(5):
                if other.is_terminal() or other.is_chance_node():
                    break
                other.apply_action(random.choice(other.legal_actions()))


@EVERY_GAME
def test_information_states_have_perfect_recall(name: str) -> None:
    """Checks a few random games; OpenSpiel's own test checks whole trees, which are too large here."""
    seats = max(FEWEST[name], 2)
    game = load(name, seats, 25)
    owner: dict[str, int] = {}
    options: dict[str, list[int]] = {}
    for seed in range(3):
        seen: list[set[str]] = [set() for _ in range(seats)]
        for state in walk(game, Random(seed)):
            seat = state.current_player()
            key = state.information_state_string()

            assert key not in seen[seat], "the information states of a player do not repeat"
            assert seat == owner.setdefault(key, seat)
            assert state.legal_actions() == options.setdefault(key, state.legal_actions())
            assert all([] == state.legal_actions(other) for other in range(seats) if other != seat)
            seen[seat].add(key)


@EVERY_GAME
def test_only_players_get_information(name: str) -> None:
    game = load(name, FEWEST[name], 1)
    dealt = game.new_initial_state()
    *_, last = walk(game, Random(1))
    ended = last if last.is_terminal() else None

    for state in filter(None, (dealt if dealt.is_chance_node() else None, ended)):
        with pytest.raises(RuntimeError):
            state.information_state_string()


def test_openspiel_search_uses_imagined_states() -> None:
    game = load("gold_rush", 2, 12)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1)
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=2.0, max_simulations=3)
    state = next(iter(walk(game, Random(2))))

    assert bot.step(state) in state.legal_actions()


def test_draw_outcomes_are_equally_likely() -> None:
    state = load("gold_rush", 2, 5).new_initial_state()

    assert state.is_chance_node()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    assert len({chance for _, chance in state.chance_outcomes()}) == 1
