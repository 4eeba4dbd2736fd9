"""Fitted ratings make the results most likely, and about 95% of their error intervals cover the truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import isclose, log10
from random import Random

import pytest

from services.simulation.league import Groups, fit_strengths

TRUE = {"a": 1_000.0, "b": 1_150.0, "c": 900.0, "d": 1_300.0}


def order(*players: str) -> Groups:
    return tuple((player,) for player in players)


def draw_result(players: Sequence[str], ratings: Mapping[str, float], random: Random) -> Groups:
    """Draw a ranking: each place goes to a remaining player, with probability in proportion to strength."""
    left, found = list(players), []
    while left:
        found += random.choices(left, [10 ** (ratings[player] / 400) for player in left])
        left.remove(found[-1])
    return order(*found)


def test_three_of_four_wins_match_elo() -> None:
    found = fit_strengths({order("b", "a"): 3_000, order("a", "b"): 1_000}, "a")

    assert (found["a"].rating, found["a"].error) == (1_000, 0)
    assert found["b"].rating == pytest.approx(1_000 + 400 * log10(3), abs=0.1)


def test_tie_counts_as_half_a_win() -> None:
    tied: Groups = (("a", "b"),)
    halves = fit_strengths({order("a", "b"): 5, order("b", "a"): 5}, "a")

    assert fit_strengths({tied: 10}, "a") == halves
    assert halves["b"].rating == pytest.approx(1_000)


def test_player_without_wins_has_a_wide_error() -> None:
    few = fit_strengths({order("a", "b"): 5}, "a")["b"]
    many = fit_strengths({order("a", "b"): 500}, "a")["b"]

    assert 0 < few.rating < 1_000
    assert many.rating < few.rating
    assert few.error > 200


def test_ratings_use_indirect_results() -> None:
    found = fit_strengths({order("b", "a"): 400, order("a", "b"): 40, order("c", "b"): 300}, "a")

    assert found["c"].rating > found["b"].rating > found["a"].rating


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_error_intervals_cover_the_true_rating(seats: int) -> None:
    random = Random(7)
    held = total = 0
    for _ in range(120):
        tables = [random.sample(sorted(TRUE), seats) for _ in range(90)]
        found = fit_strengths(Counter(draw_result(table, TRUE, random) for table in tables), "a")
        for player in "bcd":
            total += 1
            held += abs(found[player].rating - TRUE[player]) < 1.96 * found[player].error

    assert 0.91 < held / total < 0.99


def test_four_times_the_games_halve_the_error() -> None:
    some = fit_strengths({order("b", "a"): 60, order("a", "b"): 40}, "a")["b"].error
    more = fit_strengths({order("b", "a"): 240, order("a", "b"): 160}, "a")["b"].error

    assert isclose(some / more, 2, rel_tol=0.01)
