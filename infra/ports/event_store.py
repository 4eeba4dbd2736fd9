"""Batches of results and their replies, entries of logs and feeds, snapshots, and the archive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from infra.ports.command_queue import QueuedMessage
from infra.ports.leases import Lease, LeaseLost
from infra.ports.outcomes import AppendEffect, CommandResult
from infra.ports.tables import PortValue


class FeedTrimmed(Exception):
    """The feed was trimmed past the reader's position; the reader must be rebuilt."""


class ResultBatch(PortValue, frozen=True):
    """Up to 64 results of one partition, in the order they were decided."""

    lease: Lease
    results: tuple[CommandResult, ...]


class StoreReply(PortValue, frozen=True):
    """The replies to each batch's results, and each lease's new messages."""

    effects: tuple[tuple[AppendEffect, ...] | LeaseLost, ...]
    messages: dict[Lease, tuple[QueuedMessage, ...] | LeaseLost]


class LogEntry(PortValue, frozen=True):
    """A record as stored in its table's log: its exact bytes and their hash."""

    seq: int
    record: bytes
    hash: str


class FeedEntry(PortValue, frozen=True):
    """A record as stored in its partition's feed, with the epoch of the worker that wrote it."""

    id: str
    epoch: int
    table: str
    seq: int
    record: bytes
    hash: str


class FeedPlace(PortValue, frozen=True):
    """A position in a partition's feed, and the maximum number of entries to read after it."""

    partition: int
    after: str
    limit: int


class FeedEnds(PortValue, frozen=True):
    """The first and last positions in the feed; both are STREAM_START if nothing was ever written to it."""

    first: str
    last: str


class Snapshot(PortValue, frozen=True):
    """The state after record `seq` with hash `hash`; it is only a cache, never the source of truth."""

    seq: int
    hash: str
    fingerprint: str
    state: bytes


class RecordLog(Protocol):
    """The records of tables: the source of truth, from which everything else is folded."""

    def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Return up to `limit` records after record `after`."""

    def head(self, table: str) -> LogEntry | None:
        """Return the last record."""


class AsyncRecordLog(Protocol):
    """The asynchronous version of RecordLog."""

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Return up to `limit` records after record `after`."""

    async def head(self, table: str) -> LogEntry | None:
        """Return the last record."""


class LogPacker(Protocol):
    """Packs older records of tables in play to save memory; readers do not notice."""

    def is_due(self, before: int, seq: int) -> bool:
        """Return whether a log that grew from length `before` to `seq` has enough records to pack."""

    def pack(self, table: str) -> bool:
        """Pack a batch of records; return whether there may be more to pack."""


FEED_KEPT = 200_000
"""Maximum number of records that a partition's feed keeps for readers that have fallen behind."""


EraseEffect = Literal["erased", "erased before", "missing"]


class DamagedArchive(Exception):
    """A file in the archive differs from the log that was written."""


class Archive(Protocol):
    """The logs of finished tables, one compressed file for each."""

    def write(self, table: str, entries: Sequence[LogEntry]) -> str:
        """Write a complete log, read it back for comparison, and return its location."""

    def read(self, location: str) -> tuple[LogEntry, ...]:
        """Return a complete log after checking it, or raise DamagedArchive."""
