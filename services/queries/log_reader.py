"""Reads logs from the hot store or the archive, and decodes them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from threading import Lock
from typing import TypeVar

import msgspec

from domain.log.ids import InvalidId, require_ids, require_ids_inside
from domain.log.log_codec import LogCodec, decode_by_rules
from domain.log.releases import describe_rules
from domain.table.records import TABLE_VERSION
from infra.logs import get_logger
from infra.ports.event_store import Archive, AsyncRecordLog, FeedEntry, LogEntry, RecordLog
from infra.ports.read_models import ReadModelNotReady
from infra.ports.tables import ArchivedLog
from infra.redis.read_models.async_read_model_store import AsyncRedisReadModelStore
from infra.redis.tables.table_directory import AsyncRedisTableDirectory, RedisTableDirectory
from projections.decoded_record import DecodedRecord, RecordRun, group_runs
from projections.read_model import ReadModel, ReadModelDocument
from services.shared.caching import LruCache

log = get_logger()


class UnfoldableLog(Exception):
    """This version of the service cannot fold a table's log."""


class UnknownRecordFormat(UnfoldableLog):
    """This version of the service cannot read a record. To avoid this, upgrade readers before workers."""


def decode_record(
    entry: LogEntry | FeedEntry, likely: LogCodec | None = None
) -> tuple[DecodedRecord, LogCodec]:
    """Decode an entry with the codec of its rules; an entry without a version gets the newest codec.

    Rules newer than this build also raise UnknownRecordFormat, even if the bytes are readable, since folding
    would go wrong. With a `likely` codec, such as the previous record's, the bytes are decoded once instead
    of twice.
    """
    try:
        record, codec = decode_by_rules(entry.record, likely)
    except (KeyError, msgspec.DecodeError, RecursionError) as error:
        raise UnknownRecordFormat(
            f"record {entry.seq} ({entry.hash[:16]}) cannot be read: {error}"
        ) from error
    if record.rules.version > codec.rules.version or record.rules.table_version > TABLE_VERSION:
        raise UnknownRecordFormat(f"record {entry.seq} was decided by {describe_rules(record.rules)}")
    return DecodedRecord(record, entry.hash, codec), codec


def decode_records(entries: Iterable[LogEntry | FeedEntry]) -> Iterator[DecodedRecord]:
    """Decode entries, which usually have the same rules; raise the same errors as `decode_record`."""
    codec: LogCodec | None = None
    for entry in entries:
        decoded, codec = decode_record(entry, codec)
        yield decoded


def decode_runs(entries: Iterable[LogEntry | FeedEntry]) -> dict[str, list[RecordRun]]:
    """Return runs of records, keyed by table; raise the same errors as `decode_record`.

    A log with a malformed id is skipped and reported, since it would corrupt rows.
    """
    runs_by_table: dict[str, list[RecordRun]] = {}
    for table, runs in group_runs(decode_records(entries)).items():
        try:
            _require_ids(runs)
        except InvalidId as error:
            log.warning("a table cannot be replayed", table=repr(table[:100]), why=str(error))
        else:
            runs_by_table[table] = runs
    return runs_by_table


def _require_ids(runs: Sequence[RecordRun]) -> None:
    first = runs[0].records[0].record
    require_ids(first.table, first.player, first.command_id)
    for run in runs:
        if not run.plays:  # game commands contain no ids of players
            for decoded in run.records:
                require_ids_inside(decoded.record)


PAGE = 256
"""Records of a log per read."""

D = TypeVar("D", bound=ReadModelDocument)


async def read_to_head(
    model: ReadModel[D], read_models: AsyncRedisReadModelStore, log: AsyncRecordLog, table: str
) -> D | None:
    """Return a table's document, folded up to its last record; None if the table has no records."""
    document = await _stored(model, read_models, table)
    while True:
        entries = await log.read(table, 0 if document is None else document.seq, PAGE)
        for entry in entries:
            document = model.apply(document, decode_record(entry)[0])
        if len(entries) < PAGE:
            return document


async def _stored(model: ReadModel[D], read_models: AsyncRedisReadModelStore, table: str) -> D | None:
    try:
        documents = await read_models.read_live_documents(model.name, model.schema_version, [table])
    except ReadModelNotReady:
        return None
    return model.decode(documents[table]) if table in documents else None


MAX_CACHED_BYTES = 16_000_000
"""Maximum bytes of archived logs to cache. Reviews need the cache, as they read a log record by record."""


class ArchiveCache:
    """An archive with a cache of the most recently used logs; thread-safe."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._logs: LruCache[tuple[LogEntry, ...]] = LruCache(MAX_CACHED_BYTES)
        self._lock = Lock()

    def read(self, location: str) -> tuple[LogEntry, ...]:
        """Return a complete log."""
        with self._lock:
            log_entries = self._logs.get(location)
        if log_entries is not None:
            return log_entries
        entries = self._archive.read(location)  # without the lock, since it may take a long time
        with self._lock:
            return self._logs.put(location, entries, sum(len(entry.record) for entry in entries))


class LogReader:
    """Reads logs from wherever they are stored; blocking."""

    def __init__(self, hot: RecordLog, tables: RedisTableDirectory, archive: Archive) -> None:
        self._hot, self._tables, self._archive = hot, tables, ArchiveCache(archive)

    def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Return the records after `after`."""
        log_entries = self._hot.read(table, after, limit)
        if log_entries:
            return log_entries
        place = self._tables.get(table)
        return (
            _slice(self._archive.read(place.location), after, limit) if isinstance(place, ArchivedLog) else ()
        )

    def head(self, table: str) -> LogEntry | None:
        """Return the last record."""
        entry = self._hot.head(table)
        if entry is not None:
            return entry
        place = self._tables.get(table)
        return self._archive.read(place.location)[-1] if isinstance(place, ArchivedLog) else None


class AsyncLogReader:
    """Reads logs from wherever they are stored; asynchronous, using a thread for the archive."""

    def __init__(self, hot: AsyncRecordLog, tables: AsyncRedisTableDirectory, archive: Archive) -> None:
        self._hot, self._tables, self._archive = hot, tables, ArchiveCache(archive)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Return the records after `after`."""
        log_entries = await self._hot.read(table, after, limit)
        if log_entries:
            return log_entries
        place = await self._tables.get(table)
        if not isinstance(place, ArchivedLog) or place.seq <= after:
            return ()
        return _slice(await asyncio.to_thread(self._archive.read, place.location), after, limit)

    async def head(self, table: str) -> LogEntry | None:
        """Return the last record."""
        entry = await self._hot.head(table)
        if entry is not None:
            return entry
        place = await self._tables.get(table)
        if not isinstance(place, ArchivedLog):
            return None
        return (await asyncio.to_thread(self._archive.read, place.location))[-1]


def _slice(entries: tuple[LogEntry, ...], after: int, limit: int | None) -> tuple[LogEntry, ...]:
    return entries[after:] if limit is None else entries[after : after + limit]
