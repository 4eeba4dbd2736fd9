"""Messages that a worker has read and that have no outcome yet, in order, by partition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from infra.ports.command_queue import QueuedMessage
from infra.ports.event_store import ResultBatch
from infra.ports.leases import Lease
from infra.ports.outcomes import Appended, AppendEffect, CommandIdConflict, DuplicateCommand
from infra.ports.positions import parse_position

FINAL_EFFECTS = (Appended, DuplicateCommand, CommandIdConflict)


class Backlog:
    """The messages of all held partitions without an outcome in the store: waiting, or in flight to it.

    A partition that came to us, or of which a read failed, may have messages pending, delivered and never
    acknowledged. These are read first, one at a time: one that ends its worker takes no others along.
    """

    def __init__(self) -> None:
        self._held: dict[int, Lease] = {}
        self._waiting: dict[int, list[QueuedMessage]] = {}
        self._in_flight: dict[int, list[QueuedMessage]] = {}
        self._unread: set[int] = set()
        self._kept: dict[int, tuple[Lease, list[QueuedMessage]]] = {}
        """What waits of partitions whose node is away: read anew, it would count as delivered once more."""

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def update_leases(self, held: Mapping[int, Lease], set_aside: Mapping[int, Lease]) -> tuple[int, ...]:
        """Take over what is held; give the partitions that are not, or came back under another lease.

        What waits of one that is set aside is kept until it comes back under the same lease.
        """
        lost = tuple(number for number, lease in self._held.items() if held.get(number) != lease)
        for partition in lost:
            waiting = [*self._in_flight.get(partition, ()), *self._waiting.get(partition, ())]
            self._kept[partition] = self._held[partition], waiting
            self.drop_partition(partition)
        self._unread |= held.keys() - self._held.keys()
        self._held = dict(held)
        for partition, (lease, waiting) in list(self._kept.items()):
            if held.get(partition) == lease:
                self._requeue(partition, waiting)
            if set_aside.get(partition) != lease:
                del self._kept[partition]
        return lost

    def drop_partition(self, partition: int) -> None:
        """Forget a partition that another worker holds by now."""
        self._waiting.pop(partition, None)
        self._in_flight.pop(partition, None)
        self._unread.discard(partition)
        self._held.pop(partition, None)

    def invalidate(self, partitions: Iterable[int]) -> None:
        """Have pending messages of partitions read again, as a reply may have been lost on the way."""
        self._unread |= self._held.keys() & set(partitions)

    def partitions_with_pending(self) -> tuple[int, ...]:
        """Give the partitions of which the next pending message is to be read."""
        return tuple(sorted(self._unread - self._waiting.keys() - self._in_flight.keys()))

    def partitions_to_read(self, among: Iterable[int], enough: int) -> tuple[int, ...]:
        """Give those that may take new messages: nothing pending is left to read, and few wait."""
        return tuple(
            partition
            for partition in among
            if partition not in self._unread and len(self._waiting.get(partition, ())) < enough
        )

    def add_pending(self, partition: int, message: QueuedMessage | None) -> None:
        """Take in the next pending message; None when there are no more."""
        if message is None:
            self._unread.discard(partition)
        else:
            self._waiting[partition] = [message]

    def enqueue(self, lease: Lease, messages: Sequence[QueuedMessage]) -> None:
        """Take in new messages; those of a lease that is lost are pending for its next holder."""
        if messages and self._held.get(lease.partition) == lease:
            self._waiting.setdefault(lease.partition, []).extend(messages)

    def take_next(self, limit: int) -> list[tuple[int, tuple[QueuedMessage, ...]]]:
        """Put the next messages in flight: at most `limit` of a partition, and until there are as many."""
        group: list[tuple[int, tuple[QueuedMessage, ...]]] = []
        count = 0
        for partition in list(self._waiting):
            if count >= limit:
                break
            messages = self._waiting[partition]
            taken, left = tuple(messages[:limit]), messages[limit:]
            self._in_flight.setdefault(partition, []).extend(taken)
            group.append((partition, taken))
            count += len(taken)
            if left:
                self._waiting[partition] = left
            else:
                del self._waiting[partition]
        return group

    def acknowledge(self, batch: ResultBatch, effects: Sequence[AppendEffect]) -> None:
        """Strike out what has an outcome; what has none waits again, before all that came later."""
        partition = batch.lease.partition
        if self._held.get(partition) != batch.lease:
            return
        entries = {result.message.entry_id for result in batch.results}
        self._set_in_flight(
            partition, [one for one in self._in_flight.get(partition, ()) if one.entry_id not in entries]
        )
        left = [
            result.message
            for result, effect in zip(batch.results, effects, strict=True)
            if not isinstance(effect, FINAL_EFFECTS)
        ]
        self._requeue(partition, left)

    def requeue(self) -> None:
        """Have all that is in flight wait again: nobody knows what became of it."""
        for partition, messages in list(self._in_flight.items()):
            self._set_in_flight(partition, [])
            self._requeue(partition, messages)

    def _set_in_flight(self, partition: int, messages: list[QueuedMessage]) -> None:
        if messages:
            self._in_flight[partition] = messages
        else:
            self._in_flight.pop(partition, None)

    def _requeue(self, partition: int, messages: Sequence[QueuedMessage]) -> None:
        if messages:
            waiting = [*messages, *self._waiting.get(partition, ())]
            self._waiting[partition] = sorted(waiting, key=lambda message: parse_position(message.entry_id))
