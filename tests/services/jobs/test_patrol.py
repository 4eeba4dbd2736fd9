"""The patrol finds damaged logs before anybody needs them, and touches no other table."""

from __future__ import annotations

from typing import Any, cast

import pytest

from infra.ports.tables import HotLog, ParkedLog
from infra.redis.keys import keys_of_table
from services.jobs.job_context import JobContext, JobPorts, set_context
from services.jobs.tasks import stale_tables
from tests.support.tables.stored_tables import StoredTables

DAMAGED, WHOLE = "03damaged", "03whole"


@pytest.fixture
def tables(real_stock: StoredTables) -> StoredTables:
    """Return two tables of one partition; one of them has lost a record."""
    for table in (DAMAGED, WHOLE):
        real_stock.open(table)
    client, key = real_stock.store.client, keys_of_table(DAMAGED).log(DAMAGED)
    entries = client.xrange(key)
    client.xdel(key, entries[1][0])
    ports: dict[str, Any] = dict.fromkeys(JobPorts._fields)
    ports |= {
        "log": real_stock.store.log,
        "tables": real_stock.store.tables,
        "partitions": real_stock.store.partitions,
    }
    set_context(JobContext(cast("Any", None), "", JobPorts(**ports)))
    return real_stock


def patrol(minutes: int, begin: int = 0) -> list[str]:
    """Patrol once a minute, and return the parked tables."""
    return [
        table
        for minute in range(begin, begin + minutes)
        for table in stale_tables.patrol_logs(now=(minute + 1) * stale_tables.MINUTE_MS)
    ]


def test_every_log_is_checked_and_a_damaged_one_parked_once(tables: StoredTables) -> None:
    count = tables.store.partitions

    assert [DAMAGED] == patrol(count)
    assert [] == patrol(count, count)
    parked = tables.store.tables.get(DAMAGED)
    assert isinstance(parked, ParkedLog)
    assert "record 3 does not follow" in parked.reason
    assert isinstance(tables.store.tables.get(WHOLE), HotLog)


def test_large_partition_takes_several_rounds(tables: StoredTables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stale_tables, "TABLES_A_ROUND", 1)
    read: list[str] = []
    original = tables.store.log.read

    def recorded(table: str) -> Any:
        read.append(table)
        return original(table)

    monkeypatch.setattr(tables.store.log, "read", recorded)
    patrol(2 * tables.store.partitions)

    assert {DAMAGED, WHOLE} == set(read)
    assert 2 == len(read)


def test_one_job_covers_several_minutes(tables: StoredTables) -> None:
    count = tables.store.partitions

    assert (DAMAGED,) == stale_tables.patrol_logs(count, now=count * stale_tables.MINUTE_MS)


def test_unreadable_entry_parks_only_its_table(tables: StoredTables) -> None:
    client = tables.store.client
    client.xadd(keys_of_table(WHOLE).log(WHOLE), {"what": "no record"})

    assert [DAMAGED, WHOLE] == patrol(tables.store.partitions)
    parked = tables.store.tables.get(WHOLE)
    assert isinstance(parked, ParkedLog)
    assert "cannot be read" in parked.reason
