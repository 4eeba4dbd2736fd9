"""Logs wherever they lie: in the hot store while a table is played, in the archive afterwards."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from threading import Lock

from infra.ports.archive import Archive
from infra.ports.event_store import AsyncRecordLog, LogEntry, RecordLog
from infra.ports.tables import ArchivedLog, AsyncTableDirectory, TableDirectory

MAX_CACHED_LOGS = 16
"""Archived logs kept in memory: who looks at a finished game asks for one record after the other."""


class ArchiveCache:
    """The archive with the logs that were read last; safe to use from several threads."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._read: OrderedDict[str, tuple[LogEntry, ...]] = OrderedDict()
        self._lock = Lock()

    def read(self, location: str) -> tuple[LogEntry, ...]:
        """Give a whole log."""
        with self._lock:
            if location in self._read:
                self._read.move_to_end(location)
                return self._read[location]
        entries = self._archive.read(location)
        with self._lock:
            self._read[location] = entries
            while len(self._read) > MAX_CACHED_LOGS:
                self._read.popitem(last=False)
        return entries


class LogReader:
    """Reads a log wherever it lies, for who may block."""

    def __init__(self, hot: RecordLog, tables: TableDirectory, archive: Archive) -> None:
        self._hot, self._tables, self._shelf = hot, tables, ArchiveCache(archive)

    def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Give the records that follow `after`."""
        found = self._hot.read(table, after, limit)
        if found:
            return found
        place = self._tables.get(table)
        return (
            _slice(self._shelf.read(place.location), after, limit) if isinstance(place, ArchivedLog) else ()
        )

    def head(self, table: str) -> LogEntry | None:
        """Give the last record."""
        found = self._hot.head(table)
        if found is not None:
            return found
        place = self._tables.get(table)
        return self._shelf.read(place.location)[-1] if isinstance(place, ArchivedLog) else None


class AsyncLogReader:
    """Reads a log wherever it lies, awaited; the archive is read in a thread."""

    def __init__(self, hot: AsyncRecordLog, tables: AsyncTableDirectory, archive: Archive) -> None:
        self._hot, self._tables, self._shelf = hot, tables, ArchiveCache(archive)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Give the records that follow `after`."""
        found = await self._hot.read(table, after, limit)
        if found:
            return found
        place = await self._tables.get(table)
        if not isinstance(place, ArchivedLog) or place.seq <= after:
            return ()
        return _slice(await asyncio.to_thread(self._shelf.read, place.location), after, limit)

    async def head(self, table: str) -> LogEntry | None:
        """Give the last record."""
        found = await self._hot.head(table)
        if found is not None:
            return found
        place = await self._tables.get(table)
        if not isinstance(place, ArchivedLog):
            return None
        return (await asyncio.to_thread(self._shelf.read, place.location))[-1]


def _slice(entries: tuple[LogEntry, ...], after: int, limit: int | None) -> tuple[LogEntry, ...]:
    return entries[after:] if limit is None else entries[after : after + limit]
