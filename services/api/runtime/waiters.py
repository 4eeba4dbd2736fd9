"""Waking those who wait for a table: a notification is a hint, so whoever waits looks for itself too."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from infra.ports.notifier import AsyncNotifier, Notification
from infra.ports.values import partition_of


class Waiter:
    """One who waits for a table; woken before it waits, it does not wait."""

    def __init__(self) -> None:
        self.last_wake = 0
        self._woken = False
        self._waiting: asyncio.Future[None] | None = None

    def wake(self, number: int = 0) -> None:
        """Wake who waits, or who will; all who were woken by the same wake have its number."""
        self._woken, self.last_wake = True, number
        _release(self._waiting)

    async def wait(self, seconds: float) -> bool:
        """Wait until it is woken, at most so long, and say whether it was; for one at a time."""
        if not self._woken:
            loop = asyncio.get_running_loop()
            waiting = self._waiting = loop.create_future()
            timer = loop.call_later(seconds, _release, waiting)
            try:
                await waiting
            finally:
                timer.cancel()
                self._waiting = None
        woken, self._woken = self._woken, False
        return woken


def _release(waiting: asyncio.Future[None] | None) -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(None)


class Waiters:
    """All who wait in this process, by table."""

    def __init__(self) -> None:
        self._by_table: dict[str, set[Waiter]] = {}
        self._wakes = 0

    async def listen(self, notifier: AsyncNotifier) -> None:
        """Pass on the store's notifications, for ever."""
        async for notification in notifier.listen():
            self.dispatch(notification)

    def dispatch(self, notification: Notification) -> None:
        """Wake for the tables named; for the whole partition where none is."""
        tables = notification.tables or [
            table for table in self._by_table if partition_of(table) == notification.partition
        ]
        for table in tables:
            self.wake(table)

    def tables(self) -> frozenset[str]:
        """Give the tables that somebody waits for."""
        return frozenset(self._by_table)

    def wake(self, table: str) -> None:
        """Wake all who wait for a table."""
        self._wakes += 1
        for waiter in self._by_table.get(table, ()):
            waiter.wake(self._wakes)

    def wake_all(self) -> None:
        """Wake everybody: the process ends."""
        for table in self._by_table:
            self.wake(table)

    @contextmanager
    def register(self, table: str) -> Iterator[Waiter]:
        """Wait for a table; registered before a command is sent, or its answer may come unheard."""
        waiter = Waiter()
        self._by_table.setdefault(table, set()).add(waiter)
        try:
            yield waiter
        finally:
            waiters = self._by_table[table]
            waiters.discard(waiter)
            if not waiters:
                del self._by_table[table]
