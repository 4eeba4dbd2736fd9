"""Gifts (WST-5.2, WST-5.3)."""

from __future__ import annotations

import pytest

from domain.games.template import GAME
from domain.games.template.commands import Bid, GiveCoin
from domain.games.template.events import CoinGiven
from domain.games.template.frames import BidForMail, NextRound, TakeTurn, Travel
from domain.games.template.state import Player
from tests.domain.games.template.positions import position
from tests.support.games.scene import given


@pytest.mark.parametrize("giver", [0, 1])
def test_coin_can_be_given_during_any_question(giver: int) -> None:
    """WST-5.2."""
    scene = given(GAME, position()).when(GiveCoin(1 - giver), seat=giver)

    scene.then(CoinGiven(seat=giver, to=1 - giver))
    scene.then_asks(Travel(0, 3))
    assert scene.state.players[giver].coins == 4
    assert scene.state.players[1 - giver].coins == 6


def test_giving_a_coin_needs_a_coin() -> None:
    """WST-5.2."""
    scene = given(GAME, position(players=(Player(coins=0), Player()))).when(GiveCoin(1), seat=0)

    scene.then_refused("WST-5.2", "no coin")


@pytest.mark.parametrize("to", [0, 2])
def test_coin_needs_another_player_as_recipient(to: int) -> None:
    """WST-5.2."""
    given(GAME, position()).when(GiveCoin(to), seat=0).then_refused("WST-5.2", "another player")


def test_bidder_cannot_give_coins_before_reveal() -> None:
    """WST-5.3."""
    bidding = position(NextRound(), TakeTurn(1), TakeTurn(0), BidForMail((0, 1)))
    bid = given(GAME, bidding).when(Bid(1), seat=0)

    bid.when(GiveCoin(1), seat=0).then_refused("WST-5.3")
    bid.when(GiveCoin(0), seat=1).then(CoinGiven(seat=1, to=0))
    bid.when(Bid(0), seat=1).when(GiveCoin(1), seat=0).then(CoinGiven(seat=0, to=1))
