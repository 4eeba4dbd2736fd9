"""Random games in two engines: options, table and score agree at every decision."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.games.trains_and_stations import GAME
from tests.domain.games.trains_and_stations.second_engine.comparison import NAMES, fresh
from tests.domain.games.trains_and_stations.second_engine.strange_positions import crowded, strange

pytestmark = pytest.mark.wide

SHORT = 400


@pytest.mark.parametrize("seats", GAME.seat_counts)
@pytest.mark.parametrize("seed", range(2))
def test_two_engines_agree_on_every_decision(seats: int, seed: int) -> None:
    """TNS-2 to TNS-13, from the deal to the end, including the defaults of TNS-15.3."""
    assert [*fresh(seats, seed).play()]


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_two_engines_agree_from_strange_positions(seats: int) -> None:
    """TNS-3 to TNS-13: includes speculation, splits, full stations, dead fields, manual claims, gifts."""
    for seed in range(8):
        assert [*strange(seats, seed).play(SHORT)]


def test_random_play_reaches_every_kind_of_decision() -> None:
    """TNS-3: this proves that the comparison above covers all of them."""
    kinds = Counter(choice[0] for seed in range(8) for choice in strange(4, seed).play(SHORT))
    kinds.update(choice[0] for choice in fresh(4, 1).play())
    kinds.update(choice[0] for choice in crowded(3, 1).play(SHORT))

    assert {*NAMES.values()} == kinds.keys()


@pytest.mark.parametrize("seed", [1, 2, 6])
def test_two_engines_agree_on_two_step_rerolls(seed: int) -> None:
    """TNS-5.4: the bonus dice come first, then the player's own dice."""
    kinds = [choice[0] for choice in crowded(3, seed).play(60)]

    assert {"gather", "white", "reroll"} <= {*kinds}


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_two_engines_agree_in_many_games(seats: int) -> None:
    """TNS-2 to TNS-13, including rare positions."""
    for seed in range(2, 40):
        assert [*fresh(seats, seed).play()]
        assert [*strange(seats, seed + 20).play()]
