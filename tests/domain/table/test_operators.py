"""Operators at a table: their actions are in the log, and they see no more than anybody else."""

from __future__ import annotations

import pytest

from domain.audit.audit import audit_log
from domain.games.template import GAME
from domain.games.template.commands import Bid
from domain.kernel.refusals import IllegalCommand, MalformedCommand, NotAllowed, TableClosed
from domain.kernel.values import Command
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import digest
from domain.table.bot_accounts import BotKind
from domain.table.commands import CloseByOperator, GiveUp, HandOver, TakeSeat, WantBot
from domain.table.events import (
    BotWanted,
    Intervened,
    SeatLeft,
    SeatTaken,
    SecretRevealed,
    TableEnded,
    TableStarted,
)
from domain.table.journal_lines import event_text
from domain.table.visibility import redact_command
from tests.support.games.table_driver import OWNER, SECRET, TableDriver, start_game_table

ROOT = "operator-1"
WHY = "nobody has been seen for a month"
CLOSE = CloseByOperator(ROOT, WHY)


def handed(seat: int, to: str | None = None, bot: BotKind | None = None) -> HandOver:
    return HandOver(seat, to, bot, "nonce", ROOT, WHY)


@pytest.fixture
def opened() -> TableDriver:
    played = TableDriver(GAME)
    played.open(2)
    return played


@pytest.fixture
def playing() -> TableDriver:
    return start_game_table(GAME, 2)


def sound(played: TableDriver) -> bool:
    """Return whether the whole log passes an audit."""
    entries = tuple(EncodedRecord(digest(data), data) for data in played.record_bytes)
    return audit_log(LogExport(entries, SECRET.hex())).sound


def test_operator_cancels_a_running_game(playing: TableDriver) -> None:
    record = playing.play_as_service(CLOSE)

    assert record.events == (
        Intervened(ROOT, WHY),
        TableEnded("called off", None),
        SecretRevealed(SECRET.hex()),
    )
    assert playing.seats_to_act == ()
    assert sound(playing)


def test_operator_cancels_a_table_before_its_game(opened: TableDriver) -> None:
    opened.play_as_service(CLOSE)

    assert opened.table.phase == "ended"
    with pytest.raises(TableClosed, match="has ended"):
        opened.play_as_service(CLOSE)


@pytest.mark.parametrize("command", [CLOSE, handed(0), handed(1, "ann"), handed(1, bot="greedy")])
def test_only_the_service_acts_for_an_operator(playing: TableDriver, command: Command) -> None:
    """Neither an operator's own player nor the host has these commands."""
    for player in (OWNER, "player-1", ROOT):
        with pytest.raises(NotAllowed, match="only the service"):
            playing.submit(command, seat=0, player=player)


def test_handed_over_seat_keeps_its_decision(playing: TableDriver) -> None:
    decision = playing.table.decision(1)
    record = playing.play_as_service(handed(1, "ann"))

    assert record.events == (Intervened(ROOT, WHY), SeatLeft(1), SeatTaken(1, "ann", "nonce"))
    assert (playing.table.holds("ann", 1), playing.table.decision(1)) == (True, decision)
    with pytest.raises(NotAllowed, match="seat 1 is not yours"):
        playing.submit(Bid(0), seat=1, player="player-1", decision=decision)
    assert sound(playing)


def test_later_players_nonce_changes_no_draw(playing: TableDriver) -> None:
    before = playing.table.nonces
    playing.play_as_service(handed(1, "ann"))

    assert playing.table.nonces == before


def test_seat_is_handed_to_a_bot(playing: TableDriver) -> None:
    record = playing.play_as_service(handed(1, bot="greedy"))

    assert record.events == (Intervened(ROOT, WHY), SeatLeft(1), BotWanted(1, "greedy"))
    assert playing.submit(TakeSeat("n"), seat=1, player="bot-greedy").events == (
        SeatTaken(1, "bot-greedy", "n"),
    )


def test_vacated_seat_waits_for_a_player(playing: TableDriver) -> None:
    assert playing.play_as_service(handed(1)).events == (Intervened(ROOT, WHY), SeatLeft(1))
    with pytest.raises(IllegalCommand, match="already empty"):
        playing.play_as_service(handed(1))


def test_vacating_a_seat_clears_its_wanted_bot(opened: TableDriver) -> None:
    opened.submit(WantBot("greedy"), seat=1, player=OWNER)
    opened.play_as_service(handed(1))

    assert opened.table.seats[1].wanted_bot is None


def test_last_handed_over_seat_starts_the_game(opened: TableDriver) -> None:
    opened.take_seats(0)
    record = opened.play_as_service(handed(1, "ann"))

    assert TableStarted(("nonce0", "nonce")) in record.events
    assert sound(opened)


def test_no_player_is_handed_a_second_hand() -> None:
    """Covers current and former holders of other seats; former holders may return to their own seats."""
    playing = start_game_table(GAME, 2, several=False)
    with pytest.raises(IllegalCommand, match="player-0 holds seat 0; one person must not see two hands"):
        playing.play_as_service(handed(1, "player-0"))
    playing.play_as_service(handed(0, "ann"))
    with pytest.raises(IllegalCommand, match="player-0 has held seat 0; one person must not see two hands"):
        playing.play_as_service(handed(1, "player-0"))

    assert SeatTaken(0, "player-0", "nonce") in playing.play_as_service(handed(0, "player-0")).events


def test_seat_is_not_handed_to_its_holder(playing: TableDriver) -> None:
    with pytest.raises(IllegalCommand, match="player-0 already holds seat 0"):
        playing.play_as_service(handed(0, "player-0"))


def test_hot_seat_player_may_be_handed_all_seats() -> None:
    playing = start_game_table(GAME, 2, several=True)
    playing.play_as_service(handed(1, "player-0"))

    assert ["player-0", "player-0"] == [chair.player for chair in playing.table.seats]


def test_resigned_seat_stays_out(playing: TableDriver) -> None:
    three = start_game_table(GAME, 3)
    three.submit(GiveUp(), seat=1, player="player-1")

    with pytest.raises(TableClosed, match="has resigned"):
        three.play_as_service(handed(1, "ann"))


def test_invalid_hand_overs_are_refused(playing: TableDriver) -> None:
    with pytest.raises(NotAllowed, match="seats 0 to 1"):
        playing.play_as_service(handed(2, "ann"))
    with pytest.raises(MalformedCommand, match="not to both"):
        playing.play_as_service(handed(1, "ann", "greedy"))


@pytest.mark.parametrize("why", ["", " ", "x" * 201, "two\nlines", "\x1b[2J"])
def test_operators_reason_must_be_readable(playing: TableDriver, why: str) -> None:
    with pytest.raises(MalformedCommand):
        playing.play_as_service(CloseByOperator(ROOT, why))


def test_everyone_sees_the_operators_reason(playing: TableDriver) -> None:
    record = playing.play_as_service(handed(1, "ann"))

    assert redact_command(GAME, record.command, None, record.events, None) == record.command
    assert event_text(record.events[0], ("A", "B"), "The service") == f"An operator intervenes: {WHY}"
