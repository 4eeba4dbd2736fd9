"""The printed material is complete, and incomplete data files are refused (section 1)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from domain.games.el_paso.data import (
    AUXILIARY,
    B_CARDS,
    BONUSES,
    BOT_CARDS,
    BUILDINGS,
    CATTLE,
    COUNTS,
    DISCS,
    FORKS,
    GOALS,
    HERD,
    NEUTRAL,
    NEUTRAL_SITES,
    PIECES,
    POSTS,
    REGULAR,
    REGULAR_SITES,
    SITES,
    SOLO,
    TRAINS,
    WORKER_CARDS,
    counted_buildings,
    counted_cards,
    tile_slots,
)
from domain.games.el_paso.data import actions as printed
from domain.kernel.multiset import size
from domain.kernel.toml_data import BrokenData, require_counts


def test_there_are_91_cattle_cards() -> None:
    """ELP-1.3"""
    starting = sum(breed.count_per_player for breed in CATTLE.values())
    market = {breed.id: breed.count for breed in CATTLE.values() if breed.group == "market"}

    assert starting == 10 == size(HERD)
    assert market == {"black_angus": 8, "corriente": 10, "shorthorn": 8, "hereford": 6}
    assert 91 == 4 * starting + sum(market.values()) + CATTLE["simmental"].count


def test_breeds_match_the_rules_table() -> None:
    """ELP-1.3"""
    breeds = {breed.id: (breed.value, breed.vp, breed.cowboys) for breed in CATTLE.values()}

    assert breeds == {
        "criollo": (1, 0, 0),
        "pineywoods": (2, 0, 0),
        "galloway": (2, 0, 0),
        "santa_gertrudis": (2, 0, 0),
        "black_angus": (3, 2, 1),
        "corriente": (3, 3, 2),
        "shorthorn": (4, 5, 3),
        "hereford": (5, 8, 4),
        "simmental": (2, 2, 0),
    }


def test_there_are_twelve_workers_of_each_kind() -> None:
    """ELP-1.4: specialists score 2, versatile workers 3."""
    assert [12] * 4 == [card.count for card in WORKER_CARDS.values()]
    assert [2, 2, 2, 3] == [card.vp for card in WORKER_CARDS.values()]
    assert ["versatile"] == [card.id for card in WORKER_CARDS.values() if not card.specialist]


def test_trail_has_el_paso_six_neutral_and_nine_regular_spaces() -> None:
    """ELP-1.1"""
    assert ("B", "C", "D", "E", "F", "G") == NEUTRAL_SITES
    assert 9 == len(REGULAR_SITES)
    assert 16 == len(SITES)
    assert {"B", "r4"} == set(FORKS)


def test_every_branch_leads_back_to_el_paso() -> None:
    """ELP-1.1: there are four different laps."""
    laps = 0
    ways: list[tuple[str, ...]] = [("el_paso", site) for site in SITES["el_paso"].next]
    while ways:
        way = ways.pop()
        assert len(set(way)) == len(way)
        for following in SITES[way[-1]].next:
            if following == "el_paso":
                laps += 1
            else:
                ways.append((*way, following))

    assert 4 == laps


def test_building_tiles_score_more_with_each_level() -> None:
    """ELP-11.2"""
    assert [1, 3, 5, 8, 11, 14] == [building.vp for building in REGULAR.values()]
    assert 12 == sum(building.tiles for building in REGULAR.values())


def test_train_card_sides_have_two_or_three_slots() -> None:
    """ELP-1.5"""
    assert {2, 3} >= {len(side) for card in TRAINS.values() for side in (card.side_a, card.side_b)}


def test_neutral_tiles_have_their_main_actions() -> None:
    """ELP-6.5 to ELP-6.9: hire at B, buy at D, build at E, ride at F."""
    main = {"B": printed.Hire, "D": printed.BuyCow, "E": printed.Build, "F": printed.UseTrain}
    for tile, kind in main.items():
        assert any(isinstance(action, kind) for action in NEUTRAL[tile].actions)


def test_every_kind_of_action_is_printed_somewhere() -> None:
    """ELP-6: otherwise a rule would be dead code."""
    tiles = [*NEUTRAL, *(f"{level}{side}" for level in REGULAR for side in "ab")]
    kinds = {type(action) for tile in tiles for action in tile_slots(tile)}
    kinds |= {type(action) for card in TRAINS.values() for action in (*card.side_a, *card.side_b)}
    kinds |= {type(action.base) for action in AUXILIARY.values()}

    assert set(printed.AnyPrinted.__args__) == kinds


def test_only_posts_from_ten_are_dark_and_score() -> None:
    """ELP-8.7"""
    posts = {post.minimum: (post.dark, post.repeatable, post.vp) for post in POSTS.values()}

    assert posts == {
        0: (False, True, 0),
        5: (False, False, 0),
        7: (False, False, 0),
        9: (False, False, 0),
        10: (True, False, 2),
        12: (True, True, 4),
        14: (True, False, 6),
        16: (True, True, 9),
    }


def test_three_dark_discs_have_coins() -> None:
    """ELP-1.8, ELP-8.6"""
    coins = {disc.id: disc.coin for disc in DISCS.values() if disc.dark}

    assert coins == {"disc_certificate": 1, "disc_hand": -4, "disc_step": 2}
    assert 7 == len(DISCS)


def test_there_are_twenty_goals_and_twenty_bonuses() -> None:
    """ELP-1.6"""
    assert 20 == len(GOALS) == len(BONUSES)
    assert {"permanent_certificate": 6, "count_duplicate": 6, "none": 8} == Counter(
        token.effect for token in BONUSES.values()
    )


def test_sues_decks_have_printed_card_counts() -> None:
    """ELP-1.9, ELP-16.2"""
    assert ("B1", "B2", "B3") == B_CARDS
    assert 11 == len(BOT_CARDS) == COUNTS.bot_cards
    assert 18 == sum(SOLO.resource_deck.values())


def test_missing_card_fails_the_data_check() -> None:
    first, *others = PIECES.cattle
    short = replace(PIECES, cattle=(replace(first, count_per_player=3), *others))

    with pytest.raises(BrokenData, match="starting cattle"):
        require_counts("domain.games.el_paso.data", counted_cards(short))


def test_missing_tile_fails_the_data_check() -> None:
    *others, last = BUILDINGS.regular_building
    short = replace(BUILDINGS, regular_building=(*others, replace(last, tiles=1)))

    with pytest.raises(BrokenData, match="regular tiles"):
        require_counts("domain.games.el_paso.data", counted_buildings(short, PIECES))


def test_sues_seven_discs_fill_posts_5_to_16() -> None:
    """ELP-19.2"""
    assert [post for post in POSTS if post] == [SOLO.sue_start_post, *SOLO.sue_delivery_order]
