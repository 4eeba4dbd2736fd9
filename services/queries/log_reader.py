"""Logs wherever they lie: in the hot store while a table is played, in the archive afterwards."""

from __future__ import annotations

import asyncio
from threading import Lock

from infra.ports.archive import Archive
from infra.ports.event_store import AsyncRecordLog, LogEntry, RecordLog
from infra.ports.tables import ArchivedLog, AsyncTableDirectory, TableDirectory
from services.shared.lru_cache import LruCache

MAX_CACHED_BYTES = 16_000_000
"""Archived logs in memory: a player who looks back at a finished game asks for one record after another."""


class ArchiveCache:
    """The archive with the logs that were read last; safe to use from several threads."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._logs: LruCache[tuple[LogEntry, ...]] = LruCache(MAX_CACHED_BYTES)
        self._lock = Lock()

    def read(self, location: str) -> tuple[LogEntry, ...]:
        """Give a whole log."""
        with self._lock:
            found = self._logs.get(location)
        if found is not None:
            return found
        entries = self._archive.read(location)  # not under the lock: it may take long
        with self._lock:
            return self._logs.put(location, entries, sum(len(entry.record) for entry in entries))


class LogReader:
    """Reads a log wherever it lies, for who may block."""

    def __init__(self, hot: RecordLog, tables: TableDirectory, archive: Archive) -> None:
        self._hot, self._tables, self._archive = hot, tables, ArchiveCache(archive)

    def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Give the records that follow `after`."""
        found = self._hot.read(table, after, limit)
        if found:
            return found
        place = self._tables.get(table)
        return (
            _slice(self._archive.read(place.location), after, limit) if isinstance(place, ArchivedLog) else ()
        )

    def head(self, table: str) -> LogEntry | None:
        """Give the last record."""
        found = self._hot.head(table)
        if found is not None:
            return found
        place = self._tables.get(table)
        return self._archive.read(place.location)[-1] if isinstance(place, ArchivedLog) else None


class AsyncLogReader:
    """Reads a log wherever it lies, awaited; the archive is read in a thread."""

    def __init__(self, hot: AsyncRecordLog, tables: AsyncTableDirectory, archive: Archive) -> None:
        self._hot, self._tables, self._archive = hot, tables, ArchiveCache(archive)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Give the records that follow `after`."""
        found = await self._hot.read(table, after, limit)
        if found:
            return found
        place = await self._tables.get(table)
        if not isinstance(place, ArchivedLog) or place.seq <= after:
            return ()
        return _slice(await asyncio.to_thread(self._archive.read, place.location), after, limit)

    async def head(self, table: str) -> LogEntry | None:
        """Give the last record."""
        found = await self._hot.head(table)
        if found is not None:
            return found
        place = await self._tables.get(table)
        if not isinstance(place, ArchivedLog):
            return None
        return (await asyncio.to_thread(self._archive.read, place.location))[-1]


def _slice(entries: tuple[LogEntry, ...], after: int, limit: int | None) -> tuple[LogEntry, ...]:
    return entries[after:] if limit is None else entries[after : after + limit]
