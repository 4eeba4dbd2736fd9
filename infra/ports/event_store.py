"""The event store: atomic append, logs of records, what lies beside them, feeds, secrets and snapshots.

First the blocking protocols, as worker, projector and jobs use them; at the foot the few that the API awaits.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, Protocol

from domain.table.talk.words import Eraser, TalkLine
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


class PendingReply(Protocol):
    """A call that was sent, and whose reply is still to come."""

    def result(self) -> StoreReply:
        """Wait for the reply; those of calls sent first are read first."""


class EventStore(Protocol):
    """Where the holder of partitions reads messages and appends results, fenced by its token."""

    def read_pending(self, lease: Lease, after: str) -> QueuedMessage | None:
        """Return the first message after this entry id that was delivered before, or raise Fenced."""

    def submit(self, batches: Sequence[ResultBatch], leases: Sequence[Lease], limit: int) -> PendingReply:
        """Append batches, each in one atomic step, and then read messages never delivered before.

        A batch may be decided on what one before it leads to, in flight still: a result that was not decided
        on the head of its log, by number and hash, is a conflict.
        """


class RecordLog(Protocol):
    """The records of tables: the truth, from which all else is folded."""

    def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Return the records that follow `after`."""

    def head(self, table: str) -> LogEntry | None:
        """Return the last record."""


class LogPacker(Protocol):
    """Packs older records of running tables, so that they take less room; nobody who reads them sees it."""

    def is_due(self, before: int, seq: int) -> bool:
        """Return whether a log that has grown from one length to another has enough to be packed."""

    def pack(self, table: str) -> bool:
        """Pack what is enough for that, and say whether there may be more."""


FEED_KEPT = 200_000
"""Records that a partition's feed keeps at most for readers that fell behind."""


class Feed(Protocol):
    """Every record of a partition in order."""

    def read(self, partition: int, after: str, limit: int) -> tuple[FeedEntry, ...]:
        """Return the entries that follow this position, or raise FeedTrimmed."""

    def read_several(self, places: Sequence[FeedPlace]) -> list[tuple[FeedEntry, ...] | FeedTrimmed]:
        """Return the entries that follow each place, in one round trip; FeedTrimmed is given, not raised."""

    def find_advanced(self, after: Mapping[int, str]) -> Collection[int]:
        """Return the partitions whose feed goes on after the position given for it, in one round trip."""

    def ends(self, partition: int) -> FeedEnds:
        """Return the positions between which the feed can be read."""

    def trim(self, partition: int, before: str, keep: int) -> None:
        """Drop entries before this position, and older ones than the newest `keep` wherever readers stand."""


class Secrets(Protocol):
    """Seeds that are not revealed yet."""

    def get(self, table: str) -> bytes | None:
        """Return a table's secret until a record has revealed it."""


class Snapshots(Protocol):
    """States worth keeping so that a long log need not be folded from its start."""

    def get(self, table: str) -> Snapshot | None:
        """Return the latest snapshot if there is one."""

    def put(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of the one before."""


class AsyncSnapshots(Protocol):
    """The same for those who read, awaited."""

    async def get(self, table: str) -> Snapshot | None:
        """Return the latest snapshot if there is one."""


EraseEffect = Literal["erased", "erased before", "missing"]


class TalkLines(Protocol):
    """Words of talk beside the logs of their tables: an append lays them there, and they can be erased.

    They stay where they are when a log goes to the archive.
    """

    def read_all(self, table: str) -> dict[int, TalkLine]:
        """Return all lines of a table, by seq."""

    def erase(self, table: str, seq: int, by: Eraser) -> EraseEffect:
        """Erase the words of a record, and tell those who listen to the table."""


class AsyncTalkLines(Protocol):
    """Words of talk, awaited."""

    async def read(self, table: str, seqs: Sequence[int]) -> dict[int, TalkLine]:
        """Return the lines of these records, as far as there are any."""

    async def read_all(self, table: str) -> dict[int, TalkLine]:
        """Return all lines of a table, by seq."""

    async def count_erased(self, table: str) -> int:
        """Return how many lines of a table were erased."""

    async def erase(self, table: str, seq: int, by: Eraser) -> EraseEffect:
        """Erase the words of a record, and tell those who listen to the table."""


class AsyncRecordLog(Protocol):
    """The records of tables, awaited."""

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Return the records that follow `after`."""

    async def head(self, table: str) -> LogEntry | None:
        """Return the last record."""


class AsyncFeed(Protocol):
    """Every record of a partition in order, awaited."""

    async def read_advanced(self, after: Mapping[int, str]) -> Mapping[int, str]:
        """Return the last position of each partition whose feed goes on after the position given for it."""
