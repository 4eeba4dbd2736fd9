"""What is stored of the use of accounts: days of last use, and attempts at passwords for a while."""

from __future__ import annotations

from infra.redis.accounts.keys import LAST_USES, TAG
from infra.redis.client.types import RedisClient


def _attempts_key(who: str) -> str:
    return f"{TAG}:attempts:{who}"


def _lock_key(who: str) -> str:
    return f"{TAG}:attempt-lock:{who}"


class RedisAccountActivity:
    """Uses and attempts, awaited."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def record_token_use(self, digest: str, player: str, day: int) -> None:
        """Remember that a token was used on this day."""
        await self._client.hset(LAST_USES, mapping={digest: day, player: day})

    async def count_attempt(self, key: str, seconds: int) -> int:
        """Count an attempt, and give how many there were; they are forgotten so long after the last."""
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.incr(_attempts_key(key))
            pipeline.expire(_attempts_key(key), seconds)
            count, _ = await pipeline.execute()
        return int(count)

    async def clear_attempts(self, key: str) -> None:
        """Count anew: the password was right."""
        await self._client.delete(_attempts_key(key))

    async def lock_attempts(self, key: str, milliseconds: int) -> int:
        """Let nobody else try for so long; 0, or for how long (ms) somebody holds it already."""
        if await self._client.set(_lock_key(key), 1, nx=True, px=milliseconds):
            return 0
        return max(1, int(await self._client.pttl(_lock_key(key))))
