"""House bots and undo requests."""

from __future__ import annotations

import pytest

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.refusals import IllegalCommand, NotAllowed
from domain.table.bot_accounts import bot_account_id
from domain.table.commands import GiveUp, TakeSeat
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.pace import Pace
from domain.table.events import TakenBack
from domain.table.undo.events import UndoAsked
from tests.domain.table.undo.consent_games import agree, ask, finish_turn
from tests.support.games.table_driver import TableDriver


def ask_before_the_bot_plays(seats: int) -> tuple[TableDriver, int]:
    """Play for seats 0 and 1, request an undo of both moves, and let the bot on seat 2 play on."""
    played = TableDriver(GAME)
    played.open(seats, Options(mail=False, rounds=3), pace=Pace(None), several=False)
    for seat in range(seats):
        played.submit(TakeSeat("n"), seat, bot_account_id("first") if seat == 2 else f"player-{seat}")
    to = len(played.log)
    finish_turn(played)
    finish_turn(played)
    ask(played, 0, to)
    finish_turn(played)
    return played, to


def test_bot_playing_on_does_not_decline() -> None:
    played, to = ask_before_the_bot_plays(3)

    assert (1,) == played.seats_to_act
    assert TakenBack(to) in agree(played, 1, to).events


def test_request_ends_when_a_bot_passes_to_an_unasked_player() -> None:
    """Otherwise, the question would vanish without notice for the player who has seen it."""
    played, to = ask_before_the_bot_plays(4)

    assert (3,) == played.seats_to_act
    with pytest.raises(IllegalCommand, match="no undo request"):
        agree(played, 1, to)


def test_house_bots_and_resigned_players_are_not_asked() -> None:
    played = TableDriver(GAME)
    played.open(3, Options(mail=False), pace=Pace(None), several=False)
    played.take_seats(0)
    played.submit(TakeSeat("n"), 1, bot_account_id("first"))
    played.submit(TakeSeat("n"), 2, "player-2")
    played.submit(GiveUp(), 2, "player-2")
    to = len(played.log)
    finish_turn(played)
    record = ask(played, 0, to)

    assert (
        UndoAsked(0, to, (), record.at + DAY_MS, crosses=False, made=record.seq),
        TakenBack(to),
    ) == record.events
    with pytest.raises(NotAllowed):
        ask(played, 2, to)
