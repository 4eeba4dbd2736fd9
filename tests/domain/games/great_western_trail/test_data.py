"""All components are present, and incomplete data is refused (section 1 of the rules)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from domain.games.great_western_trail.data import (
    BUILDINGS,
    CATTLE,
    HERD,
    MARKET,
    OBJECTIVE_DECK,
    PIECES,
    RAILROAD_FILE,
    STACKS,
    STARTING,
    TILES,
    TRAIL,
    counted_pieces,
    counted_railroad,
)
from domain.kernel.multiset import size
from domain.kernel.toml_data import BrokenData, require_counts


def test_each_player_starts_with_14_cards_of_four_breeds() -> None:
    """GWT-1.7"""
    assert {"jersey": 5, "guernsey": 3, "black_angus": 3, "dutch_belt": 3} == dict(HERD)


def test_market_has_36_cards_with_distinct_points() -> None:
    """GWT-1.8"""
    assert 36 == size(MARKET)
    assert {3: 3, 4: 3, 5: 3} == {
        CATTLE[card].vp: count for card, count in MARKET if CATTLE[card].breed == "west_highland"
    }
    assert {5: 2, 6: 2, 7: 2} == {
        CATTLE[card].vp: count for card, count in MARKET if CATTLE[card].breed == "texas_longhorn"
    }


def test_small_tiles_form_stacks_of_35_33_and_26() -> None:
    """GWT-1.5"""
    assert (35, 33, 26) == tuple(size(STACKS[number]) for number in (1, 2, 3))


def test_stacks_hold_all_workers_teepees_and_hazards() -> None:
    """GWT-1.2, GWT-1.3, GWT-1.4"""
    found: Counter[str] = Counter()
    for stack in STACKS.values():
        for tile, count in stack:
            found[TILES[tile].what] += count

    workers = {"cowboy": 18, "craftsman": 18, "engineer": 18}
    assert {**workers, "green": 11, "blue": 11, "flood": 6, "drought": 6, "rockfall": 6} == dict(found)


def test_there_are_24_objective_and_4_starting_cards() -> None:
    """GWT-1.9"""
    assert (24, 4) == (size(OBJECTIVE_DECK), size(STARTING))


def test_every_building_number_has_two_sides() -> None:
    """GWT-1.6"""
    assert {f"{number}{side}" for number in range(1, 11) for side in "ab"} == set(BUILDINGS)


def test_every_trail_space_leads_to_kansas_city() -> None:
    """GWT-1.11"""

    def arrives(space: str) -> bool:
        return space == "KC" or any(arrives(following) for following in TRAIL[space].next)

    assert set() == {space.id for space in TRAIL.values() if space.on_trail and not arrives(space.id)}


def test_a_missing_card_is_refused() -> None:
    """GWT-1.8"""
    short = replace(PIECES, breed=PIECES.breed[:-1])

    with pytest.raises(BrokenData, match="cattle of the market: 30, should be 36"):
        require_counts("domain.games.great_western_trail.data", counted_pieces(short))


def test_a_missing_city_is_refused() -> None:
    """GWT-1.12"""
    short = replace(RAILROAD_FILE, city=RAILROAD_FILE.city[1:])

    with pytest.raises(BrokenData, match="cities, arrows"):
        require_counts("domain.games.great_western_trail.data", counted_railroad(short))
