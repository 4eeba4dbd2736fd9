"""What services ask of storage.

First the blocking protocols, as worker, projector and jobs use them; at the foot the few that the API awaits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from infra.ports.command_queue import QueuedMessage
from infra.ports.leases import Fenced, Lease
from infra.ports.outcomes import AppendEffect, CommandResult
from infra.ports.values import PortValue


class FeedTrimmed(Exception):
    """The feed no longer holds what follows this position; the reader has to be rebuilt."""


class ResultBatch(PortValue, frozen=True):
    """Up to 64 verdicts on deliveries of one partition."""

    lease: Lease
    results: tuple[CommandResult, ...]


class StoreReply(PortValue, frozen=True):
    """The answer to a call of the desk: what became of each batch, and the wishes it found for each lease."""

    effects: tuple[tuple[AppendEffect, ...] | Fenced, ...]
    messages: dict[Lease, tuple[QueuedMessage, ...] | Fenced]


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


class FeedEnds(PortValue, frozen=True):
    """The first and last position the feed still holds; both `0-0` while nothing was ever written."""

    first: str
    last: str


class Snapshot(PortValue, frozen=True):
    """The state after record `seq` whose hash is `hash`: a cache, never the truth."""

    seq: int
    hash: str
    fingerprint: str
    state: bytes


class PendingReply(Protocol):
    """A call that is under way: it is sent, and its answer is still to come."""

    def result(self) -> StoreReply:
        """Wait for the answer; flights land in the order in which they were sent."""


class EventStore(Protocol):
    """Where the owner of partitions takes wishes and leaves verdicts."""

    def read_pending(self, lease: Lease, after: str) -> QueuedMessage | None:
        """Take the first wish after this entry id that was delivered before, or raise Fenced."""

    def submit(self, batches: Sequence[ResultBatch], leases: Sequence[Lease], limit: int) -> PendingReply:
        """Carry out batches, each in one atomic step, and then take wishes never delivered before.

        A batch is decided on what the one before leads to, which may be under way still: a verdict that was
        not decided on the head of its log, by number and hash, is a conflict.
        """


class RecordLog(Protocol):
    """The truth."""

    def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Give the records that follow `after`."""

    def head(self, table: str) -> LogEntry | None:
        """Give the last record."""


class Feed(Protocol):
    """Every record of a partition in order."""

    def read(self, partition: int, after: str, limit: int) -> tuple[FeedEntry, ...]:
        """Give the entries that follow this position, or raise FellBehind."""

    def ends(self, partition: int) -> FeedEnds:
        """Give the positions between which the feed can be read."""

    def trim(self, partition: int, before: str, keep: int) -> None:
        """Drop entries before this position, and older ones than the newest `keep` wherever readers stand."""


class Secrets(Protocol):
    """Seeds that are not revealed yet."""

    def get(self, table: str) -> bytes | None:
        """Give a table's secret until a record has revealed it."""


class Snapshots(Protocol):
    """States worth keeping so that a long log need not be folded from its start."""

    def get(self, table: str) -> Snapshot | None:
        """Give the latest snapshot if there is one."""

    def put(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of the one before."""


class AsyncRecordLog(Protocol):
    """The truth, awaited."""

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Give the records that follow `after`."""

    async def head(self, table: str) -> LogEntry | None:
        """Give the last record."""


class AsyncFeed(Protocol):
    """Every record of a partition in order, awaited."""

    async def read_advanced(self, after: Mapping[int, str]) -> Mapping[int, str]:
        """Give the last position of each partition whose feed goes on after the position given for it."""
