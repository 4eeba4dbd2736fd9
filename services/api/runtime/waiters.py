"""Waking those who wait for a table: the store's bell is a hint, so whoever waits looks for itself too."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from infra.ports.notifier import AsyncNotifier, Notification
from infra.ports.values import partition_of


class Waiter:
    """Rings for one who waits."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def wake(self) -> None:
        """Wake who waits, or who will."""
        self._rung.set()

    async def wait(self, seconds: float) -> bool:
        """Wait until it rings, at most so long, and say whether it did; a ring before counts."""
        if not self._rung.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._rung.wait()
        rung = self._rung.is_set()
        self._rung.clear()
        return rung


class Waiters:
    """The bells of all who wait, by table."""

    def __init__(self) -> None:
        self._hung: dict[str, set[Waiter]] = {}

    async def listen(self, notifier: AsyncNotifier) -> None:
        """Pass on what the store's bell says, for ever."""
        async for rung in notifier.listen():
            self.dispatch(rung)

    def dispatch(self, notification: Notification) -> None:
        """Ring for the tables named; for the whole partition where none is."""
        tables = notification.tables or [
            table for table in self._hung if partition_of(table) == notification.partition
        ]
        for table in tables:
            self.wake(table)

    def tables(self) -> frozenset[str]:
        """Give the tables that somebody waits for."""
        return frozenset(self._hung)

    def wake(self, table: str) -> None:
        """Ring for one table."""
        for bell in self._hung.get(table, ()):
            bell.wake()

    def wake_all(self) -> None:
        """Wake everybody: the process ends."""
        for bells in self._hung.values():
            for bell in bells:
                bell.wake()

    @contextmanager
    def register(self, table: str) -> Iterator[Waiter]:
        """Hang up a bell for a table; before a command is sent, or its answer may come unheard."""
        bell = Waiter()
        self._hung.setdefault(table, set()).add(bell)
        try:
            yield bell
        finally:
            bells = self._hung[table]
            bells.discard(bell)
            if not bells:
                del self._hung[table]
