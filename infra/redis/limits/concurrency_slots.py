"""Places that are held: one sorted set a name, by when each lapses, so that the dead hold none for long."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from infra.ports.limits import ConcurrencySlot
from infra.redis.serialization import Reply

SLOT_SECONDS = 60
"""How long a place is held that is not renewed; holders do so three times as often."""


class RedisConcurrencySlots:
    """Places, awaited."""

    def __init__(self, client: Reply, clock: Callable[[], float] = time.time) -> None:
        self._client, self._clock = client, clock

    async def try_acquire(self, slot: ConcurrencySlot, limit: int) -> bool:
        """Hold a place, where fewer than so many are held under its name; say whether it is so.

        It is counted after it was taken, in one step with it: of two who come for the last place at once
        neither may get it, but never both.
        """
        now, key = self._clock(), _key(slot.name)
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.zremrangebyscore(key, "-inf", now)
            pipeline.zadd(key, {slot.holder: now + SLOT_SECONDS})
            pipeline.zcard(key)
            pipeline.expire(key, SLOT_SECONDS)
            _, _, held, _ = await pipeline.execute()
        if held <= limit:
            return True
        await self.release(slot)
        return False

    async def renew(self, slots: Sequence[ConcurrencySlot]) -> None:
        """Say that these are held on, also those that lapsed while the store was away."""
        lapse = self._clock() + SLOT_SECONDS
        async with self._client.pipeline(transaction=False) as pipeline:
            for place in slots:
                pipeline.zadd(_key(place.name), {place.holder: lapse})
                pipeline.expire(_key(place.name), SLOT_SECONDS)
            await pipeline.execute()

    async def release(self, slot: ConcurrencySlot) -> None:
        """Give a place up."""
        await self._client.zrem(_key(slot.name), slot.holder)


def _key(name: str) -> str:
    return f"railhead:held:{name}"
