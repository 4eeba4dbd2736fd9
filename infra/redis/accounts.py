"""Accounts as plain durable keys. All carry one hash tag, so a transaction may touch them together."""

from __future__ import annotations

import secrets

from infra.redis.accounts_keys import KEY, OLD_NAMES, SETTLED
from infra.redis.accounts_players import RedisPlayers
from infra.redis.accounts_sessions import RedisSessions, RedisTokens
from infra.redis.accounts_traces import RedisTraces
from infra.redis.wire import Reply


class RedisAccounts(RedisPlayers, RedisTokens, RedisSessions, RedisTraces):
    """Players, tokens and sessions, awaited."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    async def settle(self) -> None:
        """Bring what was stored by older versions into today's form; done once, asked at each start.

        Processes that start together do the same work and come to the same end. Where a process of a version
        before still registers players, the old names are there anew, and are put in at the next start.
        """
        if await self._client.exists(SETTLED) and not await self._client.exists(OLD_NAMES):
            return
        await self.settle_names()
        await self.index_sessions()
        await self._client.set(SETTLED, 1)
        await self._client.delete(OLD_NAMES)

    async def key(self) -> bytes:
        """Give the 256 random bits that this service derives its invitations and ids from; made once."""
        await self._client.set(KEY, secrets.token_bytes(32), nx=True)
        key: bytes = await self._client.get(KEY)
        return key
