"""Opening a table, taking seats, starting, cancelling."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.template import GAME
from domain.games.template.commands import Bid
from domain.games.template.variants import Options
from domain.kernel.chance import DRAW_SCHEME, commitment_of
from domain.kernel.refusals import CommandRefused, MalformedCommand, NotAllowed, TableClosed
from domain.table.commands import CloseTable, OpenTable, Say, StartTable, TakeSeat
from domain.table.events import SecretRevealed, TableEnded, TableOpened, TableStarted
from tests.support.games.table_driver import OWNER, SECRET, TableDriver, start_game_table


def opened(seats: int = 2, **wanted: Any) -> TableDriver:
    played = TableDriver(GAME)
    played.open(seats, **wanted)
    return played


def test_table_opens_with_a_commitment_to_its_secret() -> None:
    played = opened(3)

    event = played.log[0].events[0]
    assert isinstance(event, TableOpened)
    assert (event.game, event.version, event.seats, event.scheme) == ("template", 1, 3, DRAW_SCHEME)
    assert event.commitment == commitment_of(SECRET)
    assert SECRET.hex() not in played.record_bytes[0].decode()
    assert played.table.phase == "open"


def test_secret_is_in_no_record_before_the_end() -> None:
    played = start_game_table(GAME, 2)

    assert all(SECRET.hex() not in data.decode() for data in played.record_bytes)


@pytest.mark.parametrize("seats", [1, 5])
def test_number_of_seats_must_suit_the_game(seats: int) -> None:
    with pytest.raises(MalformedCommand, match="Whistle Stop is for 2, 3, 4 seats"):
        opened(seats)


@pytest.mark.parametrize("rounds", [0, 2001])
def test_invalid_options_are_refused(rounds: int) -> None:
    with pytest.raises(MalformedCommand, match="rounds"):
        opened(2, options=Options(rounds=rounds))


def test_commands_to_an_unknown_table_are_refused() -> None:
    with pytest.raises(TableClosed, match="there is no table"):
        TableDriver(GAME).submit(StartTable(), seat=None, player=OWNER)


def test_table_opens_once() -> None:
    with pytest.raises(TableClosed, match="already open"):
        opened().open(2)


def test_game_starts_when_the_last_seat_is_taken() -> None:
    played = opened(2)
    played.take_seats(1)
    assert played.state is None

    played.take_seats(0)

    assert played.table.phase == "playing"
    assert played.log[-1].events[1] == TableStarted(("nonce0", "nonce1"))
    assert played.seats_to_act == (0, 1)


def test_nonces_go_into_every_draw() -> None:
    """The last nonce arrives in the record that draws the first passengers."""

    def values(last: str) -> list[int]:
        played = opened(2)
        played.take_seats(0)
        record = played.submit(TakeSeat(nonce=last), seat=1, player="player-1")
        return [draw.value for draw in record.draws]

    assert values("nonce1") == values("nonce1")
    assert values("nonce1") != values("nonce2")


def test_table_can_wait_for_its_host_to_start() -> None:
    played = opened(2, begin="owner")
    played.take_seats(0, 1)
    assert played.state is None

    with pytest.raises(NotAllowed, match="only the host can start"):
        played.submit(StartTable(), seat=1, player="player-1")
    played.start()

    assert played.table.phase == "playing"


def test_game_starts_only_with_every_seat_taken() -> None:
    played = opened(3, begin="owner")
    played.take_seats(1)

    with pytest.raises(TableClosed, match="empty: 0, 2"):
        played.start()


def test_game_starts_once() -> None:
    with pytest.raises(TableClosed, match="has already begun"):
        start_game_table(GAME, 2).start()


def test_game_commands_before_the_start_are_refused() -> None:
    played = opened(2)
    played.take_seats(0)

    with pytest.raises(TableClosed, match="no game is in progress"):
        played.submit(Bid(0), seat=0, player="player-0", decision=2)


def test_host_cancels_a_table_before_the_start() -> None:
    played = opened(2)
    with pytest.raises(NotAllowed, match="only the host can cancel"):
        played.submit(CloseTable(), seat=None, player="player-1")

    played.submit(CloseTable(), seat=None, player=OWNER)

    assert played.log[-1].events == (TableEnded("called off", None), SecretRevealed(SECRET.hex()))
    assert played.log[-1].state is not None
    assert played.table.phase == "ended"


def test_started_game_cannot_be_cancelled() -> None:
    with pytest.raises(TableClosed, match="others hold seat 1"):
        start_game_table(GAME, 2).submit(CloseTable(), seat=None, player=OWNER)


def test_ended_table_refuses_commands() -> None:
    played = opened(2)
    played.take_seats(0)
    played.submit(CloseTable(), seat=None, player=OWNER)

    for command in (Say("hello"), TakeSeat("n"), OpenTable("template", 2, Options(), "again"), Bid(0)):
        with pytest.raises(TableClosed, match="has ended"):
            played.submit(command, seat=0, player=OWNER)


def test_refusal_changes_nothing() -> None:
    played = start_game_table(GAME, 2)
    before, records = played.table, list(played.record_bytes)

    for command, seat in ((Bid(9), 0), (StartTable(), 0), (TakeSeat("x"), 1), (CloseTable(), 0)):
        with pytest.raises(CommandRefused):
            played.submit(command, seat=seat, player=OWNER, decision=before.decision(0))

    assert played.table is before
    assert played.record_bytes == records
