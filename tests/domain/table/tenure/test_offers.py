"""Seats offered during the game."""

from __future__ import annotations

import pytest

from domain.kernel.refusals import IllegalCommand, MalformedCommand, NotAllowed, TableClosed
from domain.table.commands import LeaveSeat, TakeSeat
from domain.table.correspondence.state import Offer
from domain.table.tenure.commands import OfferSeat, WithdrawOffer
from tests.domain.table.tenure.seats_in_play import BOT, answer_turn, begin, clock_of, let_time_run_out
from tests.support.games.table_driver import OWNER


def test_holder_plays_on_until_the_offer_is_taken() -> None:
    played = begin()
    played.submit(OfferSeat(), seat=0, player=OWNER)
    answer_turn(played)

    played.submit(TakeSeat("n"), seat=0, player="ann")

    assert ("ann", None) == (played.table.seats[0].player, clock_of(played, 0).offer)
    assert not played.table.holds(OWNER, 0)


def test_seat_offered_by_name_is_for_that_player() -> None:
    played = begin()
    played.submit(OfferSeat("ann"), seat=0, player=OWNER)

    with pytest.raises(NotAllowed):
        played.submit(TakeSeat("n"), seat=0, player="bob")
    played.submit(TakeSeat("n"), seat=0, player="ann")


def test_offer_can_be_withdrawn() -> None:
    played = begin()
    with pytest.raises(IllegalCommand):
        played.submit(WithdrawOffer(), seat=0, player=OWNER)

    played.submit(OfferSeat(), seat=0, player=OWNER)
    played.submit(WithdrawOffer(), seat=0, player=OWNER)

    with pytest.raises(TableClosed):
        played.submit(TakeSeat("n"), seat=0, player="ann")


def test_leaving_opens_a_named_offer_to_all() -> None:
    played = begin()
    played.submit(OfferSeat("ann"), seat=0, player=OWNER)
    played.submit(LeaveSeat(), seat=0, player=OWNER)

    assert Offer(None) == clock_of(played, 0).offer


def test_holder_of_another_hand_cannot_take_the_seat() -> None:
    played = begin()
    played.submit(LeaveSeat(), seat=1, player="player-1")
    played.submit(OfferSeat(), seat=0, player=OWNER)

    for knows in ("player-1", "player-2"):
        with pytest.raises(NotAllowed):
            played.submit(TakeSeat("n"), seat=0, player=knows)
        with pytest.raises(IllegalCommand):
            played.submit(OfferSeat(knows), seat=0, player=OWNER)


def test_seat_is_offered_to_other_people_only() -> None:
    played = begin()
    for nobody in (OWNER, BOT, "service"):
        with pytest.raises(MalformedCommand):
            played.submit(OfferSeat(nobody), seat=0, player=OWNER)

    played.submit(OfferSeat(), seat=0, player=OWNER)
    with pytest.raises(NotAllowed):
        played.submit(TakeSeat("n"), seat=0, player=BOT)
    with pytest.raises(IllegalCommand):
        played.submit(TakeSeat("n"), seat=0, player=OWNER)


def test_newcomer_has_at_least_a_day_once_per_turn() -> None:
    played = begin(lapses=1)
    let_time_run_out(played, 0)
    assert 12 * 3_600_000 == clock_of(played, 0).left

    played.submit(TakeSeat("n"), seat=0, player="ann")
    assert 24 * 3_600_000 == clock_of(played, 0).left

    played.now += 20 * 3_600_000
    played.submit(OfferSeat("bob"), seat=0, player="ann")
    played.submit(TakeSeat("n"), seat=0, player="bob")

    assert 4 * 3_600_000 > clock_of(played, 0).left


def test_newcomers_nonce_changes_no_draw() -> None:
    played = begin()
    sealed = played.table.nonces
    played.submit(OfferSeat(), seat=0, player=OWNER)
    played.submit(TakeSeat("another"), seat=0, player="ann")

    assert sealed == played.table.nonces
