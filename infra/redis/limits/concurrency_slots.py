"""Slots: one sorted set a name, by when each lapses, so that who died holds none for long."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence

from infra.ports.limits import ConcurrencySlot
from infra.redis.client.types import RedisClient
from infra.redis.functions.partition_library import RENEW_SLOTS

SLOT_SECONDS = 60
"""Seconds until a slot lapses that is not renewed; holders renew three times as often."""


class RedisConcurrencySlots:
    """Slots, awaited."""

    def __init__(self, client: RedisClient, clock: Callable[[], float] = time.time) -> None:
        self._client, self._clock = client, clock

    async def try_acquire(self, slot: ConcurrencySlot, limit: int) -> bool:
        """Take a slot, where fewer than so many are held under its name; say whether it was taken.

        It is counted after it was taken, in one step with it: of two who come for the last slot at once
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
        """Hold these slots on, also those that lapsed while the store was away."""
        lapse = self._clock() + SLOT_SECONDS
        holders = defaultdict[str, list[str]](list)
        for slot in slots:
            holders[slot.name].append(slot.holder)
        async with self._client.pipeline(transaction=False) as pipeline:
            for name, held in holders.items():
                pipeline.execute_command("FCALL", RENEW_SLOTS, 1, _key(name), lapse, SLOT_SECONDS, *held)
            await pipeline.execute()

    async def release(self, slot: ConcurrencySlot) -> None:
        """Let a slot go."""
        await self._client.zrem(_key(slot.name), slot.holder)


def _key(name: str) -> str:
    return f"railhead:slots:{name}"
