"""Players of idle tables are warned, and the tables are closed."""

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
    """Records enqueued commands."""

    def __init__(self) -> None:
        self.commands: list[QueuedCommand] = []

    def put(self, commands: Sequence[QueuedCommand]) -> None:
        self.commands += commands


@pytest.fixture
def tables(real_stock: StoredTables) -> StoredTables:
    """Return a table waiting for players, a game without a clock, and a game with hours per decision."""
    real_stock.open(OPEN, begin="owner")
    real_stock.submit(OPEN, "p1", 1, LeaveSeat())
    real_stock.open(PLAYING)
    real_stock.open(TIMED, hours=24)
    real_stock.consume_feeds()
    return real_stock


def last_change(tables: StoredTables, table: str) -> int:
    played = tables.tables[table].table
    assert played is not None
    return played.at


def list_warned(tables: StoredTables, now: int) -> list[str]:
    return [one.id for one in find_expiring(tables.store.read_models, now)]


def test_players_without_clock_are_warned_days_before_closing(tables: StoredTables) -> None:
    opened, playing = last_change(tables, OPEN), last_change(tables, PLAYING)

    assert [] == list_warned(tables, opened + 12 * DAY_MS - 1)
    assert [OPEN] == list_warned(tables, opened + 12 * DAY_MS)
    assert [OPEN] == list_warned(tables, playing + 90 * DAY_MS - 1)
    assert [OPEN, PLAYING] == list_warned(tables, playing + 90 * DAY_MS)


def test_expired_tables_are_closed_with_one_command_id(tables: StoredTables) -> None:
    queue, blank = Queue(), cast("Any", None)
    ports: dict[str, Any] = dict.fromkeys(JobPorts._fields, blank)
    ports |= {"read_models": tables.store.read_models, "command_queue": queue}
    set_context(JobContext(blank, "", JobPorts(**ports)))

    assert 2 == clear_stale_tables() == clear_stale_tables()

    ids = [(one.table, one.player, one.command_id) for one in queue.commands]
    seqs = {table: tables.tables[table].table.seq for table in (OPEN, PLAYING)}  # type: ignore[union-attr]  # they exist
    assert 2 * [(table, "service", f"stale-{seqs[table]}") for table in (OPEN, PLAYING)] == ids
    assert {msgspec.json.encode(CloseTable())} == {one.body for one in queue.commands}
