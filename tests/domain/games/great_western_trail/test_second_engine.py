"""Random games in two engines: options, table and score agree at every decision."""

from __future__ import annotations

from itertools import islice
from typing import get_args

import pytest

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import AnyCommand
from domain.games.great_western_trail.variants import Options
from tests.domain.games.great_western_trail.second_engine.comparison import start_pair
from tests.domain.games.great_western_trail.second_engine.strange_positions import start_strange_pair
from tests.support.games.game_matrix import covering_tables

pytestmark = pytest.mark.wide

FORMS = [
    pytest.param(form, seats, id=f"{seats}-{form.neutral_layout}-{form.building_sides}")
    for form in GAME.variants
    for seats in GAME.seat_counts
]
COVERING = [(table.form, table.seats) for table in covering_tables(GAME.name)]
"""Tables that cover every pair of option and seat values; the slow tests play all forms."""

MOMENTS = 80
ALL = Options(neutral_layout="random", building_sides="random")


@pytest.mark.parametrize(("form", "seats"), COVERING)
def test_two_engines_agree_on_every_decision(form: Options, seats: int) -> None:
    """GWT-2 to GWT-13"""
    assert [*start_pair(form, seats, seed=1).play()]


@pytest.mark.parametrize(("form", "seats"), COVERING)
def test_two_engines_agree_from_strange_positions(form: Options, seats: int) -> None:
    """GWT-4 to GWT-13: with crowded trails, much or little money, or few discs and cards."""
    for seed in range(2):
        both = start_strange_pair(form, seats, seed)
        both.compare_scores()

        assert [*islice(both.play(), MOMENTS)]
        both.compare_scores()


def test_random_games_reach_every_kind_of_command() -> None:
    """GWT-3.2: this proves that the comparison covers all commands."""
    kinds = {command.__name__ for command in get_args(AnyCommand)}
    for seed in range(60):
        kinds -= {choice[0] for choice in islice(start_strange_pair(ALL, 2 + seed % 3, seed).play(), MOMENTS)}
        if kinds <= {"PlaceCattleman"}:
            break

    assert kinds <= {"PlaceCattleman"}
    assert next(start_pair(ALL, 2, seed=1).play())[0] == "PlaceCattleman"


@pytest.mark.slow
@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_two_engines_agree_in_many_games(form: Options, seats: int) -> None:
    """GWT-2 to GWT-13"""
    for seed in range(1, 20):
        assert [*start_pair(form, seats, seed).play()]


@pytest.mark.slow
@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_two_engines_agree_from_many_strange_positions(form: Options, seats: int) -> None:
    """GWT-4 to GWT-13"""
    for seed in range(30):
        both = start_strange_pair(form, seats, seed)
        both.compare_scores()

        assert [*islice(both.play(), MOMENTS * 2)]
        both.compare_scores()
