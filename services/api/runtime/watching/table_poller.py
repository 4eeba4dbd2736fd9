"""One look for all who wait for tables: it finds what no notification came of.

Notifications may be lost, so somebody has to look; were it each stream for itself, a thousand that are idle
would ask the store a thousand times a second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import structlog

from infra.ports.event_store import AsyncFeed, AsyncRecordLog
from infra.ports.values import partition_of
from services.api.runtime.waiters import Waiters

POLL_SECONDS = 1.0
FEED_START = "0-0"

logger = structlog.get_logger()


class TablePoller:
    """Wakes who waits for tables that went on; asks for the partitions at once, then for tables of those."""

    def __init__(self, waiters: Waiters, feed: AsyncFeed, log: AsyncRecordLog) -> None:
        self._waiters, self._feed, self._log = waiters, feed, log
        self._ends: dict[int, str] = {}
        self._heads: dict[str, int] = {}

    async def run(self) -> None:
        """Look every second, for ever; a store that is away is asked again."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.poll()
            except Exception:  # whatever it is, nobody else looks for them
                logger.exception("nobody could be told whether tables went on")

    async def poll(self) -> None:
        """Look once; a partition in which nothing happened costs nothing more."""
        tables = self._waiters.tables()
        self._ends = {number: self._ends.get(number, FEED_START) for number in map(partition_of, tables)}
        moved = await self._feed.read_advanced(self._ends) if tables else {}
        self._ends |= moved
        self._heads = {table: seq for table, seq in self._heads.items() if table in tables}
        await asyncio.gather(*map(self._check, _of(tables, moved)))

    async def _check(self, table: str) -> None:
        head = await self._log.head(table)
        seq = 0 if head is None else head.seq
        if self._heads.get(table) != seq:
            self._heads[table] = seq
            self._waiters.wake(table)


def _of(tables: Iterable[str], partitions: Iterable[int]) -> list[str]:
    wanted = set(partitions)
    return [table for table in tables if partition_of(table) in wanted]
