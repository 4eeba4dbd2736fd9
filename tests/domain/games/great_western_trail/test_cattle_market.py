"""Buying cattle (GWT-8.12)."""

from __future__ import annotations

import pytest

from domain.games.great_western_trail.commands import BuyCattle, LocalAction
from domain.games.great_western_trail.frames import CattleMarket, PhaseB
from tests.domain.games.great_western_trail.scene import asking, at, player
from tests.support.games.scene import options_of, play_all

MARKET = ["holstein", "ayrshire", "west_highland_3", "west_highland_4", "texas_longhorn_6"]


@pytest.mark.parametrize(
    ("cards", "cowboys", "dollars"),
    [
        (("holstein",), 1, 6),
        (("holstein",), 2, 3),
        (("ayrshire", "holstein"), 3, 5),
        (("west_highland_3",), 1, 12),
        (("west_highland_4",), 3, 6),
        (("west_highland_3", "west_highland_4"), 5, 8),
        (("texas_longhorn_6",), 2, 12),
        (("texas_longhorn_6",), 4, 6),
    ],
)
def test_each_buy_option_has_its_price(cards: tuple[str, ...], cowboys: int, dollars: int) -> None:
    """GWT-8.12.1"""
    scene = asking(CattleMarket(0, 5), market=MARKET, players=[{"money": 20}])

    assert 20 - dollars == player(play_all(scene, BuyCattle(cards, cowboys))).money


def test_purchase_needs_cowboys_money_and_cards() -> None:
    """GWT-8.12.1 to GWT-8.12.3"""
    scene = asking(CattleMarket(0, 2), market=["holstein", "ayrshire"], players=[{"money": 4}])

    assert [BuyCattle(("ayrshire",), 2), BuyCattle(("holstein",), 2)] == options_of(BuyCattle, scene)
    scene.when(BuyCattle(("ayrshire", "holstein"), 3)).then_refused("GWT-8.12.1", "2 cowboys")
    scene.when(BuyCattle(("brown_swiss",), 2)).then_refused("GWT-8.12.3")
    scene.when(BuyCattle(("ayrshire",), 1)).then_refused("GWT-8.12.1", "4 dollars")


def test_pair_of_one_kind_needs_two_cards() -> None:
    """GWT-8.12.2"""
    one = asking(CattleMarket(0, 3), market=["holstein"])
    two = asking(CattleMarket(0, 3), market=["holstein", "holstein"])

    assert BuyCattle(("holstein", "holstein"), 3) not in one.legal_options()
    assert BuyCattle(("holstein", "holstein"), 3) in two.legal_options()


def test_cattle_market_closes_when_nothing_more_is_possible() -> None:
    """GWT-8.12.1"""
    scene = asking(CattleMarket(0, 1), market=["holstein", "ayrshire"], players=[{"money": 20}])
    scene = play_all(scene, BuyCattle(("holstein",), 1))

    assert isinstance(scene.state.stack[-1], PhaseB)


def test_buying_needs_something_to_buy_or_add() -> None:
    """GWT-3.2.2"""
    scene = at("use", players=[{"cattleman": "E", "money": 5}], market=["holstein"], deck=[])

    assert [] == options_of(LocalAction, scene)
    scene.when(LocalAction("E", 1)).then_refused("GWT-8.12.1")
