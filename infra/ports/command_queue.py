"""The queues of undecided commands: one per partition, in order of arrival."""

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
    """A partition's queue is full and accepts no commands for now."""

    def __init__(self, partition: int, entries: tuple[str | None, ...]) -> None:
        """Store `entries`: the entry id of each command that was queued anyway, None for any other."""
        super().__init__(f"partition {partition} accepts no more commands for now")
        self.partition, self.entries = partition, entries


def command_id_field(player: str, command_id: str) -> str:
    """Return the key that identifies a command within its table; it is a field of the hash of ids."""
    return f"{player}:{command_id}"


class QueuedCommand(PortValue, frozen=True):
    """A command that the API accepted after checking its form, sender and seat, but not the rules.

    `words` are a chat message's words, which must not enter the log; they are sent separately from the body.
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
        """A digest that distinguishes different contents under the same command id: 32 hexadecimal digits.

        It is kept as long as the table, so it must not cover words that may be erased: a short text could be
        guessed from its digest. While the stored words exist, new words are compared with them.
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
        """When the command was queued (UTC, ms), according to the clock of its partition's node."""
        return parse_position(self.entry_id)[0]
