"""The queue of commands that nobody has decided yet: one a partition, first come, first served."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Protocol

import msgspec

from infra.ports.tables import PortValue, parse_position


class CommandQueue(Protocol):
    """Queues commands."""

    def put(self, commands: Sequence[QueuedCommand]) -> tuple[str, ...]:
        """Add commands to the queues of their partitions and give their entry ids, or raise PartitionFull."""


class PartitionFull(Exception):
    """So many commands wait in a partition that it takes no more for now."""

    def __init__(self, partition: int, entries: tuple[str | None, ...]) -> None:
        """Keep which commands were queued all the same: their entry ids, None for each that was not."""
        super().__init__(f"partition {partition} takes no more commands for now")
        self.partition, self.entries = partition, entries


class QueuedCommand(PortValue, frozen=True):
    """A command as the API took it in: checked in shape, identity and seat, not decided yet.

    `words` are what it says, where they are not to stand in the log: they travel beside the body.
    """

    table: str
    seat: int | None
    player: str
    command_id: str
    decision: int | None
    body: bytes
    words: str | None = None

    def __post_init__(self) -> None:
        """Refuse names that could be taken for another command's: a colon parts them in keys."""
        if ":" in self.player or ":" in self.table:
            raise ValueError(
                f"neither the table {self.table!r} nor the player {self.player!r} may have a colon"
            )

    @property
    def content_digest(self) -> str:
        """A digest that tells two contents under one command id apart: 32 hexadecimal characters.

        It is kept as long as the table, so it leaves words out that may be erased: a short one could be
        guessed by it. Words are compared where they lie, as long as they do.
        """
        parts = msgspec.json.encode((self.player, self.seat, self.decision))
        return blake2b(parts + self.body, digest_size=16).hexdigest()


class QueuedMessage(PortValue, frozen=True):
    """A queued command as a worker gets it; `command` is None where the entry cannot be read."""

    entry_id: str
    delivery_count: int
    command: QueuedCommand | None

    @property
    def arrived_at(self) -> int:
        """When it was queued, in milliseconds since 1970, UTC: the clock of the store, one a partition."""
        return parse_position(self.entry_id)[0]
