"""Random games in two engines, which must agree on options, table and score at every decision."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Literal

import pytest

from domain.games.el_paso import GAME
from domain.games.el_paso.variants import Options
from tests.domain.games.el_paso.second_engine.comparison import start_pair
from tests.domain.games.el_paso.second_engine.strange_positions import start_strange_pair

pytestmark = pytest.mark.wide

FORMS = [
    pytest.param(form, seats, id=f"{seats}-{number}")
    for number, form in enumerate(GAME.variants)
    for seats in GAME.seat_counts
    if GAME.invalid_reason(form, seats) is None
]
STEPS = 120
"""The number of decisions played from a strange position; enough to show its effects."""

KINDS = {
    *("ChooseGoal", "PlaceRancher", "MoveRancher", "Use", "UseAuxiliary", "Done", "ExchangeMore", "EndTurn"),
    *("UseExchangeToken", "DiscardWorker", "DiscardCattle", "RemoveCattle", "HireWorker", "BuyCattle"),
    *("BoardTrain", "PlaceBuilding", "PayVersatile", "TakeToken", "DrawToken", "Deliver", "PlaceDisc"),
}


def random_setup(seed: int) -> tuple[Options, int]:
    """Return random options and a random number of seats."""
    random = Random(seed)
    seats = random.choice((1, 1, 2, 3, 4))
    sides = ["".join(random.choices("ab", k=count)) for count in (4, 6)]
    level = random.randrange(4) if seats == 1 else 0
    layout: Literal["first_game", "random"] = random.choice(("first_game", "random"))
    return Options(layout, sides[0], sides[1], difficulty=level), seats


@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_two_engines_agree_on_every_decision(form: Options, seats: int) -> None:
    """ELP-2 to ELP-16, with all sets of options."""
    assert [*start_pair(form, seats, seed=1).play()]


def test_random_games_reach_every_kind_of_decision() -> None:
    """ELP-21.1; this proves that the comparison covers all kinds."""
    kinds = Counter(choice[0] for seed in range(3) for choice in start_pair(Options(), 4, seed).play())

    assert kinds.keys() == KINDS


@pytest.mark.parametrize("seed", range(24))
def test_two_engines_agree_from_strange_positions(seed: int) -> None:
    """ELP-5 to ELP-16: with rich and poor players, empty stacks, the end near, or Sue far ahead."""
    both = start_strange_pair(*random_setup(seed), seed)
    both.compare_scores()

    assert [*islice(both.play(), STEPS)]
    both.compare_scores()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 300))
def test_two_engines_agree_in_many_games(seed: int) -> None:
    """ELP-2 to ELP-16, with any sides of cards and tiles."""
    assert [*start_pair(*random_setup(seed), seed).play()]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 400))
def test_two_engines_agree_from_many_strange_positions(seed: int) -> None:
    """ELP-5 to ELP-16"""
    both = start_strange_pair(*random_setup(seed), seed)
    both.compare_scores()

    assert [*islice(both.play(), STEPS)]
    both.compare_scores()
