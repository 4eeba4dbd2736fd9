"""Tables without a pace are unchanged: their bytes contain no clocks."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from domain.audit.audit import audit_log
from domain.games import catalog
from domain.kernel.refusals import CommandRefused
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import digest
from domain.table.correspondence.commands import ClaimTimeOut
from tests.support.games.game_matrix import every_game
from tests.support.games.recorded_games import list_recordings, read_recording, replay
from tests.support.games.table_driver import refold, start_game_table
from tests.support.tables.every_table_command import play_every_table_command

WORDS = (b'"ticks"', b'"zones"', b'"pace"', b'"correspondence"', b'"due"', b'"warned"', b'"hours":{')
"""Names that occur only in records of tables with a pace."""


@every_game
def test_recorded_game_without_pace_writes_no_clocks(name: str) -> None:
    for path in list_recordings(name)[:1]:
        played = replay(read_recording(path))
        written = [*played.record_bytes, played.codec.encode_snapshot(played.table)]

        assert [] == [word for word in WORDS for data in written if word in data]
        assert played.codec.encode(refold(played)) == played.codec.encode(played.table)
        assert audit_log(export_of(played.record_bytes)).sound


def test_only_tables_with_a_pace_write_clocks() -> None:
    for played in play_every_table_command():
        found = {word for word in WORDS for data in played.record_bytes if word in data}

        assert bool(found) == (played.table.paced is not None)


def test_hours_per_decision_record_no_ticks() -> None:
    played = start_game_table(catalog.game(catalog.TEMPLATE), 2, hours=2)
    while played.seats_to_act:
        record = played.play(played.legal_options(played.seats_to_act[0])[-1])
        assert (UNSET, UNSET) == (record.ticks, record.zones)


def test_claim_without_pace_is_refused() -> None:
    played = start_game_table(catalog.game(catalog.TEMPLATE), 2, hours=2)
    with pytest.raises(CommandRefused, match="the service enforces time limits"):
        played.submit(ClaimTimeOut(0, "default"), 1, "player-1")


def export_of(records: list[bytes]) -> LogExport:
    return LogExport(tuple(EncodedRecord(digest(data), data) for data in records), None)
