"""Tables and tournaments keep the version of the rules that they started with."""

from __future__ import annotations

import pytest

from domain.audit.audit import audit_log
from domain.games.template import GAME
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import digest
from domain.log.releases import is_known
from domain.table.records import TABLE_VERSION
from domain.tournament.commands import OpenTournament
from domain.tournament.state import TOURNAMENT_VERSION
from tests.support.games.table_driver import TableDriver
from tests.support.tables.memory_tournaments import OWNER, MemoryTournament, plan


def begun(opening_version: int | None) -> TableDriver:
    played = TableDriver(GAME)
    played.opening_version = opening_version
    played.open(2)
    played.take_seats(0, 1)
    return played


def entries(played: TableDriver) -> tuple[EncodedRecord, ...]:
    return tuple(EncodedRecord(digest(data), data) for data in played.record_bytes)


@pytest.mark.parametrize(("opened", "version"), [(1, 1), (2, 2), (None, TABLE_VERSION)])
def test_table_keeps_its_version_of_the_rules(opened: int | None, version: int) -> None:
    played = begun(opened)

    assert version == played.table.table_version
    assert [version] * len(played.log) == [record.rules.table_version for record in played.log]
    assert all(is_known(record.rules) for record in played.log)


def test_records_omit_version_1() -> None:
    played = begun(1)

    assert not any(b'"table_rules"' in data or b'"table":1' in data for data in played.record_bytes)
    assert b'"table_rules"' not in played.codec.encode_snapshot(played.table)


@pytest.mark.parametrize("opened", [1, 2])
def test_audit_uses_the_version_the_log_opened_with(opened: int) -> None:
    played = begun(opened)
    played.play(played.legal_options(played.seats_to_act[0])[0])
    report = audit_log(LogExport(entries(played), None))

    assert ["ok", "ok", "ok"] == [check.status for check in report.checks[:3]]


@pytest.mark.parametrize(("opened", "version"), [(1, 1), (None, TOURNAMENT_VERSION)])
def test_tournament_keeps_its_version_of_the_rules(opened: int | None, version: int) -> None:
    cup = MemoryTournament(opening_version=opened)
    cup.execute(OWNER, OpenTournament(plan()))

    assert version == cup.tournament.version
    assert ["ok", "ok", "ok"] == [check.status for check in audit_log(cup.export()).checks[:3]]
