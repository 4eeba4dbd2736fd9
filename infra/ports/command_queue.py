"""The queues of undecided commands: one per partition, first in, first out."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Protocol

import msgspec

from infra.ports.tables import PortValue, parse_position


class CommandQueue(Protocol):
    """Queues commands."""

    def put(self, commands: Sequence[QueuedCommand]) -> tuple[str, ...]:
        """Enqueue commands in their partitions and return their entry ids, or raise PartitionFull."""


class PartitionFull(Exception):
    """The queue of a partition is full and accepts no commands for now."""

    def __init__(self, partition: int, entries: tuple[str | None, ...]) -> None:
        """Keep which commands were queued nevertheless: their entry ids, None for each that was not."""
        super().__init__(f"partition {partition} accepts no more commands for now")
        self.partition, self.entries = partition, entries


class QueuedCommand(PortValue, frozen=True):
    """A command accepted by the API: its shape, identity and seat are checked, its rules are not.

    `words` are chat words that must not enter the log; they travel next to the body.
    """

    table: str
    seat: int | None
    player: str
    command_id: str
    decision: int | None
    body: bytes
    words: str | None = None

    def __post_init__(self) -> None:
        """Refuse names that contain a colon, which separates the parts of keys."""
        if ":" in self.player or ":" in self.table:
            raise ValueError(
                f"neither the table {self.table!r} nor the player {self.player!r} may have a colon"
            )

    @property
    def content_digest(self) -> str:
        """A digest that distinguishes contents under one command id: 32 hexadecimal characters.

        It is kept as long as the table, so it excludes words that may be erased: a short text could be
        guessed from it. Words are compared with the stored ones, as long as these exist.
        """
        parts = msgspec.json.encode((self.player, self.seat, self.decision))
        return blake2b(parts + self.body, digest_size=16).hexdigest()


class QueuedMessage(PortValue, frozen=True):
    """A queued command as a worker receives it; `command` is None for an unreadable entry."""

    entry_id: str
    delivery_count: int
    command: QueuedCommand | None

    @property
    def arrived_at(self) -> int:
        """When it was queued (UTC, ms), by the store's clock, of which each partition has one."""
        return parse_position(self.entry_id)[0]
