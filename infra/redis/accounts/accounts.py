"""Accounts as plain durable keys. All carry one hash tag, so a transaction may touch them together."""

from __future__ import annotations

import secrets

from infra.redis.accounts.activity import RedisAccountActivity
from infra.redis.accounts.deletions import RedisAccountDeletions
from infra.redis.accounts.keys import LEGACY_NAMES, MIGRATED, ORDERED, SERVICE_KEY
from infra.redis.accounts.seeks import RedisSeekRepository
from infra.redis.accounts.sessions import RedisSessionRepository
from infra.redis.accounts.talk import RedisTalkPeople
from infra.redis.accounts.tokens import RedisTokenRepository
from infra.redis.accounts.vacations import RedisVacationRepository
from infra.redis.client.types import RedisClient


class RedisAccounts(
    RedisAccountDeletions,
    RedisTokenRepository,
    RedisSessionRepository,
    RedisAccountActivity,
    RedisVacationRepository,
    RedisSeekRepository,
    RedisTalkPeople,
):
    """Players, tokens, sessions, vacations and seeks, awaited."""

    def __init__(self, client: RedisClient) -> None:
        RedisTalkPeople.__init__(self, client)

    async def migrate(self) -> None:
        """Bring what was stored by older versions into today's form; done once, asked at each start.

        Processes that start together do the same work and come to the same end. Where a process of a version
        before still registers players, the old names are there anew, and are put in at the next start.
        """
        if not await self._client.exists(ORDERED):
            await self.order_names()
            await self._client.set(ORDERED, 1)
        if await self._client.exists(MIGRATED) and not await self._client.exists(LEGACY_NAMES):
            return
        await self.migrate_names()
        await self.index_sessions()
        await self._client.set(MIGRATED, 1)
        await self._client.delete(LEGACY_NAMES)

    async def service_key(self) -> bytes:
        """Give the 256 random bits that this service derives its invitations and ids from; made once."""
        if not await self._client.exists(SERVICE_KEY):
            await self._client.set(SERVICE_KEY, secrets.token_bytes(32), nx=True)
        key: bytes = await self._client.get(SERVICE_KEY)
        return key
