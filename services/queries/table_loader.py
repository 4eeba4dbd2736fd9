"""Loads tables for readers, folded to the head of the log or to an earlier record.

Cached states are verified: their record is read again together with the following ones, and must have the
same hash.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from domain.log.codec import Codec
from domain.log.log_codec import read_kept_state
from domain.table.evolve import AnyTable, fold
from domain.table.undo.line import PositionMissing
from infra.ports.event_store import AsyncRecordLog, LogEntry, Snapshot
from infra.ports.tables import PortValue
from infra.redis.tables.snapshots import AsyncRedisSnapshots
from services.queries.log_reader import UnfoldableLog, decode_record
from services.shared.caching import LruCache

PAGE = 256
"""Number of records to fold before other requests get their turn."""

MILESTONE_EVERY = 32
"""Number of records between two cached states of a table's past."""

MAX_HEADS, MAX_MILESTONES = 512, 256
"""Maximum numbers of cached states, of 10 to 60 KB each."""


class NoSuchTable(LookupError):
    """The table does not exist."""


class NoSuchRecord(LookupError):
    """The table has no record with this number yet."""


class LoadedTable(PortValue, frozen=True):
    """A table's state after record `seq` with the hash `hash`, and the codec of its game and version."""

    table: AnyTable
    seq: int
    hash: str
    code: Codec


Start = LoadedTable | Snapshot
"""Where a fold can start: a cached state, or a worker's snapshot."""


class TableLoader:
    """Folds tables from snapshots and logs."""

    def __init__(
        self,
        snapshots: AsyncRedisSnapshots,
        log: AsyncRecordLog,
        max_heads: int = MAX_HEADS,
        max_milestones: int = MAX_MILESTONES,
    ) -> None:
        self._snapshots, self._log = snapshots, log
        self._heads: LruCache[LoadedTable] = LruCache(max_heads)
        self._milestones: LruCache[LoadedTable] = LruCache(max_milestones)

    async def load_head(self, table: str) -> LoadedTable:
        """Fold a table to its last record."""
        start = self._heads.get(table) or await self._snapshots.get(table)
        loaded = await self._fold_or_restart(table, start, None)
        known = self._heads.get(table)
        if known is None or known.seq <= loaded.seq:
            self._heads.put(table, loaded)
        return loaded

    def last_known(self, table: str) -> LoadedTable | None:
        """Return the newest cached state of a table, which may be behind its log; None if there is none."""
        return self._heads.get(table)

    async def load_at(self, table: str, seq: int) -> LoadedTable:
        """Fold a table to an earlier record."""
        loaded = (
            await self._fold_or_restart(table, self._nearest_milestone(table, seq), seq) if seq > 0 else None
        )
        if loaded is None or loaded.seq != seq:
            raise NoSuchRecord(f"table {table} has no record {seq}")
        return loaded

    def count_to_fold(self, table: str, seq: int) -> int:
        """Return how many records `load_at` would have to fold, based on the cache alone."""
        nearest = self._nearest_milestone(table, seq)
        return seq if nearest is None else seq - nearest.seq

    def _nearest_milestone(self, table: str, seq: int) -> LoadedTable | None:
        """Return the latest cached state at or before a record; None if there is none."""
        head = self._heads.get(table)
        if head is not None and head.seq == seq:
            return head
        steps = range(seq - seq % MILESTONE_EVERY, 0, -MILESTONE_EVERY)
        return next((milestone for step in steps if (milestone := self._milestones.get((table, step)))), None)

    async def _fold_or_restart(self, table: str, start: Start | None, last: int | None) -> LoadedTable:
        """Continue from a state, or start over if the log does not contain that state's record.

        Start over as well if the game was undone to a record before that state.
        """
        if start is not None:
            try:
                loaded = await self._fold_from(table, start, last)
            except PositionMissing:
                loaded = None
            if loaded is not None:
                return loaded
            self._heads.drop(table)
        try:
            loaded = await self._fold_from(table, None, last)
        except PositionMissing as error:
            raise UnfoldableLog(f"table {table} cannot be replayed: {error}") from error
        if loaded is None:
            raise NoSuchTable(f"table {table} does not exist, or it is private")
        return loaded

    async def _fold_from(self, table: str, start: Start | None, last: int | None) -> LoadedTable | None:
        """Fold onward from a state; None if the log has a different record at that number, or no records."""
        state: LoadedTable | None = None
        after = 0 if start is None else start.seq - 1
        while last is None or after < last:
            limit = PAGE if last is None else min(PAGE, last - after)
            entries = await self._log.read(table, after, limit)
            if start is not None and after == start.seq - 1:
                state = _find_start(start, entries)
                if state is None:
                    return None
                after, fresh = start.seq, entries[1:]
            else:
                fresh = entries
            if fresh:
                state, after = self._fold_page(table, state, fresh), fresh[-1].seq
            if len(entries) < limit:
                break
            await asyncio.sleep(0)  # let other requests run during a long fold
        return state

    def _fold_page(self, table: str, state: LoadedTable | None, entries: Sequence[LogEntry]) -> LoadedTable:
        """Fold entries, caching a state at every milestone."""
        folded = state
        for entry in entries:
            folded = _fold_entry(table, folded, entry)
            if entry.seq % MILESTONE_EVERY == 0:
                self._milestones.put((table, entry.seq), folded)
        if folded is None:
            raise NoSuchTable(f"table {table} does not exist, or it is private")
        return folded


def _find_start(start: Start, entries: Sequence[LogEntry]) -> LoadedTable | None:
    """Return the state to continue from, if the first entry matches it and this build can still read it."""
    if not entries or entries[0].hash != start.hash:
        return None
    if isinstance(start, LoadedTable):
        return start
    codec = decode_record(entries[0])[1]
    if not isinstance(codec, Codec):
        return None
    kept = read_kept_state(codec, start.fingerprint, start.state)
    return None if kept is None else LoadedTable(kept, start.seq, start.hash, codec)


def _fold_entry(table: str, before: LoadedTable | None, entry: LogEntry) -> LoadedTable:
    """Fold one entry.

    Raise UnfoldableLog if it does not fit, and PositionMissing if the fold started too late.
    """
    decoded, codec = decode_record(entry, None if before is None else before.code)
    if not isinstance(codec, Codec):
        raise NoSuchTable(f"{table} is a tournament, not a table")
    if before is not None and decoded.record.prev != before.hash:
        raise UnfoldableLog(f"record {entry.seq} of table {table} does not follow the previous record")
    try:
        after = fold(codec.game, None if before is None else before.table, decoded.record)
    except PositionMissing:
        raise
    except Exception as error:
        raise UnfoldableLog(
            f"table {table} cannot be replayed from record {entry.seq} on: {error!r}"
        ) from error
    return LoadedTable(after, entry.seq, entry.hash, codec)
