"""Taking, leaving and replacing seats; bots; chat."""

from __future__ import annotations

import pytest

from domain.games.template import GAME
from domain.games.template.commands import Bid
from domain.kernel.refusals import MalformedCommand, NotAllowed, StaleCommand, TableClosed
from domain.table.commands import GiveUp, LeaveSeat, Say, TakeSeat, WantBot
from domain.table.events import BotWanted, Said, SeatLeft, SeatTaken
from domain.table.state import Seat
from tests.support.games.table_driver import OWNER, TableDriver, start_game_table


@pytest.fixture
def opened() -> TableDriver:
    played = TableDriver(GAME)
    played.open(2)
    return played


@pytest.mark.parametrize("seat", [-1, 2, None])
def test_only_seats_of_the_table_can_be_taken(opened: TableDriver, seat: int | None) -> None:
    with pytest.raises(NotAllowed, match="seats 0 to 1"):
        opened.submit(TakeSeat("n"), seat=seat, player="ann")


def test_taken_seat_cannot_be_taken_again(opened: TableDriver) -> None:
    opened.take_seats(0)

    with pytest.raises(TableClosed, match="seat 0 is taken"):
        opened.submit(TakeSeat("n"), seat=0, player="ann")


@pytest.mark.parametrize("nonce", ["", "x" * 65, "two words", "new\nline", "line\n"])
def test_nonce_is_short_and_plain(opened: TableDriver, nonce: str) -> None:
    with pytest.raises(MalformedCommand, match="nonce"):
        opened.submit(TakeSeat(nonce), seat=0, player="ann")


def test_leaving_before_the_start_frees_the_seat(opened: TableDriver) -> None:
    opened.take_seats(0)

    assert opened.submit(LeaveSeat(), seat=0, player="player-0").events == (SeatLeft(0),)
    assert opened.table.seat_of("player-0") is None
    assert opened.submit(TakeSeat("n"), seat=0, player="ann").events == (SeatTaken(0, "ann", "n"),)
    assert opened.table.holds("ann", 0)


def test_player_can_leave_only_their_own_seat(opened: TableDriver) -> None:
    opened.take_seats(0)

    with pytest.raises(NotAllowed, match="seat 0 is not yours"):
        opened.submit(LeaveSeat(), seat=0, player="ann")


def test_host_asks_for_a_bot_on_an_empty_seat(opened: TableDriver) -> None:
    with pytest.raises(NotAllowed, match="only the host"):
        opened.submit(WantBot("greedy"), seat=1, player="ann")

    assert opened.submit(WantBot("greedy"), seat=1, player=OWNER).events == (BotWanted(1, "greedy"),)
    assert opened.table.seats[1] == Seat(wanted_bot="greedy")

    opened.take_seats(1)
    assert opened.table.seats[1] == Seat(player="player-1", nonce="nonce1")
    with pytest.raises(TableClosed, match="seat 1 is taken"):
        opened.submit(WantBot("greedy"), seat=1, player=OWNER)


def test_successor_continues_a_left_seat() -> None:
    played = start_game_table(GAME, 2)
    decision = played.table.decision(1)
    played.submit(LeaveSeat(), seat=1, player="player-1")

    with pytest.raises(NotAllowed, match="seat 1 is not yours"):
        played.submit(Bid(0), seat=1, player="player-1", decision=decision)
    assert played.submit(TakeSeat("late"), seat=1, player="ann").events == (SeatTaken(1, "ann", "late"),)

    assert played.table.decision(1) == decision
    played.submit(Bid(1), seat=1, player="ann", decision=decision)
    assert played.table.decision(0) == decision
    assert played.table.decision(1) is None


def test_late_nonce_changes_no_draw() -> None:
    """The nonces are fixed at the start."""
    played = start_game_table(GAME, 2)
    nonces = played.table.nonces
    played.submit(LeaveSeat(), seat=1, player="player-1")
    played.submit(TakeSeat("late"), seat=1, player="ann")

    assert played.table.nonces == nonces == ("nonce0", "nonce1")


def test_resigned_seat_stays_empty() -> None:
    played = start_game_table(GAME, 3)
    played.submit(GiveUp(), seat=1, player="player-1")
    played.submit(LeaveSeat(), seat=1, player="player-1")

    with pytest.raises(TableClosed, match="has resigned"):
        played.submit(TakeSeat("n"), seat=1, player="ann")


def test_seated_players_may_chat() -> None:
    played = start_game_table(GAME, 2)

    assert played.submit(Say("  good \n luck "), seat=1, player="player-1").events == (Said("good luck"),)
    for seat, player in ((None, "ann"), (0, "player-1"), (7, "ann")):
        with pytest.raises(NotAllowed, match="only players at this table"):
            played.submit(Say("hello"), seat=seat, player=player)


@pytest.mark.parametrize("text", ["", "   ", "x" * 501, "bell \x07", "\u202ebackwards"])
def test_chat_message_is_short_and_readable(text: str) -> None:
    with pytest.raises(MalformedCommand):
        start_game_table(GAME, 2).submit(Say(text), seat=0, player="player-0")


def test_speaking_for_another_seat_is_refused() -> None:
    played = start_game_table(GAME, 2)

    for seat in (1, None, 5):
        with pytest.raises(NotAllowed, match=r"is not yours|you need a seat for this"):
            played.submit(Bid(0), seat=seat, player="player-0", decision=played.table.decision(0))


def test_command_must_name_the_current_decision() -> None:
    played = start_game_table(GAME, 2)

    for decision in (None, 1, 99):
        with pytest.raises(StaleCommand, match="seat 0 is asked decision 3"):
            played.submit(Bid(0), seat=0, player="player-0", decision=decision)
