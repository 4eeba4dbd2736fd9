"""The mail (WST-3.2 to WST-3.4)."""

from __future__ import annotations

from domain.games.template import GAME
from domain.games.template.commands import Bid, Move
from domain.games.template.events import BidsOpened, MailWon
from domain.games.template.frames import BidForMail, NextRound, TakeTurn, Travel
from domain.games.template.state import Player, State
from domain.kernel.frames import AnswerGiven, SeatAnswer
from tests.domain.games.template.positions import position
from tests.support.games.scene import given

BIDDING = (NextRound(), TakeTurn(1), TakeTurn(0), BidForMail((0, 1)))


def bidding(*players: Player) -> State:
    return position(*BIDDING, players=players or (Player(), Player()))


def test_bids_arrive_in_any_order() -> None:
    """WST-3.2."""
    scene = given(GAME, bidding()).when(Bid(2), seat=1)

    scene.then()
    scene.then_asks(BidForMail((0, 1), (SeatAnswer(1, Bid(2)),)))
    assert scene.events == (AnswerGiven(1, Bid(2)),)


def test_only_highest_bidder_carries_mail_but_all_pay() -> None:
    """WST-3.2, WST-3.3."""
    scene = given(GAME, bidding()).when(Bid(2), seat=1).when(Bid(1), seat=0)

    scene.then(BidsOpened((1, 2)), MailWon(seat=1))
    scene.then_asks(Travel(0, 3))
    assert [player.coins for player in scene.state.players] == [4, 3]


def test_tied_highest_bids_award_no_mail() -> None:
    """WST-3.3."""
    scene = given(GAME, bidding()).when(Bid(3), seat=0).when(Bid(3), seat=1)

    scene.then(BidsOpened((3, 3)))
    assert [player.mail for player in scene.state.players] == [0, 0]


def test_highest_legal_bid_is_three_coins() -> None:
    """WST-3.2."""
    scene = given(GAME, bidding()).when(Bid(4), seat=0)

    scene.then_refused("WST-3.2", "from 0 to 3")


def test_bid_cannot_exceed_coins() -> None:
    """WST-3.2."""
    scene = given(GAME, bidding(Player(coins=1), Player())).when(Bid(2), seat=0)

    scene.then_refused("WST-3.2", "from 0 to 1")


def test_bid_cannot_be_changed() -> None:
    """WST-3.2."""
    scene = given(GAME, bidding()).when(Bid(2), seat=1).when(Bid(3), seat=1)

    scene.then_refused(says="the table is waiting for seat 0")


def test_refusal_does_not_reveal_other_bids() -> None:
    """WST-3.2."""
    low, high = (given(GAME, bidding()).when(Bid(coins), seat=1) for coins in (0, 2))

    for wrong, rule in ((Bid(4), "WST-3.2"), (Move(1), "WST-3.2")):
        refused = [bid.when(wrong, seat=0) for bid in (low, high)]
        refused[0].then_refused(rule, "the question for seat 0: Bid for")
        assert str(refused[0].refusal) == str(refused[1].refusal)
