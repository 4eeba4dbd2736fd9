"""One look for all who wait for tables: what the store's bell did not tell is found by it.

Bells may be missed, so somebody has to look; were it each stream for itself, a thousand that are idle would
ask the store a thousand times a second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import structlog

from services.api.bells import Bells
from services.ports import AsyncFeed, AsyncLog
from services.stored import partition_of

SECONDS = 1.0
"""How often it looks."""

BEGINNING = "0-0"

logger = structlog.get_logger()


class Watch:
    """Rings the bells of tables that went on; asks each partition once, and then only for its own tables."""

    def __init__(self, bells: Bells, feed: AsyncFeed, log: AsyncLog) -> None:
        self._bells, self._feed, self._log = bells, feed, log
        self._ends: dict[int, str] = {}
        self._heads: dict[str, int] = {}

    async def keep_looking(self) -> None:
        """Look again and again, for ever; a store that is away is asked again."""
        while True:
            await asyncio.sleep(SECONDS)
            try:
                await self.look()
            except Exception:  # whatever it is, nobody else looks for them
                logger.exception("nobody could be told whether tables went on")

    async def look(self) -> None:
        """Look once."""
        tables = self._bells.tables()
        self._ends = {number: self._ends.get(number, BEGINNING) for number in map(partition_of, tables)}
        moved = await self._feed.moved(self._ends) if tables else {}
        self._ends |= moved
        self._heads = {table: seq for table, seq in self._heads.items() if table in tables}
        await asyncio.gather(*map(self._look_at, _of(tables, moved)))

    async def _look_at(self, table: str) -> None:
        head = await self._log.head(table)
        seq = 0 if head is None else head.seq
        if self._heads.get(table) != seq:
            self._heads[table] = seq
            self._bells.ring(table)


def _of(tables: Iterable[str], partitions: Iterable[int]) -> list[str]:
    wanted = set(partitions)
    return [table for table in tables if partition_of(table) in wanted]
