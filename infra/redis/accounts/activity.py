"""What is remembered of the use of accounts: days of last use, and tries of passwords for a while."""

from __future__ import annotations

from infra.redis.accounts.keys import LAST_USES, TAG
from infra.redis.serialization import Reply


def _tries(who: str) -> str:
    return f"{TAG}:tries:{who}"


def _held(who: str) -> str:
    return f"{TAG}:held:{who}"


class RedisAccountActivity:
    """Uses and tries, awaited."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    async def record_token_use(self, digest: str, player: str, day: int) -> None:
        """Remember that a token was used on this day."""
        await self._client.hset(LAST_USES, mapping={digest: day, player: day})

    async def count_attempt(self, key: str, seconds: int) -> int:
        """Count a try of a password, and give how many there were since so long."""
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.incr(_tries(key))
            pipeline.expire(_tries(key), seconds)
            count, _ = await pipeline.execute()
        return int(count)

    async def clear_attempts(self, key: str) -> None:
        """Count anew: the password was right."""
        await self._client.delete(_tries(key))

    async def lock_attempts(self, key: str, milliseconds: int) -> int:
        """Let nobody else try for so long; 0, or for how long (ms) somebody holds it already."""
        if await self._client.set(_held(key), 1, nx=True, px=milliseconds):
            return 0
        return max(1, int(await self._client.pttl(_held(key))))
