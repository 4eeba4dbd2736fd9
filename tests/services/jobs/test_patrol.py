"""A byte that changed in a log is found before somebody needs the table, and nobody else's is touched."""

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
    """Two tables of one partition; the log of one has lost a record."""
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


def go_round(minutes: int, begin: int = 0) -> list[str]:
    """Look over logs once a minute; give the tables that were parked."""
    return [
        table
        for minute in range(begin, begin + minutes)
        for table in stale_tables.patrol_logs(now=(minute + 1) * stale_tables.MINUTE_MS)
    ]


def test_each_log_is_looked_over_in_its_turn_and_a_damaged_one_is_parked_once(tables: StoredTables) -> None:
    count = tables.store.partitions

    assert [DAMAGED] == go_round(count)
    assert [] == go_round(count, count)
    parked = tables.store.tables.get(DAMAGED)
    assert isinstance(parked, ParkedLog)
    assert "record 3 does not follow" in parked.reason
    assert isinstance(tables.store.tables.get(WHOLE), HotLog)


def test_a_partition_with_many_tables_takes_several_rounds(
    tables: StoredTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stale_tables, "TABLES_A_ROUND", 1)
    read: list[str] = []
    whole = tables.store.log.read

    def noted(table: str) -> Any:
        read.append(table)
        return whole(table)

    monkeypatch.setattr(tables.store.log, "read", noted)
    go_round(2 * tables.store.partitions)

    assert {DAMAGED, WHOLE} == set(read)
    assert 2 == len(read)


def test_one_job_does_the_rounds_of_several_minutes(tables: StoredTables) -> None:
    count = tables.store.partitions

    assert (DAMAGED,) == stale_tables.patrol_logs(count, now=count * stale_tables.MINUTE_MS)


def test_an_unreadable_entry_parks_only_its_table(tables: StoredTables) -> None:
    client = tables.store.client
    client.xadd(keys_of_table(WHOLE).log(WHOLE), {"what": "no record"})

    assert [DAMAGED, WHOLE] == go_round(tables.store.partitions)
    parked = tables.store.tables.get(WHOLE)
    assert isinstance(parked, ParkedLog)
    assert "cannot be read" in parked.reason
