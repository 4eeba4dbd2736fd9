"""What was asked before, kept in bounded memory; the least recently used goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")

ENTRY_OVERHEAD = 200
"""What an entry costs beside its bytes."""


class WeightedLruCache(Generic[T]):
    """Values up to a total weight."""

    def __init__(self, max_weight: int) -> None:
        self._most, self._held = max_weight, 0
        self._values: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()

    def get(self, key: Hashable) -> T | None:
        """Give a value that is still kept."""
        found = self._values.get(key)
        if found is None:
            return None
        self._values.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, value: T, weight: int = 1) -> T:
        """Keep a value, and give it back."""
        self.drop(key)
        self._values[key] = (value, weight)
        self._held += weight
        while self._held > self._most and self._values:
            _, (_, gone) = self._values.popitem(last=False)
            self._held -= gone
        return value

    def drop(self, key: Hashable) -> None:
        """Forget a value."""
        found = self._values.pop(key, None)
        if found is not None:
            self._held -= found[1]


class ByteCache(WeightedLruCache[bytes]):
    """Bytes up to a total length."""

    def put_bytes(self, key: Hashable, value: bytes) -> bytes:
        """Keep bytes at what they weigh, and give them back."""
        return self.put(key, value, len(value) + ENTRY_OVERHEAD)
