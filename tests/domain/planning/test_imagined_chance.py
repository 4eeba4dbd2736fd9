"""Draws of imagined worlds are those of a seeded generator, so that plans stay what they were."""

from __future__ import annotations

from random import Random

import pytest

from domain.planning.imagined_chance import FIRST_WORDS, ImaginedChance


@pytest.mark.parametrize("step", [0, 100])
def test_draws_are_those_of_the_library_beyond_what_is_kept_too(step: int) -> None:
    ranges = [1, 2, 3, 10, 17, 64, 1_000] * FIRST_WORDS
    for _ in range(2):  # the second time from what was kept
        chance, random = ImaginedChance(7, 3, step), Random((7 << 32) + (3 << 16) + step)
        assert [random.randrange(of) for of in ranges] == [chance.draw_below(of, "one") for of in ranges]


def test_it_says_whether_something_was_drawn() -> None:
    chance = ImaginedChance(1, 2, 3)
    before = chance.drew
    chance.draw_from((("a", 1),), "only one")

    assert (False, True) == (before, chance.drew)
