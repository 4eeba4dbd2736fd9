"""Tables in a running service where a player has kept the others waiting for days."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from domain.games.template.variants import Options
from domain.log.codec import codec_for
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.pace import Pace
from infra.redis.client.connections import connect_async
from services.simulation.memory_table import MemoryTable
from tests.support.runtime.running_service import RunningService
from tests.support.tables.stored_tables import StoredTables, build_stored_tables

HOUR = 3_600_000
DAY = 24 * HOUR


@contextmanager
def stored_behind(running: RunningService, folder: Path) -> Iterator[StoredTables]:
    """Stop the worker, yield access to the stored tables, and restart the worker."""
    running.stop("worker")
    url = running.settings.redis_url or ""
    tables = build_stored_tables(running.store, folder, lambda: connect_async(url))
    try:
        yield tables
    finally:
        running.store.leases.release(tuple(tables.leases.values()))
        running.start("worker")


def begin_late(tables: StoredTables, table: str, pace: Pace, began: int, *players: str) -> str:
    """Begin a game for these players at a time (UTC, in ms), and return the table's id."""
    played = MemoryTable(codec_for("template"), sha256(table.encode()).digest(), table, began)
    tables.tables[table] = played
    wanted: dict[str, Any] = {"several": False, "pace": pace}
    options = Options(mail=False)
    tables.submit(table, players[0], None, OpenTable("template", len(players), options, "Late", **wanted))
    for seat, player in enumerate(players):
        tables.submit(table, player, seat, TakeSeat(f"nonce{seat}"))
    return table
