"""The values that pass between services and storage: bytes in, bytes out; storage knows no game."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

import msgspec


class PartitionFull(Exception):
    """So many wishes wait on a partition that it takes no more for now."""

    def __init__(self, partition: int, entries: tuple[str | None, ...]) -> None:
        """Say which wishes were taken all the same: their entry ids, None for each that was not."""
        super().__init__(f"partition {partition} takes no more commands for now")
        self.partition, self.entries = partition, entries


class Fenced(Exception):
    """The partition belongs to another worker by now; nothing was read or written."""


class FellBehind(Exception):
    """The feed no longer holds what follows this position; the reader has to be rebuilt."""


class Value(msgspec.Struct, frozen=True):
    """An immutable value between services and storage."""


def partition_of(table: str) -> int:
    """Read the partition's number that a table's id begins with."""
    return int(table[:2], 16)


class Wish(Value, frozen=True):
    """A command as the API took it in: checked in shape, identity and seat, not yet judged."""

    table: str
    seat: int | None
    player: str
    command_id: str
    decision: int | None
    body: bytes

    def __post_init__(self) -> None:
        """Refuse names that could be taken for another command's: a colon parts them in keys."""
        if ":" in self.player or ":" in self.table:
            raise ValueError(
                f"neither the table {self.table!r} nor the player {self.player!r} may have a colon"
            )

    @property
    def digest(self) -> str:
        """Tell two contents under one command id apart."""
        parts = msgspec.json.encode((self.player, self.seat, self.decision))
        return blake2b(parts + self.body, digest_size=16).hexdigest()


class Delivery(Value, frozen=True):
    """A wish as a worker gets it; `wish` is None where the entry cannot be read."""

    entry: str
    times: int
    wish: Wish | None

    @property
    def at(self) -> int:
        """The wish's arrival in milliseconds since 1970, UTC: the partition's one clock."""
        return int(self.entry.partition("-")[0])


class Lease(Value, frozen=True):
    """A partition held by one worker; the epoch rises with every owner and fences the one before."""

    partition: int
    epoch: int
    holder: str

    @property
    def token(self) -> str:
        """Epoch and holder together, so that an epoch that was lost in a failover is never shared."""
        return f"{self.epoch} {self.holder}"


BEGINNING = "0" * 64
"""What stands as the hash of the head while there is no record."""


class Accepted(Value, frozen=True):
    """A command that becomes the record after number `expected`, whose hash is `prev`.

    A table's secret is kept or dropped in the same step.
    """

    expected: int
    prev: str
    record: bytes
    hash: str
    keep_secret: bytes | None = None
    drop_secret: bool = False


class Refusal(Value, frozen=True):
    """A command that was refused while record `expected`, whose hash is `prev`, was the last; its answer."""

    expected: int
    prev: str
    answer: bytes


class Dead(Value, frozen=True):
    """A command that could not be processed: why, and the answer where there is a sender."""

    reason: str
    answer: bytes | None


Outcome = Accepted | Refusal | Dead


class Verdict(Value, frozen=True):
    """What a worker decided on one delivery."""

    delivery: Delivery
    outcome: Outcome


class Batch(Value, frozen=True):
    """Up to 64 verdicts on deliveries of one partition."""

    lease: Lease
    verdicts: tuple[Verdict, ...]


class Appended(Value, frozen=True):
    """The outcome is stored and its wish acknowledged."""


class Known(Value, frozen=True):
    """The command id had its answer before; nothing changed but the acknowledgement."""


class Mismatched(Value, frozen=True):
    """The command id had its answer for another content; nothing changed but the acknowledgement."""


class Conflict(Value, frozen=True):
    """The log does not stand where the outcome expected it; the wish is still pending."""

    head: int


class Undone(Value, frozen=True):
    """Left alone, as an earlier verdict on this table did not hold; the wish is still pending."""


Effect = Appended | Known | Mismatched | Conflict | Undone


class Landing(Value, frozen=True):
    """The answer to a call of the desk: what became of each batch, and the wishes it found for each lease."""

    effects: tuple[tuple[Effect, ...] | Fenced, ...]
    found: dict[Lease, tuple[Delivery, ...] | Fenced]


class LogEntry(Value, frozen=True):
    """A record as it lies in its table's log: its exact bytes and their hash."""

    seq: int
    record: bytes
    hash: str


class FeedEntry(Value, frozen=True):
    """A record as it lies in its partition's feed, with the epoch of the worker that wrote it."""

    id: str
    epoch: int
    table: str
    seq: int
    record: bytes
    hash: str


class FeedEnds(Value, frozen=True):
    """The first and last position the feed still holds; both `0-0` while nothing was ever written."""

    first: str
    last: str


class AcceptedAt(Value, frozen=True):
    """The answer to an accepted command: the record it became."""

    digest: str
    seq: int


class RefusedWith(Value, frozen=True):
    """The answer to a refused command; it is forgotten after a day or more."""

    digest: str
    answer: bytes


Answer = AcceptedAt | RefusedWith


class Snapshot(Value, frozen=True):
    """The state after record `seq` whose hash is `hash`: a cache, never the truth."""

    seq: int
    hash: str
    fingerprint: str
    state: bytes


class DeadLetter(Value, frozen=True):
    """A command that could not be processed, with the reason; `wish` is None where it is unreadable."""

    id: str
    entry: str
    reason: str
    wish: Wish | None


class Hot(Value, frozen=True, tag=True):
    """The table's log lies in the hot store."""


class Parked(Value, frozen=True, tag=True):
    """The log cannot be folded, or an operator wants it so; nothing is appended until one has looked."""

    reason: str


class Archived(Value, frozen=True, tag=True):
    """The table's log of `seq` records lies in the archive."""

    seq: int
    location: str


Whereabouts = Hot | Parked | Archived


class Rung(Value, frozen=True):
    """A doorbell's hint: something happened in a partition, to these tables where they are named."""

    partition: int
    tables: tuple[str, ...]


def by_partition(wishes: Iterable[Wish]) -> dict[int, list[Wish]]:
    """Sort wishes by the partition they belong to, each in the order given."""
    sorted_wishes: dict[int, list[Wish]] = {}
    for wish in wishes:
        sorted_wishes.setdefault(partition_of(wish.table), []).append(wish)
    return sorted_wishes
