"""Ties on points, described with the tie-breaker that decided them."""

from __future__ import annotations

from domain.kernel.ranking import TieBreaker, rank_by
from domain.kernel.ties import describe_ties

NAMES = ("Ann", "Bob", "Cy")
SHARES = TieBreaker("fewer shares", (5, 3, 4), fewest=True)
ORDER = TieBreaker("sitting earlier in the round", (0, 1, 2), fewest=True, counted=False)


def describe(totals: tuple[int, ...], *tie_breakers: TieBreaker) -> tuple[str, ...]:
    return describe_ties(NAMES, totals, rank_by(totals, tie_breakers), tie_breakers)


def test_ties_below_the_first_place_are_explained() -> None:
    assert ("Tie at 32 points, broken by fewer shares (4 to 5): Cy is ahead of Ann",) == describe(
        (32, 57, 32), SHARES, ORDER
    )


def test_later_tie_breakers_are_named_if_earlier_ones_are_equal() -> None:
    equal = TieBreaker("fewer shares", (4, 4, 4), fewest=True)

    assert (
        "Tie at 9 points, broken by sitting earlier in the round: Ann is ahead of Bob",
        "Tie at 9 points, broken by sitting earlier in the round: Bob is ahead of Cy",
    ) == describe((9, 9, 9), equal, ORDER)


def test_shared_places_and_different_totals_need_no_explanation() -> None:
    assert () == describe((9, 9, 3))
    assert () == describe((9, 8, 7), SHARES)


def test_a_place_lost_by_resigning_is_not_explained_by_a_tie_breaker() -> None:
    assert () == describe_ties(NAMES, (9, 9, 3), (1, 2, 3), (SHARES,))
