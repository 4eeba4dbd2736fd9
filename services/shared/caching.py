"""An LRU cache, and reads shared by concurrent callers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Iterator
from typing import Any, Generic, TypeVar

from cachetools import LRUCache

T = TypeVar("T")

V = TypeVar("V")


class LruCache(Generic[V]):
    """A cache with a limit on total weight, which evicts the least recently used values; not thread-safe.

    The weight defaults to 1, so the limit is a number of values. None cannot be a value.
    """

    def __init__(self, max_weight: int) -> None:
        self._max_weight = max_weight
        self._values: LRUCache[Hashable, tuple[V, int]] = LRUCache(max_weight, getsizeof=_weight)

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._values)

    def get(self, key: Hashable) -> V | None:
        """Return a cached value and mark it as used."""
        entry = self._values.get(key)
        return None if entry is None else entry[0]

    def put(self, key: Hashable, value: V, weight: int = 1) -> V:
        """Store and return a value; a value heavier than the limit is not kept."""
        if weight > self._max_weight:
            self.drop(key)
        else:
            self._values[key] = value, weight
        return value

    def drop(self, key: Hashable) -> None:
        """Remove a value, if present."""
        self._values.pop(key, None)

    def clear(self) -> None:
        """Remove everything."""
        self._values.clear()


def _weight(entry: tuple[object, int]) -> int:
    return entry[1]


class SharedReads(Generic[T]):
    """Shares reads that are in progress for the same key; for use in one event loop."""

    def __init__(self) -> None:
        self._under_way: dict[Hashable, asyncio.Task[T]] = {}

    async def read(self, key: Hashable, begin: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Await the read in progress for this key, or start one; errors reach all its callers.

        A read may miss changes after its start, so the key must identify the state that the caller must see.
        """
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(begin())
            task.add_done_callback(lambda _: self._under_way.pop(key, None))
        return await asyncio.shield(task)
