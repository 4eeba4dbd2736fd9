"""An LRU cache, and reads shared by concurrent callers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Iterator
from typing import Any, Generic, TypeVar

from cachetools import LRUCache

T = TypeVar("T")

V = TypeVar("V")


class LruCache(Generic[V]):
    """Values up to a total weight, the least recently used out first; for one thread at a time.

    Weights are 1 where they are left out, so that the bound is a number of values; None is no value.
    """

    def __init__(self, max_weight: int) -> None:
        self._max_weight = max_weight
        self._values: LRUCache[Hashable, tuple[V, int]] = LRUCache(max_weight, getsizeof=_weight)

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._values)

    def get(self, key: Hashable) -> V | None:
        """Return a value if it is still there; it counts as used."""
        found = self._values.get(key)
        return None if found is None else found[0]

    def put(self, key: Hashable, value: V, weight: int = 1) -> V:
        """Store a value in place of the one before, and give it back; one above the bound is not kept."""
        if weight > self._max_weight:
            self.drop(key)
        else:
            self._values[key] = value, weight
        return value

    def drop(self, key: Hashable) -> None:
        """Forget a value, if it is there."""
        self._values.pop(key, None)

    def clear(self) -> None:
        """Forget everything."""
        self._values.clear()


def _weight(entry: tuple[object, int]) -> int:
    return entry[1]


class SharedReads(Generic[T]):
    """Reads under way, by what they read; for one event loop."""

    def __init__(self) -> None:
        self._under_way: dict[Hashable, asyncio.Task[T]] = {}

    async def read(self, key: Hashable, begin: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Wait for the read of this key that is under way, or begin one; what it raises is raised to all.

        A read shows nothing that happened after it began: the key has to say what the caller must find.
        """
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(begin())
            task.add_done_callback(lambda _: self._under_way.pop(key, None))
        return await asyncio.shield(task)
