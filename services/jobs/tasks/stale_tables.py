"""Clearing away tables as a job: the table itself judges whether nothing has happened there for long."""

from __future__ import annotations

import time

import msgspec

from domain.table.commands import CloseTable
from domain.table.correspondence.calendar import DAY_MS
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.staleness import PLAYING_WARNING_DAYS
from infra.logs import get_logger
from infra.ports.command_queue import PartitionFull, QueuedCommand
from infra.ports.read_models import ReadModelStore
from projections.lobby import EXPIRY_PREFIX, LOBBY, LobbyDocument
from services.jobs.job_context import current_context
from services.shared.rows import read_rows, read_table_id

MAX_TABLES = 500
"""Tables that one run looks at; what is left comes first in the next."""

log = get_logger()


def clear_stale_tables() -> int:
    """Put to every table whose time has come that it is to end; give how many these are.

    The command's id names the last record that the table had, so it is put once however often this runs.
    """
    context = current_context()
    due = [table for table in find_expiring(context.ports.read_models, _now()) if _is_over(table, _now())]
    for table in due:
        _put(table)
    return len(due)


def find_expiring(read_models: ReadModelStore, now: int) -> tuple[LobbyDocument, ...]:
    """Give the tables whose people are told by now (UTC, ms), what is cleared away first at the top."""
    rows = read_models.read_first_rows(LOBBY.name, LOBBY.schema_version, EXPIRY_PREFIX, MAX_TABLES)
    latest = now + PLAYING_WARNING_DAYS * DAY_MS
    tables = [table for closes, table in read_rows(rows, _read_row) if closes <= latest]
    found = read_models.read_live_documents(LOBBY.name, LOBBY.schema_version, tables) if tables else {}
    documents = [LOBBY.decode(found[table]) for table in tables if table in found]
    return tuple(one for one in documents if one is not None and _is_told(one, now))


def _read_row(row: str) -> tuple[int, str]:
    closes, table = row.split(":")
    return int(closes), read_table_id(table)


def _is_told(table: LobbyDocument, now: int) -> bool:
    return table.expires is not None and table.expires.warns <= now


def _is_over(table: LobbyDocument, now: int) -> bool:
    return table.expires is not None and table.expires.closes <= now


def _put(table: LobbyDocument) -> None:
    body = msgspec.json.encode(CloseTable(), order="deterministic")
    queued = QueuedCommand(table.id, None, SERVICE_PLAYER, f"stale-{table.seq}", None, body)
    try:
        current_context().ports.command_queue.put([queued])
    except PartitionFull as error:
        log.warning("a full partition keeps a table that nobody wants", table=table.id, error=str(error))


def _now() -> int:
    return time.time_ns() // 1_000_000
