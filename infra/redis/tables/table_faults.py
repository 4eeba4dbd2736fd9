"""Tables that cannot continue: workers that do not support them skip them, or they are parked as damaged."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from infra.ports.tables import TablesLeftAlone
from infra.redis.client.types import RedisClient
from infra.redis.keys import DAMAGED, LEFT_ALONE, WORKERS

NOTE_SECONDS = 60
"""How long a worker's note outlives the worker (seconds)."""

_notes = msgspec.json.Decoder(dict[str, int])


class RedisTableFaults:
    """Writes the notes of a worker."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def note_left_alone(self, holder: str, tables: Mapping[str, int]) -> None:
        """Record, for a minute, how many tables a worker skips, and what its build lacks for them."""
        if tables:
            self._client.set(LEFT_ALONE + holder, msgspec.json.encode(tables), ex=NOTE_SECONDS)
        else:
            self._client.delete(LEFT_ALONE + holder)

    def list_damaged(self) -> tuple[str, ...]:
        """Return the tables that are parked because their logs are damaged."""
        return tuple(sorted(table.decode() for table in self._client.hkeys(DAMAGED)))


class AsyncRedisTableFaults:
    """Reads the notes of all workers, asynchronously."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def list_left_alone(self) -> tuple[TablesLeftAlone, ...]:
        """Return how many tables each live worker skips, sorted by the workers' names."""
        holders = [raw.decode() for raw in await self._client.zrange(WORKERS, 0, -1)]
        if not holders:
            return ()
        notes = await self._client.mget([LEFT_ALONE + holder for holder in holders])
        return tuple(
            TablesLeftAlone(holder.partition("/")[0], unknown, tables)
            for holder, note in sorted(zip(holders, notes, strict=True), key=lambda pair: pair[0])
            if note is not None
            for unknown, tables in sorted(_notes.decode(note).items())
        )

    async def count_damaged(self) -> int:
        """Count the tables that are parked because their logs are damaged."""
        return int(await self._client.hlen(DAMAGED))
