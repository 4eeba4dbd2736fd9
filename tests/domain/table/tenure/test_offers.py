"""Seats that somebody else may take over while the game is on."""

from __future__ import annotations

import pytest

from domain.kernel.refusals import IllegalCommand, MalformedCommand, NotAllowed, TableClosed
from domain.table.commands import LeaveSeat, TakeSeat
from domain.table.correspondence.state import Offer
from domain.table.tenure.commands import OfferSeat, WithdrawOffer
from tests.domain.table.tenure.seats_in_play import BOT, answer_turn, begin, clock_of, let_time_run_out
from tests.support.games.table_driver import OWNER


def test_who_offers_a_seat_plays_on_until_somebody_takes_it() -> None:
    played = begin()
    played.submit(OfferSeat(), seat=0, player=OWNER)
    answer_turn(played)

    played.submit(TakeSeat("n"), seat=0, player="ann")

    assert ("ann", None) == (played.table.seats[0].player, clock_of(played, 0).offer)
    assert not played.table.holds(OWNER, 0)


def test_a_seat_that_is_offered_to_one_player_is_nobody_elses() -> None:
    played = begin()
    played.submit(OfferSeat("ann"), seat=0, player=OWNER)

    with pytest.raises(NotAllowed):
        played.submit(TakeSeat("n"), seat=0, player="bob")
    played.submit(TakeSeat("n"), seat=0, player="ann")


def test_an_offer_may_be_withdrawn_and_is_then_gone() -> None:
    played = begin()
    with pytest.raises(IllegalCommand):
        played.submit(WithdrawOffer(), seat=0, player=OWNER)

    played.submit(OfferSeat(), seat=0, player=OWNER)
    played.submit(WithdrawOffer(), seat=0, player=OWNER)

    with pytest.raises(TableClosed):
        played.submit(TakeSeat("n"), seat=0, player="ann")


def test_who_leaves_a_seat_that_was_offered_to_one_leaves_it_to_all() -> None:
    played = begin()
    played.submit(OfferSeat("ann"), seat=0, player=OWNER)
    played.submit(LeaveSeat(), seat=0, player=OWNER)

    assert Offer(None) == clock_of(played, 0).offer


def test_nobody_takes_a_seat_who_knows_what_another_one_held() -> None:
    played = begin()
    played.submit(LeaveSeat(), seat=1, player="player-1")
    played.submit(OfferSeat(), seat=0, player=OWNER)

    for knows in ("player-1", "player-2"):
        with pytest.raises(NotAllowed):
            played.submit(TakeSeat("n"), seat=0, player=knows)
        with pytest.raises(IllegalCommand):
            played.submit(OfferSeat(knows), seat=0, player=OWNER)


def test_a_seat_is_offered_to_other_people_only() -> None:
    played = begin()
    for nobody in (OWNER, BOT, "service"):
        with pytest.raises(MalformedCommand):
            played.submit(OfferSeat(nobody), seat=0, player=OWNER)

    played.submit(OfferSeat(), seat=0, player=OWNER)
    with pytest.raises(NotAllowed):
        played.submit(TakeSeat("n"), seat=0, player=BOT)
    with pytest.raises(IllegalCommand):
        played.submit(TakeSeat("n"), seat=0, player=OWNER)


def test_a_newcomer_finds_at_least_a_day_in_the_bank_once_a_turn() -> None:
    played = begin(lapses=1)
    let_time_run_out(played, 0)
    assert 12 * 3_600_000 == clock_of(played, 0).left

    played.submit(TakeSeat("n"), seat=0, player="ann")
    assert 24 * 3_600_000 == clock_of(played, 0).left

    played.now += 20 * 3_600_000
    played.submit(OfferSeat("bob"), seat=0, player="ann")
    played.submit(TakeSeat("n"), seat=0, player="bob")

    assert 4 * 3_600_000 > clock_of(played, 0).left


def test_the_nonce_of_a_newcomer_changes_no_draw() -> None:
    played = begin()
    sealed = played.table.nonces
    played.submit(OfferSeat(), seat=0, player=OWNER)
    played.submit(TakeSeat("another"), seat=0, player="ann")

    assert sealed == played.table.nonces
