"""Buying cattle (GWT-8.12)."""

from __future__ import annotations

import pytest

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import AddCattle, BuyCattle, FinishMarket, LocalAction
from domain.games.great_western_trail.events import CattleBought, CattleDealt, MoneyPaid
from domain.games.great_western_trail.frames import CattleMarket, PhaseB
from domain.kernel.decide import default_answer
from tests.domain.games.great_western_trail.scene import asking, at, player
from tests.support.games.scene import options_of, play_all

MARKET = ["holstein", "ayrshire", "west_highland_3", "west_highland_4", "texas_longhorn_6"]


def test_several_purchases_share_the_cowboys_of_one_action() -> None:
    """EX-17, GWT-8.12.1"""
    scene = asking(CattleMarket(0, 5), market=MARKET, players=[{"money": 20}])
    scene = scene.when(BuyCattle(("ayrshire", "holstein"), 3))
    scene.then(MoneyPaid(0, 5), CattleBought(0, ("ayrshire", "holstein")))
    scene.then_asks(CattleMarket(0, 2))
    scene = play_all(scene, BuyCattle(("texas_longhorn_6",), 2))

    assert (3, ("ayrshire", "holstein", "texas_longhorn_6")) == (player(scene).money, player(scene).discard)
    assert isinstance(scene.state.stack[-1], PhaseB)


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
def test_every_way_to_buy_has_its_price(cards: tuple[str, ...], cowboys: int, dollars: int) -> None:
    """GWT-8.12.1"""
    scene = asking(CattleMarket(0, 5), market=MARKET, players=[{"money": 20}])

    assert 20 - dollars == player(play_all(scene, BuyCattle(cards, cowboys))).money


def test_a_purchase_asks_for_cowboys_money_and_the_cards() -> None:
    """GWT-8.12.1 to GWT-8.12.3"""
    scene = asking(CattleMarket(0, 2), market=["holstein", "ayrshire"], players=[{"money": 4}])

    assert [BuyCattle(("ayrshire",), 2), BuyCattle(("holstein",), 2)] == options_of(BuyCattle, scene)
    scene.when(BuyCattle(("ayrshire", "holstein"), 3)).then_refused("GWT-8.12.1", "2 cowboys")
    scene.when(BuyCattle(("brown_swiss",), 2)).then_refused("GWT-8.12.3")
    scene.when(BuyCattle(("ayrshire",), 1)).then_refused("GWT-8.12.1", "4 dollars")


def test_two_of_one_kind_need_two_cards() -> None:
    """GWT-8.12.2"""
    one = asking(CattleMarket(0, 3), market=["holstein"])
    two = asking(CattleMarket(0, 3), market=["holstein", "holstein"])

    assert BuyCattle(("holstein", "holstein"), 3) not in one.legal_options()
    assert BuyCattle(("holstein", "holstein"), 3) in two.legal_options()


def test_a_cowboy_adds_two_cards_of_the_deck_at_any_moment() -> None:
    """EX-48, GWT-8.12.4"""
    scene = asking(CattleMarket(0, 2), market=["holstein"] * 7, players=[{"money": 6}])
    scene = play_all(scene, AddCattle())

    assert 9 == len(scene.state.board.market)
    scene = play_all(scene, BuyCattle(("holstein",), 1))
    assert (8, 0) == (len(scene.state.board.market), player(scene).money)


def test_the_last_card_is_added_alone_and_an_empty_deck_adds_none() -> None:
    """GWT-17.14, GWT-8.12.4"""
    scene = asking(CattleMarket(0, 3), market=["holstein"], deck=["ayrshire"])
    scene = scene.when(AddCattle())
    scene.then(CattleDealt(("ayrshire",)))
    scene.when(AddCattle()).then_refused("GWT-8.12.4")


def test_the_market_is_left_as_soon_as_nothing_more_can_be_done() -> None:
    """GWT-8.12.1"""
    scene = asking(CattleMarket(0, 1), market=["holstein", "ayrshire"], players=[{"money": 20}])
    scene = play_all(scene, BuyCattle(("holstein",), 1))

    assert isinstance(scene.state.stack[-1], PhaseB)


def test_not_all_cowboys_need_be_used() -> None:
    """GWT-18.28"""
    scene = asking(CattleMarket(0, 5), market=MARKET)

    assert isinstance(play_all(scene, FinishMarket()).state.stack[-1], PhaseB)
    assert FinishMarket() == default_answer(GAME, scene.state, 0)


def test_without_anything_to_buy_or_add_the_action_is_not_open() -> None:
    """GWT-3.2.2"""
    scene = at("use", players=[{"cattleman": "E", "money": 5}], market=["holstein"], deck=[])

    assert [] == options_of(LocalAction, scene)
    scene.when(LocalAction("E", 1)).then_refused("GWT-8.12.1")
