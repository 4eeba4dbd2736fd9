"""TODO."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Protocol

import msgspec

from infra.ports.values import PortValue, partition_of


class CommandQueue(Protocol):
    """Takes wishes in."""

    def put(self, commands: Sequence[QueuedCommand]) -> tuple[str, ...]:
        """Add wishes to their partitions' streams and give their entry ids, or raise PartitionFull."""


class AsyncCommandQueue(Protocol):
    """Takes wishes in; concurrent calls share one round trip."""

    async def put(self, command: QueuedCommand) -> str:
        """Add a wish to its partition's stream and give its entry id, or raise PartitionFull."""


class PartitionFull(Exception):
    """So many wishes wait on a partition that it takes no more for now."""

    def __init__(self, partition: int, entries: tuple[str | None, ...]) -> None:
        """Say which wishes were taken all the same: their entry ids, None for each that was not."""
        super().__init__(f"partition {partition} takes no more commands for now")
        self.partition, self.entries = partition, entries


class QueuedCommand(PortValue, frozen=True):
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
    def content_digest(self) -> str:
        """Tell two contents under one command id apart."""
        parts = msgspec.json.encode((self.player, self.seat, self.decision))
        return blake2b(parts + self.body, digest_size=16).hexdigest()


class QueuedMessage(PortValue, frozen=True):
    """A wish as a worker gets it; `wish` is None where the entry cannot be read."""

    entry_id: str
    delivery_count: int
    command: QueuedCommand | None

    @property
    def arrived_at(self) -> int:
        """The wish's arrival in milliseconds since 1970, UTC: the partition's one clock."""
        return int(self.entry_id.partition("-")[0])


def group_by_partition(commands: Iterable[QueuedCommand]) -> dict[int, list[QueuedCommand]]:
    """Sort wishes by the partition they belong to, each in the order given."""
    sorted_wishes: dict[int, list[QueuedCommand]] = {}
    for wish in commands:
        sorted_wishes.setdefault(partition_of(wish.table), []).append(wish)
    return sorted_wishes
