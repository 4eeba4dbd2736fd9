"""Taking, leaving and replacing seats; asking for bots; talk."""

from __future__ import annotations

import pytest

from domain.kernel.refusals import MalformedCommand, NotAllowed, StaleCommand, TableClosed
from domain.table.commands import GiveUp, LeaveSeat, Say, TakeSeat, WantBot
from domain.table.events import BotWanted, Said, SeatLeft, SeatTaken
from domain.table.state import Chair
from domain.template import GAME
from domain.template.commands import Bid
from tests.support.play import OWNER, Played, started


@pytest.fixture
def opened() -> Played:
    played = Played(GAME)
    played.open(2)
    return played


@pytest.mark.parametrize("seat", [-1, 2, None])
def test_only_seats_of_the_table_can_be_taken(opened: Played, seat: int | None) -> None:
    with pytest.raises(NotAllowed, match="seats 0 to 1"):
        opened.wish(TakeSeat("n"), seat=seat, player="ann")


def test_a_taken_seat_is_not_taken_again(opened: Played) -> None:
    opened.sit(0)

    with pytest.raises(TableClosed, match="seat 0 is taken"):
        opened.wish(TakeSeat("n"), seat=0, player="ann")


@pytest.mark.parametrize("nonce", ["", "x" * 65, "two words", "new\nline", "line\n"])
def test_a_nonce_is_short_and_plain(opened: Played, nonce: str) -> None:
    with pytest.raises(MalformedCommand, match="nonce"):
        opened.wish(TakeSeat(nonce), seat=0, player="ann")


def test_who_leaves_before_the_start_makes_room(opened: Played) -> None:
    opened.sit(0)

    assert opened.wish(LeaveSeat(), seat=0, player="player-0").events == (SeatLeft(0),)
    assert opened.table.seat_of("player-0") is None
    assert opened.wish(TakeSeat("n"), seat=0, player="ann").events == (SeatTaken(0, "ann", "n"),)
    assert opened.table.holds("ann", 0)


def test_only_the_own_seat_can_be_left(opened: Played) -> None:
    opened.sit(0)

    with pytest.raises(NotAllowed, match="seat 0 is not yours"):
        opened.wish(LeaveSeat(), seat=0, player="ann")


def test_the_owner_asks_for_a_bot_on_an_empty_seat(opened: Played) -> None:
    with pytest.raises(NotAllowed, match="only the owner"):
        opened.wish(WantBot("greedy"), seat=1, player="ann")

    assert opened.wish(WantBot("greedy"), seat=1, player=OWNER).events == (BotWanted(1, "greedy"),)
    assert opened.table.chairs[1] == Chair(wanted="greedy")

    opened.sit(1)
    assert opened.table.chairs[1] == Chair(player="player-1", nonce="nonce1")
    with pytest.raises(TableClosed, match="seat 1 is taken"):
        opened.wish(WantBot("greedy"), seat=1, player=OWNER)


def test_a_seat_left_in_the_game_goes_on_in_other_hands() -> None:
    played = started(GAME, 2)
    decision = played.table.decision(1)
    played.wish(LeaveSeat(), seat=1, player="player-1")

    with pytest.raises(NotAllowed, match="seat 1 is not yours"):
        played.wish(Bid(0), seat=1, player="player-1", decision=decision)
    assert played.wish(TakeSeat("late"), seat=1, player="ann").events == (SeatTaken(1, "ann", "late"),)

    assert played.table.decision(1) == decision
    played.wish(Bid(1), seat=1, player="ann", decision=decision)
    assert played.table.decision(0) == decision
    assert played.table.decision(1) is None


def test_a_nonce_that_comes_late_changes_no_draw() -> None:
    """The nonces are fixed at the start."""
    played = started(GAME, 2)
    nonces = played.table.nonces
    played.wish(LeaveSeat(), seat=1, player="player-1")
    played.wish(TakeSeat("late"), seat=1, player="ann")

    assert played.table.nonces == nonces == ("nonce0", "nonce1")


def test_a_seat_that_gave_up_stays_empty() -> None:
    played = started(GAME, 3)
    played.wish(GiveUp(), seat=1, player="player-1")
    played.wish(LeaveSeat(), seat=1, player="player-1")

    with pytest.raises(TableClosed, match="has given the game up"):
        played.wish(TakeSeat("n"), seat=1, player="ann")


def test_who_sits_at_the_table_may_talk() -> None:
    played = started(GAME, 2)

    assert played.wish(Say("  good \n luck "), seat=1, player="player-1").events == (Said("good luck"),)
    for seat, player in ((None, "ann"), (0, "player-1"), (7, "ann")):
        with pytest.raises(NotAllowed, match="only who sits"):
            played.wish(Say("hello"), seat=seat, player=player)


@pytest.mark.parametrize("text", ["", "   ", "x" * 501, "bell \x07", "\u202ebackwards"])
def test_a_message_is_short_and_printable(text: str) -> None:
    with pytest.raises(MalformedCommand):
        started(GAME, 2).wish(Say(text), seat=0, player="player-0")


def test_a_seat_cannot_be_spoken_for_by_another() -> None:
    played = started(GAME, 2)

    for seat in (1, None, 5):
        with pytest.raises(NotAllowed, match=r"is not yours|this takes a seat"):
            played.wish(Bid(0), seat=seat, player="player-0", decision=played.table.decision(0))


def test_a_command_names_the_decision_that_it_answers() -> None:
    played = started(GAME, 2)

    for decision in (None, 1, 99):
        with pytest.raises(StaleCommand, match="seat 0 is asked decision 3"):
            played.wish(Bid(0), seat=0, player="player-0", decision=decision)
