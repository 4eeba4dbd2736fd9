"""What a worker has taken in and not yet carried out, in order, by partition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from infra.ports.command_queue import QueuedMessage
from infra.ports.event_store import ResultBatch
from infra.ports.leases import Lease
from infra.ports.outcomes import Appended, AppendEffect, CommandIdConflict, DuplicateCommand

FINAL_EFFECTS = (Appended, DuplicateCommand, CommandIdConflict)


class Backlog:
    """The deliveries of all held partitions that have no effect yet: waiting, or under way to the store.

    A partition that came to us, or whose reading failed, may have wishes that were delivered and never
    answered: they are re-read first, one at a time, so that one which ends its worker takes no others along.
    """

    def __init__(self) -> None:
        self._held: dict[int, Lease] = {}
        self._waiting: dict[int, list[QueuedMessage]] = {}
        self._flying: dict[int, list[QueuedMessage]] = {}
        self._unread: set[int] = set()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def update_leases(self, held: Mapping[int, Lease]) -> tuple[int, ...]:
        """Take note of what is held: what is new has to be re-read; give what is no longer held as it was."""
        gone = tuple(number for number, lease in self._held.items() if held.get(number) != lease)
        for partition in gone:
            self.drop_partition(partition)
        self._unread |= held.keys() - self._held.keys()
        self._held = dict(held)
        return gone

    def drop_partition(self, partition: int) -> None:
        """Forget a partition that another worker has by now."""
        self._waiting.pop(partition, None)
        self._flying.pop(partition, None)
        self._unread.discard(partition)
        self._held.pop(partition, None)

    def invalidate(self, partitions: Iterable[int]) -> None:
        """Have partitions re-read, as an answer may have been lost on the way."""
        self._unread |= self._held.keys() & set(partitions)

    def partitions_with_pending(self) -> tuple[int, ...]:
        """Give the partitions whose next wish is one that was delivered before."""
        return tuple(sorted(self._unread - self._waiting.keys() - self._flying.keys()))

    def partitions_to_read(self, among: Iterable[int], enough: int) -> tuple[int, ...]:
        """Give those that may take new wishes: all re-read, and with less than enough at hand."""
        return tuple(
            partition
            for partition in among
            if partition not in self._unread and len(self._waiting.get(partition, ())) < enough
        )

    def add_pending(self, partition: int, message: QueuedMessage | None) -> None:
        """Take in the next wish that was delivered before; None when there are no more."""
        if message is None:
            self._unread.discard(partition)
        else:
            self._waiting[partition] = [message]

    def enqueue(self, lease: Lease, messages: Sequence[QueuedMessage]) -> None:
        """Take in new wishes; those of a lease that is held no more are another's to take up."""
        if messages and self._held.get(lease.partition) == lease:
            self._waiting.setdefault(lease.partition, []).extend(messages)

    def take_next(self, limit: int) -> list[tuple[int, tuple[QueuedMessage, ...]]]:
        """Send off the next wishes: at most so many of a partition, of partitions until there are so many."""
        group: list[tuple[int, tuple[QueuedMessage, ...]]] = []
        count = 0
        for partition in list(self._waiting):
            if count >= limit:
                break
            deliveries = self._waiting[partition]
            taken, left = tuple(deliveries[:limit]), deliveries[limit:]
            self._flying.setdefault(partition, []).extend(taken)
            group.append((partition, taken))
            count += len(taken)
            if left:
                self._waiting[partition] = left
            else:
                del self._waiting[partition]
        return group

    def acknowledge(self, batch: ResultBatch, effects: Sequence[AppendEffect]) -> None:
        """Strike out what is answered; what is not waits again, before all that came later."""
        partition = batch.lease.partition
        if self._held.get(partition) != batch.lease:
            return
        entries = {verdict.message.entry_id for verdict in batch.results}
        self._set_in_flight(
            partition, [one for one in self._flying.get(partition, ()) if one.entry_id not in entries]
        )
        left = [
            v.message
            for v, effect in zip(batch.results, effects, strict=True)
            if not isinstance(effect, FINAL_EFFECTS)
        ]
        self._requeue(partition, left)

    def requeue(self) -> None:
        """Have all that was under way wait again: nobody knows what became of it."""
        for partition, deliveries in list(self._flying.items()):
            self._set_in_flight(partition, [])
            self._requeue(partition, deliveries)

    def _set_in_flight(self, partition: int, deliveries: list[QueuedMessage]) -> None:
        if deliveries:
            self._flying[partition] = deliveries
        else:
            self._flying.pop(partition, None)

    def _requeue(self, partition: int, deliveries: Sequence[QueuedMessage]) -> None:
        if deliveries:
            waiting = [*deliveries, *self._waiting.get(partition, ())]
            self._waiting[partition] = sorted(waiting, key=_order)


def _order(delivery: QueuedMessage) -> tuple[int, int]:
    milliseconds, _, number = delivery.entry_id.partition("-")
    return int(milliseconds), int(number)
