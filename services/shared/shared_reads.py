"""Reads that many want at the same moment, made once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


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
