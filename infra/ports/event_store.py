"""Batches of results and their replies; entries of logs and feeds; snapshots; the archive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from infra.ports.command_queue import QueuedMessage
from infra.ports.leases import Lease, LeaseLost
from infra.ports.outcomes import AppendEffect, CommandResult
from infra.ports.tables import PortValue


class FeedTrimmed(Exception):
    """The feed was trimmed past this position; the reader must be rebuilt."""


class ResultBatch(PortValue, frozen=True):
    """Up to 64 results of one partition, in the order of their decisions."""

    lease: Lease
    results: tuple[CommandResult, ...]


class StoreReply(PortValue, frozen=True):
    """The reply to each batch's results, and each lease's new messages."""

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
    """A position in a partition's feed, and how many of the following entries to read at most."""

    partition: int
    after: str
    limit: int


class FeedEnds(PortValue, frozen=True):
    """The first and last position that the feed still has; both STREAM_START if it was never written."""

    first: str
    last: str


class Snapshot(PortValue, frozen=True):
    """The state after record `seq` with hash `hash`: a cache, never the truth."""

    seq: int
    hash: str
    fingerprint: str
    state: bytes


class RecordLog(Protocol):
    """The records of tables: the truth, from which everything else is folded."""

    def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Return the records after `after`."""

    def head(self, table: str) -> LogEntry | None:
        """Return the last record."""


class AsyncRecordLog(Protocol):
    """The asynchronous version of RecordLog."""

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Return the records after `after`."""

    async def head(self, table: str) -> LogEntry | None:
        """Return the last record."""


class LogPacker(Protocol):
    """Packs older records of running tables to save memory, transparently to readers."""

    def is_due(self, before: int, seq: int) -> bool:
        """Return whether growth from one length to another completes enough records to pack."""

    def pack(self, table: str) -> bool:
        """Pack one batch of records; return whether there may be more."""


FEED_KEPT = 200_000
"""Most records that a partition's feed keeps for readers that fell behind."""


EraseEffect = Literal["erased", "erased before", "missing"]


class DamagedArchive(Exception):
    """The file in the archive differs from what was written."""


class Archive(Protocol):
    """Logs of finished tables, one compressed file each."""

    def write(self, table: str, entries: Sequence[LogEntry]) -> str:
        """Write a whole log, read it back, compare, and return its location."""

    def read(self, location: str) -> tuple[LogEntry, ...]:
        """Return a whole checked log, or raise DamagedArchive."""
