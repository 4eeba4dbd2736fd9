"""Limits that all processes share: rates, concurrency slots, and recently opened tables."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from limits import RateLimitItem, RateLimitItemPerSecond
from limits.aio.storage import MemoryStorage, RedisStorage, Storage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from redis.exceptions import NoScriptError

from infra.ports.limits import ConcurrencySlot, RateLimitPolicy, RateLimitStatus
from infra.redis.client.awaited_connection import AsyncServer
from infra.redis.client.batchers import ReadBatcher
from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.client.types import RedisClient, Reply
from infra.redis.functions import RENEW_SLOTS

Script = Callable[[Sequence[str], Sequence[Any]], Awaitable[Reply]]


class ScriptClient:
    """Adapts a single server's client: provides `register_script`, and delegates everything else."""

    def __init__(self, client: AsyncServer) -> None:
        self._client, self._batcher = client, ReadBatcher(client)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def register_script(self, text: str | bytes) -> Script:
        """Return a callable script. It is not retried, as its effect is unknown after a lost connection."""
        return partial(self._call, self._client.register_script(text))

    async def _call(self, script: Any, keys: Sequence[str], arguments: Sequence[Any]) -> Reply:
        try:
            (reply,) = await self._batcher.read(("EVALSHA", script.sha, len(keys), *keys, *arguments))
        except NoScriptError:
            return await script(keys, arguments)
        return reply


def with_shared_scripts(client: RedisClient) -> RedisClient:
    """Return a ScriptClient for the client of a single server; return any other client unchanged."""
    return ScriptClient(client) if isinstance(client, AsyncServer) else client


T = TypeVar("T")

SLOT_SECONDS = 60
"""Seconds until an unrenewed slot expires; holders renew it three times as often."""


class RedisConcurrencySlots:
    """Stores concurrency slots."""

    def __init__(self, client: RedisClient, clock: Callable[[], float] = time.time) -> None:
        self._client, self._clock = client, clock

    async def try_acquire(self, slot: ConcurrencySlot, limit: int) -> bool:
        """Take a slot if fewer than `limit` are held under its name; return whether it was taken.

        Slots are counted after the slot is taken, in the same step. If two concurrent calls want the last
        slot, both may fail, but they never both succeed.
        """
        now, key = self._clock(), _slots_key(slot.name)
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
        """Renew the slots, even those that expired while the store was down."""
        lapse = self._clock() + SLOT_SECONDS
        holders = defaultdict[str, list[str]](list)
        for slot in slots:
            holders[slot.name].append(slot.holder)
        async with self._client.pipeline(transaction=False) as pipeline:
            for name, held in holders.items():
                pipeline.execute_command(
                    "FCALL", RENEW_SLOTS, 1, _slots_key(name), lapse, SLOT_SECONDS, *held
                )
            await pipeline.execute()

    async def release(self, slot: ConcurrencySlot) -> None:
        await self._client.zrem(_slots_key(slot.name), slot.holder)


def _slots_key(name: str) -> str:
    return f"railhead:slots:{name}"


PREFIX = "railhead:limits"

STORE_TIMEOUT_SECONDS = 1.0
"""Seconds until an unresponsive store is considered down."""

RETRY_SECONDS = 1.0
"""Seconds until a store that was down is tried again."""


class _SharedClientStorage(RedisStorage):
    """The `limits` library's storage, using our client.

    The library's bridge has no public way to set a client (limits 5).
    """

    def __init__(self, client: RedisClient) -> None:
        self._client = with_shared_scripts(client)
        super().__init__("redis://", implementation="redispy", key_prefix=PREFIX)

    def configure_bridge(self) -> None:
        """Set our client on the bridge for reading and writing."""
        bridge: Any = self.bridge
        bridge.storage = self._client
        bridge.connection_getter = lambda readonly: self._client


class _SlidingWindows:
    """Sliding windows: the previous window's amount counts less and less as the present window passes."""

    def __init__(self, storage: Storage) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(storage)

    async def take(self, policy: RateLimitPolicy, name: str, amount: int) -> bool:
        """Take the whole amount or nothing; return whether it was available."""
        return await self._limiter.hit(_item(policy), name, cost=amount)

    async def status(self, policy: RateLimitPolicy, name: str) -> RateLimitStatus:
        """Return the remaining allowance of a window."""
        found = await self._limiter.get_window_stats(_item(policy), name)
        left = found.reset_time - time.time()
        if left <= 0 and found.remaining < policy.limit:
            left = policy.window_seconds  # limits 5 reports 0 for a window that began in this millisecond
        return RateLimitStatus(found.remaining, max(0.0, left))


def _item(policy: RateLimitPolicy) -> RateLimitItem:
    return RateLimitItemPerSecond(policy.limit, policy.window_seconds, policy.name)


class RedisRateLimiter:
    """Uses shared windows or, while the store is down, windows local to this process.

    A request that needs the store then gets a 503 anyway; rate limiting must neither change that response nor
    add a timeout to it.
    """

    def __init__(self, client: RedisClient) -> None:
        self._shared, self._local = (
            _SlidingWindows(_SharedClientStorage(client)),
            _SlidingWindows(MemoryStorage()),
        )
        self._retry_at = float("-inf")

    async def try_take(self, policy: RateLimitPolicy, key: str, amount: int) -> bool:
        """Take the whole amount or nothing; return whether it was available."""
        return await self._ask(lambda windows: windows.take(policy, key, amount))

    async def read_status(self, policy: RateLimitPolicy, key: str) -> RateLimitStatus:
        """Return the remaining allowance of a window."""
        return await self._ask(lambda windows: windows.status(policy, key))

    async def _ask(self, ask: Callable[[_SlidingWindows], Awaitable[T]]) -> T:
        if time.monotonic() >= self._retry_at:
            try:
                async with asyncio.timeout(STORE_TIMEOUT_SECONDS):
                    return await ask(self._shared)
            except STORE_OUTAGES:
                self._retry_at = time.monotonic() + RETRY_SECONDS
        return await ask(self._local)


RECENT_SECONDS = 60
"""How long a table is considered newly opened, in seconds; read models include it much sooner."""


class RedisRecentOpenings:
    """Stores the openings announced within RECENT_SECONDS, in a sorted set per owner, scored by time."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def announce(self, owner: str, table: str) -> tuple[str, ...]:
        """Announce that a table is being opened, and return the tables announced earlier, in one step."""
        now, key = time.time(), _openings_key(owner)
        async with self._client.pipeline(transaction=True) as pipeline:
            pipeline.zremrangebyscore(key, "-inf", now - RECENT_SECONDS)
            pipeline.zrange(key, 0, -1)
            pipeline.zadd(key, {table: now}, nx=True)
            pipeline.expire(key, RECENT_SECONDS)
            _, found, _, _ = await pipeline.execute()
        return tuple(name for name in (raw.decode() for raw in found) if name != table)

    async def withdraw(self, owner: str, table: str) -> None:
        """Withdraw the announcement of a table that was not opened."""
        await self._client.zrem(_openings_key(owner), table)


def _openings_key(owner: str) -> str:
    return f"railhead:openings:{owner}"


class SharedLimits(NamedTuple):
    """Limits that all API processes share."""

    rate_limiter: RedisRateLimiter
    slots: RedisConcurrencySlots
    recent_openings: RedisRecentOpenings
