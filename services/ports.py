"""What services ask of storage.

First the blocking protocols, as worker, projector and jobs use them; at the foot the few that the API awaits.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Protocol

from services.stored import (
    Answer,
    Archived,
    Batch,
    Delivery,
    FeedEnds,
    FeedEntry,
    Landing,
    Lease,
    LogEntry,
    Rung,
    Snapshot,
    Whereabouts,
    Wish,
)


class Intake(Protocol):
    """Takes wishes in."""

    def put(self, wishes: Sequence[Wish]) -> tuple[str, ...]:
        """Add wishes to their partitions' streams and give their entry ids, or raise PartitionFull."""


class Ownership(Protocol):
    """Who works on which partition."""

    def announce(self, holder: str) -> tuple[str, ...]:
        """Say that a worker lives, and name all that do, in order."""

    def retire(self, holder: str) -> None:
        """Take a worker off the list."""

    def acquire(self, partitions: Sequence[int], holder: str) -> tuple[Lease, ...]:
        """Take those of the partitions that are free, or held by an earlier instance of the same name.

        A holder is written NAME/INSTANCE; instances of a name are compared as text.
        """

    def renew(self, leases: Sequence[Lease]) -> tuple[Lease, ...]:
        """Prolong leases and give those that are still the holder's."""

    def release(self, leases: Sequence[Lease]) -> None:
        """Give partitions back."""


class Flight(Protocol):
    """A call that is under way: it is sent, and its answer is still to come."""

    def land(self) -> Landing:
        """Wait for the answer; flights land in the order in which they were sent."""


class Desk(Protocol):
    """Where the owner of partitions takes wishes and leaves verdicts."""

    def pending(self, lease: Lease, after: str) -> Delivery | None:
        """Take the first wish after this entry id that was delivered before, or raise Fenced."""

    def send(self, batches: Sequence[Batch], leases: Sequence[Lease], limit: int) -> Flight:
        """Carry out batches, each in one atomic step, and then take wishes never delivered before.

        A batch is decided on what the one before leads to, which may be under way still: a verdict that was
        not decided on the head of its log, by number and hash, is a conflict.
        """


class Log(Protocol):
    """The truth."""

    def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Give the records that follow `after`."""

    def head(self, table: str) -> LogEntry | None:
        """Give the last record."""


class Results(Protocol):
    """The answers to commands."""

    def get(self, table: str, player: str, command_id: str) -> Answer | None:
        """Give a command's answer: an acceptance for good, a refusal while it is remembered."""


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


class Tables(Protocol):
    """Every table of a partition and where its log lies."""

    def get(self, table: str) -> Whereabouts | None:
        """Say where a table's log lies; None where there is no such table."""

    def all(self, partition: int) -> dict[str, Whereabouts]:
        """List the partition's tables."""

    def park(self, table: str, reason: str) -> bool:
        """Mark a hot table as one that takes nothing more; False where it is not hot."""

    def unpark(self, table: str) -> bool:
        """Mark a parked table as hot again; False where it is not parked."""

    def archive(self, table: str, place: Archived) -> bool:
        """Mark a table as archived and drop its keys, if its log is still at that seq."""


class Doorbell(Protocol):
    """Hints that something happened; who waits for one polls as well."""

    def wait(self, seconds: float) -> tuple[Rung, ...]:
        """Wait until the bell rings, at most so long, and give what it said."""

    def close(self) -> None:
        """Stop listening."""


class AsyncIntake(Protocol):
    """Takes wishes in; concurrent calls share one round trip."""

    async def put(self, wish: Wish) -> str:
        """Add a wish to its partition's stream and give its entry id, or raise PartitionFull."""


class AsyncLog(Protocol):
    """The truth, awaited."""

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Give the records that follow `after`."""

    async def head(self, table: str) -> LogEntry | None:
        """Give the last record."""


class AsyncFeed(Protocol):
    """Every record of a partition in order, awaited."""

    async def moved(self, after: Mapping[int, str]) -> Mapping[int, str]:
        """Give the last position of each partition whose feed goes on after the position given for it."""


class AsyncResults(Protocol):
    """The answers to commands, awaited."""

    async def get(self, table: str, player: str, command_id: str) -> Answer | None:
        """Give a command's answer: an acceptance for good, a refusal while it is remembered."""


class AsyncTables(Protocol):
    """Where tables lie, awaited."""

    async def get(self, table: str) -> Whereabouts | None:
        """Say where a table's log lies; None where there is no such table."""

    async def all(self, partition: int) -> dict[str, Whereabouts]:
        """List the partition's tables."""

    async def park(self, table: str, reason: str) -> bool:
        """Mark a hot table as one that takes nothing more; False where it is not hot."""

    async def unpark(self, table: str) -> bool:
        """Mark a parked table as hot again; False where it is not parked."""


class AsyncDoorbell(Protocol):
    """Hints that something happened, awaited."""

    def listen(self) -> AsyncGenerator[Rung]:
        """Give each hint as it comes, for ever; a lost connection is made again."""
