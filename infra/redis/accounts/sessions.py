"""Browser sessions by the SHA-256 of their secret, and by whose they are."""

from __future__ import annotations

import time

from infra.ports.accounts import OpenSession, Session
from infra.redis.accounts.keys import (
    LAST_USES,
    SESSION_SECONDS,
    decode_session,
    encode,
    session_key,
    sessions_key,
)
from infra.redis.client.read_batcher import ReadBatcher
from infra.redis.client.types import RedisClient, Reply


class RedisSessionRepository:
    """Browser sessions, awaited."""

    def __init__(self, client: RedisClient) -> None:
        self._client, self._batcher = client, ReadBatcher(client)

    async def open_session(self, digest: str, session: Session) -> None:
        """Keep a session for a while."""
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.set(session_key(digest), encode(session), ex=SESSION_SECONDS)
            _index(pipeline, digest, session.player, _now())
            await pipeline.execute()

    async def find_session(self, digest: str) -> Session | None:
        """Give the session of that digest; None when it has run out."""
        (row,) = await self._batcher.read(("GET", session_key(digest)))
        return None if row is None else decode_session(row)

    async def list_sessions(self, player: str) -> tuple[OpenSession, ...]:
        """List a player's sessions, the one last used first."""
        found = await self._client.zrange(sessions_key(player), 0, -1, desc=True, withscores=True)
        if not found:
            return ()
        rows = await self._client.mget([session_key(digest.decode()) for digest, _ in found])
        return tuple(
            OpenSession(digest.decode(), decode_session(row), int(used))
            for (digest, used), row in zip(found, rows, strict=True)
            if row is not None
        )

    async def close_session(self, digest: str) -> None:
        """Drop a session."""
        row = await self._client.getdel(session_key(digest))
        if row is not None:
            await self._client.zrem(sessions_key(decode_session(row).player), digest)

    async def close_sessions(self, player: str, except_digest: str | None = None) -> tuple[str, ...]:
        """Drop a player's sessions, but for the one of this digest, and give the digests that they had."""
        found = [digest.decode() for digest in await self._client.zrange(sessions_key(player), 0, -1)]
        gone = tuple(digest for digest in found if digest != except_digest)
        if gone:
            async with self._client.pipeline(transaction=True) as pipeline:
                pipeline.delete(*(session_key(digest) for digest in gone))
                pipeline.zrem(sessions_key(player), *gone)
                await pipeline.execute()
        return gone

    async def record_session_use(self, digest: str, player: str, day: int) -> None:
        """Remember that a session was used on this day, and let it live on."""
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.expire(session_key(digest), SESSION_SECONDS)
            _index(pipeline, digest, player, _now())
            pipeline.hset(LAST_USES, player, day)
            await pipeline.execute()

    async def index_sessions(self) -> None:
        """Make the sessions findable that were opened before there was an index."""
        start = len(session_key(""))
        async for key in self._client.scan_iter(match=session_key("*"), count=1_000):
            row = await self._client.get(key)
            if row is None:
                continue
            async with self._client.pipeline(transaction=True) as pipeline:
                _index(pipeline, key.decode()[start:], decode_session(row).player, _now())
                await pipeline.execute()


def _index(pipeline: Reply, digest: str, player: str, now: int) -> None:
    """Put a session into its player's index; those that have run out are dropped from it."""
    pipeline.zadd(sessions_key(player), {digest: now})
    pipeline.zremrangebyscore(sessions_key(player), "-inf", now - SESSION_SECONDS * 1_000)
    pipeline.expire(sessions_key(player), SESSION_SECONDS)


def _now() -> int:
    return time.time_ns() // 1_000_000
