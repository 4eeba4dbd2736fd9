"""Tables that were opened a moment ago, by owner: what read models may not know yet."""

from __future__ import annotations

import time

from infra.redis.serialization import Reply

RECENT_SECONDS = 60
"""How long a table counts as opened a moment ago; read models know it long before."""


class RedisRecentOpenings:
    """Announcements of tables, one sorted set an owner by when they were made."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    async def announce(self, owner: str, table: str) -> tuple[str, ...]:
        """Say that a table is being opened, and give all that were said to be before it, in one step."""
        now, key = time.time(), _key(owner)
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.zremrangebyscore(key, "-inf", now - RECENT_SECONDS)
            pipeline.zrange(key, 0, -1)
            pipeline.zadd(key, {table: now}, nx=True)
            pipeline.expire(key, RECENT_SECONDS)
            _, found, _, _ = await pipeline.execute()
        return tuple(name for name in (raw.decode() for raw in found) if name != table)

    async def withdraw(self, owner: str, table: str) -> None:
        """Say that it was not opened after all."""
        await self._client.zrem(_key(owner), table)


def _key(owner: str) -> str:
    return f"railhead:openings:{owner}"
