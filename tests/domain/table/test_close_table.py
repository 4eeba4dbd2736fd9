"""Cancelling a game without other players, and the limit on chat messages."""

from __future__ import annotations

from typing import Any

import pytest

from domain.audit.audit import audit_log
from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.refusals import NotAllowed, TableClosed, TableLimitReached
from domain.log.codec import codec_for
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import digest
from domain.table.bot_accounts import is_bot_account
from domain.table.commands import CloseTable, GiveUp, LeaveSeat, OpenTable, Say, TakeSeat
from domain.table.events import SecretRevealed, TableEnded
from tests.support.games.table_driver import OWNER, SECRET, TableDriver, refold, start_game_table


def with_bots(*bots: int, seats: int = 3, **wanted: Any) -> TableDriver:
    """Start a game with house bots on the seats `bots`."""
    played = TableDriver(GAME)
    played.open(seats, **wanted)
    for seat in range(seats):
        player = "bot-greedy" if seat in bots else f"player-{seat}"
        played.submit(TakeSeat(nonce=f"nonce{seat}"), seat=seat, player=player)
    return played


def call_off(played: TableDriver, player: str = OWNER) -> None:
    played.submit(CloseTable(), seat=None, player=player)


def sound(played: TableDriver) -> bool:
    entries = tuple(EncodedRecord(digest(data), data) for data in played.record_bytes)
    return audit_log(LogExport(entries, None)).sound


@pytest.mark.parametrize("moment", ["bots", "gave up", "left"])
def test_host_cancels_a_game_without_other_players(moment: str) -> None:
    played = with_bots(1, 2) if moment == "bots" else with_bots(1)
    if moment != "bots":
        played.submit(GiveUp() if moment == "gave up" else LeaveSeat(), seat=2, player="player-2")

    call_off(played)

    assert played.log[-1].events == (TableEnded("called off", None), SecretRevealed(SECRET.hex()))
    assert (played.table.phase, played.table.score, played.seats_to_act) == ("ended", None, ())
    assert refold(played).secret == SECRET.hex()
    assert sound(played)


def test_game_with_other_players_cannot_be_cancelled() -> None:
    played = with_bots(1)

    with pytest.raises(TableClosed, match="others hold seat 2"):
        call_off(played)


def test_only_the_host_cancels_a_game() -> None:
    played = with_bots(0, 1)

    with pytest.raises(NotAllowed, match="only the host"):
        call_off(played, "player-2")


@pytest.mark.parametrize("player", ["p0123456789abcdef", "player-1", "service", "a-bot-of-mine"])
def test_house_accounts_are_known_by_id(player: str) -> None:
    assert is_bot_account("bot-greedy")
    assert not is_bot_account(player)


def test_chat_stops_at_the_tables_limit() -> None:
    played = start_game_table(GAME, 2, lines=3)
    for text in ("one", "two", "three"):
        played.submit(Say(text), seat=0, player="player-0")

    with pytest.raises(TableLimitReached, match="limit of 3 messages"):
        played.submit(Say("four"), seat=1, player="player-1")
    played.submit(GiveUp(), seat=0, player="player-0")

    assert sound(played)


def test_older_table_has_no_chat_limit() -> None:
    played = start_game_table(GAME, 2)
    for number in range(600):
        played.submit(Say(f"line {number}"), seat=0, player="player-0")
    played.submit(GiveUp(), seat=0, player="player-0")

    assert played.table.chat_count == 0
    assert sound(played)


def test_table_without_chat_limit_field_is_unlimited() -> None:
    code = codec_for("template")
    old = b'{"type":"OpenTable","game":"template","seats":2,"options":{},"name":"Old"}'

    assert code.decode_command(old) == OpenTable("template", 2, Options(), "Old", lines=None)
