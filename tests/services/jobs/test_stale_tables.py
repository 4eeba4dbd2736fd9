"""Tables at which nothing happens any more are told of in time, and put to an end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import msgspec
import pytest

from domain.table.commands import CloseTable, LeaveSeat
from domain.table.correspondence.calendar import DAY_MS
from infra.ports.command_queue import QueuedCommand
from services.jobs.job_context import JobContext, JobPorts, set_context
from services.jobs.tasks.stale_tables import clear_stale_tables, find_expiring
from tests.support.tables.stored_tables import StoredTables

OPEN, PLAYING, TIMED = "03open", "02playing", "01timed"


class Queue:
    """What was put in."""

    def __init__(self) -> None:
        self.commands: list[QueuedCommand] = []

    def put(self, commands: Sequence[QueuedCommand]) -> None:
        self.commands += commands


@pytest.fixture
def tables(real_stock: StoredTables) -> StoredTables:
    """One that waits for players, a game without a clock, and one with hours for each decision."""
    real_stock.open(OPEN, begin="owner")
    real_stock.submit(OPEN, "p1", 1, LeaveSeat())
    real_stock.open(PLAYING)
    real_stock.open(TIMED, hours=24)
    real_stock.consume_feeds()
    return real_stock


def moved(tables: StoredTables, table: str) -> int:
    played = tables.tables[table].table
    assert played is not None
    return played.at


def told(tables: StoredTables, now: int) -> list[str]:
    return [one.id for one in find_expiring(tables.store.read_models, now)]


def test_people_are_told_days_before_and_of_no_table_with_a_clock(tables: StoredTables) -> None:
    opened, playing = moved(tables, OPEN), moved(tables, PLAYING)

    assert [] == told(tables, opened + 12 * DAY_MS - 1)
    assert [OPEN] == told(tables, opened + 12 * DAY_MS)
    assert [OPEN] == told(tables, playing + 90 * DAY_MS - 1)
    assert [OPEN, PLAYING] == told(tables, playing + 90 * DAY_MS)


def test_what_has_come_to_its_time_is_put_an_end_to_under_one_id(tables: StoredTables) -> None:
    queue, blank = Queue(), cast("Any", None)
    ports: dict[str, Any] = dict.fromkeys(JobPorts._fields, blank)
    ports |= {"read_models": tables.store.read_models, "command_queue": queue}
    set_context(JobContext(blank, "", JobPorts(**ports)))

    assert 2 == clear_stale_tables() == clear_stale_tables()

    ids = [(one.table, one.player, one.command_id) for one in queue.commands]
    seqs = {table: tables.tables[table].table.seq for table in (OPEN, PLAYING)}  # type: ignore[union-attr]  # open
    assert 2 * [(table, "service", f"stale-{seqs[table]}") for table in (OPEN, PLAYING)] == ids
    assert {msgspec.json.encode(CloseTable())} == {one.body for one in queue.commands}
