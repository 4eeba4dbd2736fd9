"""What a worker has taken in and not yet carried out, in order, by partition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from services.stored import Appended, Delivery, Effect, Known, Lease, Mismatched, Verdict


class Backlog:
    """The deliveries of all held partitions that have no effect yet.

    A partition that came to us, or whose reading failed, may have wishes that were delivered and never
    answered: they are re-read first, one at a time, so that one which ends its worker takes no others along.
    """

    def __init__(self) -> None:
        self._held: dict[int, Lease] = {}
        self._waiting: dict[int, list[Delivery]] = {}
        self._unread: set[int] = set()

    def __bool__(self) -> bool:
        return bool(self._waiting or self._unread)

    def hold(self, held: Mapping[int, Lease]) -> tuple[int, ...]:
        """Take note of what is held: what is new has to be re-read; give what is no longer held as it was."""
        gone = tuple(number for number, lease in self._held.items() if held.get(number) != lease)
        for partition in gone:
            self.drop(partition)
        self._unread |= held.keys() - self._held.keys()
        self._held = dict(held)
        return gone

    def drop(self, partition: int) -> None:
        """Forget a partition that another worker has by now."""
        self._waiting.pop(partition, None)
        self._unread.discard(partition)
        self._held.pop(partition, None)

    def doubt(self, partitions: Iterable[int]) -> None:
        """Have partitions re-read, as an answer may have been lost on the way."""
        self._unread |= self._held.keys() & set(partitions)

    def to_re_read(self) -> tuple[int, ...]:
        """Give the partitions whose next wish is one that was delivered before."""
        return tuple(sorted(self._unread - self._waiting.keys()))

    def to_read(self, among: Iterable[int]) -> tuple[int, ...]:
        """Give those that may take new wishes: all earlier ones are answered."""
        busy = self._waiting.keys() | self._unread
        return tuple(partition for partition in among if partition not in busy)

    def re_read(self, partition: int, delivery: Delivery | None) -> None:
        """Take in the next wish that was delivered before; None when there are no more."""
        if delivery is None:
            self._unread.discard(partition)
        else:
            self._waiting[partition] = [delivery]

    def took(self, partition: int, deliveries: Sequence[Delivery]) -> None:
        """Take in new wishes."""
        if deliveries:
            self._waiting[partition] = list(deliveries)

    def __iter__(self) -> Iterator[tuple[int, tuple[Delivery, ...]]]:
        """Give each partition's wishes, in order."""
        return iter([(partition, tuple(waiting)) for partition, waiting in self._waiting.items()])

    def settled(self, partition: int, verdicts: Sequence[Verdict], effects: Sequence[Effect]) -> None:
        """Strike out what is answered; the rest stays in its order."""
        left = [
            verdict.delivery
            for verdict, effect in zip(verdicts, effects, strict=True)
            if not isinstance(effect, Appended | Known | Mismatched)
        ]
        if left:
            self._waiting[partition] = left
        else:
            self._waiting.pop(partition, None)
