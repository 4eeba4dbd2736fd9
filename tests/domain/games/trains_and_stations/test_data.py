"""The components are complete, and incomplete data is rejected (section 1 of the rules)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from domain.games.trains_and_stations.data import (
    BOX,
    CARDS,
    CITIES,
    GOODS,
    MONOPOLIES,
    ROUTES,
    SETUPS,
    SPACES,
    check_box,
)
from domain.kernel.toml_data import BrokenData


def test_the_map_has_9_cities_12_routes_and_54_spaces() -> None:
    """TNS-1.1, TNS-1.9"""
    assert (9, 12, 54) == (len(CITIES), len(ROUTES), len(SPACES))
    assert ("seattle", "los_angeles", "billings") == ROUTES["SLB"].cities
    assert 2 == CITIES["san_antonio"].sites


def test_adjacency_of_spaces_is_mutual_and_within_a_route() -> None:
    """TNS-1.9"""
    for space in SPACES.values():
        for neighbour in space.next:
            assert space.id in SPACES[neighbour].next
            assert space.route == SPACES[neighbour].route


def test_the_special_cards_are_14_goals_and_6_goods_pairs() -> None:
    """TNS-1.5, TNS-1.6: there are two copies of three of the goals."""
    kinds = Counter(card.kind for card in CARDS.values())
    pairs = Counter(frozenset(card.cities) for card in CARDS.values() if card.kind == "goal")

    assert {"goal": 14, "goods": 6} == kinds
    assert 3 == sum(count == 2 for count in pairs.values())


def test_monopoly_values_match_the_goods_cards() -> None:
    """TNS-1.7"""
    values = {"workers": 4, "coal": 6, "cattle": 6, "food": 7, "silver": 7, "gold": 9}

    assert values == dict(zip(GOODS, MONOPOLIES, strict=True))


@pytest.mark.parametrize(
    ("players", "row"), [(3, (60, 51, 14, 16)), (4, (70, 58, 12, 13)), (5, (80, 65, 10, 10))]
)
def test_setup_counts_for_each_number_of_players(players: int, row: tuple[int, ...]) -> None:
    """TNS-2.2, TNS-2.4: the counts are VP, supply, special deck and bank."""
    setup = SETUPS[players]

    assert row == (
        setup.vp_total,
        setup.vp_supply_after_setup,
        setup.special_deck_after_setup,
        setup.bank_coins_after_setup,
    )


def test_a_box_with_missing_components_is_rejected() -> None:
    for broken in (
        replace(BOX, special_cards=BOX.special_cards[1:]),
        replace(BOX, routes=(replace(BOX.routes[0], arms=()), *BOX.routes[1:])),
        replace(BOX, routes=BOX.routes[:8]),
        replace(BOX, components=replace(BOX.components, coins=24)),
    ):
        with pytest.raises(BrokenData):
            check_box(broken)
