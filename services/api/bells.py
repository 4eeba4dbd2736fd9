"""Waking those who wait for a table: the store's bell is a hint, so whoever waits looks for itself too."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from services.ports import AsyncDoorbell
from services.stored import Rung, partition_of


class Bell:
    """Rings for one who waits."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
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


class Bells:
    """The bells of all who wait, by table."""

    def __init__(self) -> None:
        self._hung: dict[str, set[Bell]] = {}

    async def listen(self, doorbell: AsyncDoorbell) -> None:
        """Pass on what the store's bell says, for ever."""
        async for rung in doorbell.listen():
            self.pass_on(rung)

    def pass_on(self, rung: Rung) -> None:
        """Ring for the tables named; for the whole partition where none is."""
        tables = rung.tables or [table for table in self._hung if partition_of(table) == rung.partition]
        for table in tables:
            self.ring(table)

    def tables(self) -> frozenset[str]:
        """Give the tables that somebody waits for."""
        return frozenset(self._hung)

    def ring(self, table: str) -> None:
        """Ring for one table."""
        for bell in self._hung.get(table, ()):
            bell.ring()

    def ring_all(self) -> None:
        """Wake everybody: the process ends."""
        for bells in self._hung.values():
            for bell in bells:
                bell.ring()

    @contextmanager
    def at(self, table: str) -> Iterator[Bell]:
        """Hang up a bell for a table; before a command is sent, or its answer may come unheard."""
        bell = Bell()
        self._hung.setdefault(table, set()).add(bell)
        try:
            yield bell
        finally:
            bells = self._hung[table]
            bells.discard(bell)
            if not bells:
                del self._hung[table]
