"""Batches of results and the replies to them; entries of logs and feeds; snapshots; the archive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from infra.ports.command_queue import QueuedMessage
from infra.ports.leases import Lease, LeaseLost
from infra.ports.outcomes import AppendEffect, CommandResult
from infra.ports.tables import PortValue


class FeedTrimmed(Exception):
    """The feed no longer holds what follows this position; the reader has to be rebuilt."""


class ResultBatch(PortValue, frozen=True):
    """Up to 64 results of one partition, in the order in which they were decided."""

    lease: Lease
    results: tuple[CommandResult, ...]


class StoreReply(PortValue, frozen=True):
    """What became of the results of each batch, and the new messages of each lease."""

    effects: tuple[tuple[AppendEffect, ...] | LeaseLost, ...]
    messages: dict[Lease, tuple[QueuedMessage, ...] | LeaseLost]


class LogEntry(PortValue, frozen=True):
    """A record as it lies in its table's log: its exact bytes and their hash."""

    seq: int
    record: bytes
    hash: str


class FeedEntry(PortValue, frozen=True):
    """A record as it lies in its partition's feed, with the epoch of the worker that wrote it."""

    id: str
    epoch: int
    table: str
    seq: int
    record: bytes
    hash: str


class FeedPlace(PortValue, frozen=True):
    """A position of a partition's feed, and how many of the entries that follow it are read at most."""

    partition: int
    after: str
    limit: int


class FeedEnds(PortValue, frozen=True):
    """The first and last position the feed still holds; both STREAM_START while nothing was ever written."""

    first: str
    last: str


class Snapshot(PortValue, frozen=True):
    """The state after record `seq` whose hash is `hash`: a cache, never the truth."""

    seq: int
    hash: str
    fingerprint: str
    state: bytes


class RecordLog(Protocol):
    """The records of tables: the truth, from which all else is folded."""

    def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Return the records after `after`."""

    def head(self, table: str) -> LogEntry | None:
        """Return the last record."""


class AsyncRecordLog(Protocol):
    """The records of tables, awaited."""

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Return the records after `after`."""

    async def head(self, table: str) -> LogEntry | None:
        """Return the last record."""


class LogPacker(Protocol):
    """Packs older records of running tables, so that they take less room; nobody who reads them sees it."""

    def is_due(self, before: int, seq: int) -> bool:
        """Return whether a log that has grown from one length to another has enough to be packed."""

    def pack(self, table: str) -> bool:
        """Pack what is enough for that, and say whether there may be more."""


FEED_KEPT = 200_000
"""Records that a partition's feed keeps at most for readers that fell behind."""


EraseEffect = Literal["erased", "erased before", "missing"]


class DamagedArchive(Exception):
    """The file in the archive is not what was written there."""


class Archive(Protocol):
    """Logs of finished tables, one compressed file each."""

    def write(self, table: str, entries: Sequence[LogEntry]) -> str:
        """Write a whole log, read it back and compare, and give its location."""

    def read(self, location: str) -> tuple[LogEntry, ...]:
        """Return a whole log, checked, or raise DamagedArchive."""
