"""Tournament tables: the service opens them with their players already seated; nobody else may join."""

from __future__ import annotations

from typing import Any

import pytest

from domain.audit.audit import audit_log
from domain.games.template.variants import Options
from domain.kernel.refusals import CommandRefused, MalformedCommand, NotAllowed, TableClosed
from domain.log.codec import codec_for
from domain.table.bot_accounts import HOST_ACCOUNT
from domain.table.commands import LeaveSeat, OpenTable, TakeSeat
from domain.table.correspondence.pace import find_preset
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.commands import ComeBack, OfferSeat
from domain.table.tenure.seating import PairedPlayer, TablePairing
from services.simulation.memory_table import MemoryTable
from tests.support.tables.paired_tables import (
    PLACE,
    PLAYERS,
    finish_paired_table,
    open_paired_table,
    paired_opening,
)
from tests.support.tables.template_tables import start_template_table


def refusal(played: MemoryTable, player: str, seat: int | None, command: Any) -> CommandRefused:
    with pytest.raises(CommandRefused) as caught:
        played.execute(player, seat, command)
    return caught.value


def new_table() -> MemoryTable:
    return MemoryTable(codec_for("template"), b"p" * 32, "03paired")


def test_first_record_seats_players_and_starts_the_game() -> None:
    played = open_paired_table()
    table = played.table

    assert table is not None
    assert (1, "playing", HOST_ACCOUNT) == (table.seq, table.phase, table.owner)
    assert [one.player for one in PLAYERS] == [seat.player for seat in table.seats]
    assert tuple(one.nonce for one in PLAYERS) == table.nonces
    assert PLACE == table.pairing
    assert table.waiting


def test_only_the_service_opens_tournament_tables() -> None:
    assert isinstance(refusal(new_table(), "p0", None, paired_opening()), NotAllowed)


@pytest.mark.parametrize(
    "changes",
    [{"pairing": TablePairing(PLACE, PLAYERS[:1])}, {"seats": 3}, {"pace": find_preset("daily"), "hours": 9}],
)
def test_tournament_table_needs_a_pace_and_all_players(changes: dict[str, Any]) -> None:
    assert isinstance(refusal(new_table(), SERVICE_PLAYER, None, paired_opening(**changes)), MalformedCommand)


def test_table_without_pace_cannot_be_in_a_tournament() -> None:
    pairing = TablePairing(PLACE, PLAYERS)
    command = OpenTable("template", 2, Options(), "No pace", pairing=pairing)

    assert isinstance(refusal(new_table(), SERVICE_PLAYER, None, command), MalformedCommand)


def test_tournament_seats_are_not_offered_and_bots_keep_left_ones() -> None:
    played = open_paired_table()
    assert isinstance(refusal(played, "p0", 0, OfferSeat("ann")), NotAllowed)
    played.execute("p0", 0, LeaveSeat())
    assert isinstance(refusal(played, "ann", 0, TakeSeat("n")), TableClosed)
    played.execute("p0", 0, ComeBack())

    assert played.table is not None
    assert played.table.holds("p0", 0)


def test_two_bots_of_one_kind_share_an_account() -> None:
    bots = tuple(PairedPlayer("bot-greedy", "nonce") for _ in range(2))
    played = open_paired_table(pairing=TablePairing(PLACE, bots))

    assert played.table is not None
    assert all(played.table.holds("bot-greedy", seat) for seat in range(2))


def test_tournament_game_passes_an_audit() -> None:
    report = audit_log(finish_paired_table().export())

    assert {"ok"} == {check.status for check in report.checks}


def test_tournaments_do_not_change_other_tables_hashes() -> None:
    plain, paired = start_template_table(), open_paired_table()
    codec = codec_for("template")

    assert plain.table is not None
    assert paired.table is not None
    assert b"pairing" not in codec.encode_snapshot(plain.table)
    assert codec.fingerprint_of(plain.table) != codec.fingerprint_of(paired.table)
    assert PLACE == codec.decode_table(codec.encode_snapshot(paired.table)).pairing
