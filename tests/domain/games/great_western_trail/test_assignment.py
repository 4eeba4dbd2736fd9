"""The assignment of objective cards has the best possible total (GWT-13.7)."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from domain.games.great_western_trail.data import OBJECTIVES
from domain.games.great_western_trail.scoring import REQUIREMENTS, Items, assign_objectives

CARDS = [card for card in OBJECTIVES if not OBJECTIVES[card].starting]
hands = st.lists(st.sampled_from(CARDS), max_size=8, unique=True)
splits = st.tuples(hands, st.integers(0, 8)).map(lambda drawn: (drawn[0][: drawn[1]], drawn[0][drawn[1] :]))
counts = st.tuples(*[st.integers(0, 4) for _ in REQUIREMENTS])


def items(**counted: int) -> Items:
    """Return the given numbers of items, and zero of all others."""
    return tuple(counted.get(kind, 0) for kind in REQUIREMENTS)


def best_total(area: list[str], herd: list[str], have: Items, per_two: int) -> tuple[int, int]:
    """Return the best total and the negated number of added cards, found by trying every choice."""
    best = (-1000, 0)
    for added in (cards for number in range(len(herd) + 1) for cards in combinations(herd, number)):
        laid = [*area, *added]
        for fulfilled in (cards for number in range(len(laid) + 1) for cards in combinations(laid, number)):
            needs = [sum(OBJECTIVES[card].needs.get(kind, 0) for card in fulfilled) for kind in REQUIREMENTS]
            if all(need <= there for need, there in zip(needs, have, strict=True)):
                points = sum(
                    OBJECTIVES[card].vp if card in fulfilled else -OBJECTIVES[card].penalty for card in laid
                )
                best = max(best, (points + per_two * (len(laid) // 2), -len(added)))
    return best


@given(splits, counts, st.sampled_from([0, 3]))
def test_assignment_has_the_best_total(split: tuple[list[str], list[str]], have: Items, per_two: int) -> None:
    """GWT-13.7.1: the highest total of objectives and station master, then the fewest added cards."""
    area, herd = split[0][:4], split[1][:4]
    laid = assign_objectives(tuple(area), tuple(herd), have, per_two)
    total = laid.points + per_two * ((len(area) + len(laid.added)) // 2)

    assert best_total(area, herd, have, per_two) == (total, -len(laid.added))


def test_items_fulfil_four_cards_in_the_area() -> None:
    """EX-19"""
    area = ("START_3", "O19", "O21", "O22")

    assert (
        18
        == assign_objectives(area, (), items(building=3, hazard=3, teepee_blue=1, san_francisco=2), 0).points
    )
    assert (
        10
        == assign_objectives(area, (), items(building=3, hazard=3, teepee_blue=1, san_francisco=1), 0).points
    )


def test_each_item_counts_for_one_card_only() -> None:
    """GWT-13.7"""
    assert 3 == assign_objectives(("START_3", "O06"), (), items(building=2, hazard=2), 0).points


def test_unfulfilled_card_is_added_for_the_station_master() -> None:
    """GWT-13.7.1"""
    laid = assign_objectives(("O04",), ("O01",), items(station=2, hazard=1), 3)

    assert (1, ("O01",)) == (laid.points, laid.added)


def test_twenty_cards_are_assigned_quickly() -> None:
    """GWT-13.7.1: the search prunes choices that cannot be better."""
    laid = assign_objectives(tuple(CARDS[:10]), tuple(CARDS[10:20]), tuple(3 for _ in REQUIREMENTS), 3)

    assert laid.points == sum(
        OBJECTIVES[card].vp if card in laid.fulfilled else -OBJECTIVES[card].penalty
        for card in {*CARDS[:10], *laid.added}
    )
