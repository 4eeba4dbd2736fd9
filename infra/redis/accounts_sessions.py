"""Tokens and sessions, findable by whose they are, and the days of their last use."""

from __future__ import annotations

import time
from collections.abc import Mapping

from infra.redis.accounts_keys import (
    SESSION_SECONDS,
    TOKENS,
    USED,
    as_session,
    as_token,
    encode,
    session_at,
    sessions_of,
    tokens_of,
)
from infra.redis.wire import Reply
from services.ports_accounts import OpenSession, Session, Token


class RedisTokens:
    """Tokens, awaited."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    async def add_token(self, digest: str, token: Token) -> None:
        """Keep a token under its digest."""
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.hset(TOKENS, digest, encode(token))
            pipeline.hset(tokens_of(token.player), token.id, digest)
            await pipeline.execute()

    async def token(self, digest: str) -> Token | None:
        """Give the token of that digest."""
        row = await self._client.hget(TOKENS, digest)
        return None if row is None else as_token(row)

    async def tokens(self, player: str) -> tuple[Token, ...]:
        """List a player's tokens, the oldest first."""
        digests = await self._client.hvals(tokens_of(player))
        if not digests:
            return ()
        rows = await self._client.hmget(TOKENS, digests)
        found = (as_token(row) for row in rows if row is not None)
        return tuple(sorted(found, key=lambda token: (token.created, token.id)))

    async def tokens_used(self, player: str) -> Mapping[str, int]:
        """Give for the ids of a player's tokens the day of their last use, as far as there was one."""
        digests = await self._client.hgetall(tokens_of(player))
        if not digests:
            return {}
        days = await self._client.hmget(USED, list(digests.values()))
        return {token.decode(): int(day) for token, day in zip(digests, days, strict=True) if day is not None}

    async def revoke(self, player: str, token: str) -> str | None:
        """Drop one of a player's tokens and give the digest that it had; None if there is no such token."""
        digest = await self._client.hget(tokens_of(player), token)
        if digest is None:
            return None
        await self._drop(player, {token.encode(): digest})
        return str(digest.decode())

    async def revoke_all(self, player: str, keep: str | None = None) -> tuple[str, ...]:
        """Drop a player's tokens, but for the one of this digest, and give the digests that they had."""
        found = await self._client.hgetall(tokens_of(player))
        gone = {token: digest for token, digest in found.items() if digest.decode() != keep}
        if gone:
            await self._drop(player, gone)
        return tuple(digest.decode() for digest in gone.values())

    async def _drop(self, player: str, tokens: Mapping[bytes, bytes]) -> None:
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.hdel(TOKENS, *tokens.values())
            pipeline.hdel(tokens_of(player), *tokens)
            pipeline.hdel(USED, *tokens.values())
            await pipeline.execute()


class RedisSessions:
    """Browser sessions, awaited."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    async def open_session(self, digest: str, session: Session) -> None:
        """Keep a session for a while."""
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.set(session_at(digest), encode(session), ex=SESSION_SECONDS)
            _index(pipeline, digest, session.player, _now())
            await pipeline.execute()

    async def session(self, digest: str) -> Session | None:
        """Give the session of that digest; None when it has run out."""
        row = await self._client.get(session_at(digest))
        return None if row is None else as_session(row)

    async def sessions(self, player: str) -> tuple[OpenSession, ...]:
        """List a player's sessions, the one last used first."""
        found = await self._client.zrange(sessions_of(player), 0, -1, desc=True, withscores=True)
        if not found:
            return ()
        rows = await self._client.mget([session_at(digest.decode()) for digest, _ in found])
        return tuple(
            OpenSession(digest.decode(), as_session(row), int(used))
            for (digest, used), row in zip(found, rows, strict=True)
            if row is not None
        )

    async def close_session(self, digest: str) -> None:
        """Drop a session."""
        row = await self._client.getdel(session_at(digest))
        if row is not None:
            await self._client.zrem(sessions_of(as_session(row).player), digest)

    async def close_sessions(self, player: str, keep: str | None = None) -> tuple[str, ...]:
        """Drop a player's sessions, but for the one of this digest, and give the digests that they had."""
        found = [digest.decode() for digest in await self._client.zrange(sessions_of(player), 0, -1)]
        gone = tuple(digest for digest in found if digest != keep)
        if gone:
            async with self._client.pipeline(transaction=True) as pipeline:
                pipeline.delete(*(session_at(digest) for digest in gone))
                pipeline.zrem(sessions_of(player), *gone)
                await pipeline.execute()
        return gone

    async def note_session(self, digest: str, player: str, day: int) -> None:
        """Remember that a session was used on this day, and let it live on."""
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.expire(session_at(digest), SESSION_SECONDS)
            _index(pipeline, digest, player, _now())
            pipeline.hset(USED, player, day)
            await pipeline.execute()

    async def index_sessions(self) -> None:
        """Make the sessions findable that were opened before there was an index."""
        start = len(session_at(""))
        async for key in self._client.scan_iter(match=session_at("*"), count=1_000):
            row = await self._client.get(key)
            if row is None:
                continue
            async with self._client.pipeline(transaction=True) as pipeline:
                _index(pipeline, key.decode()[start:], as_session(row).player, _now())
                await pipeline.execute()


def _index(pipeline: Reply, digest: str, player: str, now: int) -> None:
    """Put a session into its player's index; those that have run out are dropped from it."""
    pipeline.zadd(sessions_of(player), {digest: now})
    pipeline.zremrangebyscore(sessions_of(player), "-inf", now - SESSION_SECONDS * 1_000)
    pipeline.expire(sessions_of(player), SESSION_SECONDS)


def _now() -> int:
    return time.time_ns() // 1_000_000
