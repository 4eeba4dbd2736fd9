"""Draws of determinized worlds equal those of a seeded generator, so that plans stay the same."""

from __future__ import annotations

from random import Random

import pytest

from domain.planning.imagined_chance import FIRST_WORDS, ImaginedChance


@pytest.mark.parametrize("step", [0, 100])
def test_draws_equal_those_of_the_standard_library(step: int) -> None:
    ranges = [1, 2, 3, 10, 17, 64, 1_000] * FIRST_WORDS
    for _ in range(2):  # the second time, draws come from the cache
        chance, random = ImaginedChance(7, 3, step), Random((7 << 32) + (3 << 16) + step)
        assert [random.randrange(of) for of in ranges] == [chance.draw_below(of, "one") for of in ranges]


def test_drew_is_true_after_a_draw() -> None:
    chance = ImaginedChance(1, 2, 3)
    before = chance.drew
    chance.draw_from((("a", 1),), "only one")

    assert (False, True) == (before, chance.drew)
