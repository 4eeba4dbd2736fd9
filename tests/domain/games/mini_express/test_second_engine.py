"""Random games in two engines: options, board and score agree at every decision."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.games.mini_express import GAME
from domain.games.mini_express.variants import Options
from tests.domain.games.mini_express.second_engine.comparison import fresh
from tests.domain.games.mini_express.second_engine.strange_positions import strange
from tests.support.games.game_matrix import covering_tables

pytestmark = pytest.mark.wide

FORMS = [
    pytest.param(form, seats, id=f"{seats}-{number}")
    for number, form in enumerate(GAME.variants)
    for seats in GAME.seat_counts
    if GAME.invalid_reason(form, seats) is None
]
COVERING = [(table.form, table.seats) for table in covering_tables(GAME.name)]
"""Tables that cover every pair of option and seat values; the slow tests play all variants."""

SPIKED = Options(variant="golden_spike")
PORTS = Options(map="europe", variant="ports")
DUEL = Options(variant="golden_spike", two_players="duel")


def test_two_engines_agree_on_every_decision(subtests: pytest.Subtests) -> None:
    """MEX-3 to MEX-12"""
    for form, seats in COVERING:
        with subtests.test(form=form, seats=seats):
            assert [*fresh(form, seats, seed=1).play()]


def test_random_games_reach_every_kind_of_decision() -> None:
    """MEX-4.4: this proves that the comparison above covers all of them."""
    kinds = Counter(
        choice[0]
        for form, seats, seed in ((SPIKED, 3, 0), (SPIKED, 4, 9), (PORTS, 3, 1), (DUEL, 2, 1))
        for choice in fresh(form, seats, seed).play()
    )

    assert {"draft", "share", "build", "wild", "port", "west"} == kinds.keys()


@pytest.mark.slow
@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_two_engines_agree_in_many_games(form: Options, seats: int) -> None:
    """MEX-3 to MEX-12, including rare positions."""
    for seed in range(1, 30):
        assert [*fresh(form, seats, seed).play()]


def test_two_engines_agree_from_strange_positions(subtests: pytest.Subtests) -> None:
    """MEX-5 to MEX-12: with long networks, few shares and trains left, and advanced markers."""
    for form, seats in COVERING:
        for seed in range(3):
            with subtests.test(form=form, seats=seats, seed=seed):
                assert [*strange(form, seats, seed).play()]


@pytest.mark.slow
@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_two_engines_agree_from_many_strange_positions(form: Options, seats: int) -> None:
    """MEX-5 to MEX-12"""
    for seed in range(60):
        assert [*strange(form, seats, seed).play()]
