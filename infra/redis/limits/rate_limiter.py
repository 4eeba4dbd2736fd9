"""Windows of allowance in the store, counted by the library `limits`; each key goes when its window is over.

The library would connect by itself, by URLs of its own form; it is handed our client instead, which knows
unix sockets, clusters and time-outs already.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from limits import RateLimitItem, RateLimitItemPerSecond
from limits.aio.storage import MemoryStorage, RedisStorage, Storage
from limits.aio.strategies import SlidingWindowCounterRateLimiter

from infra.ports.limits import RateLimitPolicy, RateLimitStatus
from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.client.shared_scripts import with_shared_scripts
from infra.redis.client.types import RedisClient

T = TypeVar("T")

PREFIX = "railhead:limits"

STORE_TIMEOUT_SECONDS = 1.0
"""Seconds that the store may take to answer until it counts as away."""

RETRY_SECONDS = 1.0
"""Seconds until a store that was away is asked again."""


class _SharedClientStorage(RedisStorage):
    """The library's storage on our client; its bridge has no public way to take one (limits 5)."""

    def __init__(self, client: RedisClient) -> None:
        self._client = with_shared_scripts(client)
        super().__init__("redis://", implementation="redispy", key_prefix=PREFIX)

    def configure_bridge(self) -> None:
        """Give the bridge our client, for reading and writing."""
        bridge: Any = self.bridge
        bridge.storage = self._client
        bridge.connection_getter = lambda readonly: self._client


class _SlidingWindows:
    """Sliding windows: what was taken in the last one counts less and less as this one goes on."""

    def __init__(self, storage: Storage) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(storage)

    async def take(self, policy: RateLimitPolicy, name: str, amount: int) -> bool:
        """Take so much at once, or nothing; say whether it was there."""
        return await self._limiter.hit(_item(policy), name, cost=amount)

    async def status(self, policy: RateLimitPolicy, name: str) -> RateLimitStatus:
        """Give what is left of a window."""
        found = await self._limiter.get_window_stats(_item(policy), name)
        left = found.reset_time - time.time()
        if left <= 0 and found.remaining < policy.limit:
            left = policy.window_seconds  # limits 5 says 0 of a window that began this very millisecond
        return RateLimitStatus(found.remaining, max(0.0, left))


def _item(policy: RateLimitPolicy) -> RateLimitItem:
    return RateLimitItemPerSecond(policy.limit, policy.window_seconds, policy.name)


class RedisRateLimiter:
    """The shared windows; while the store is away, windows of this process alone.

    What is asked for then is answered with its own 503, if it needs the store: whoever counts requests must
    neither turn it into another answer, nor make it wait as long again.
    """

    def __init__(self, client: RedisClient) -> None:
        self._shared, self._local = (
            _SlidingWindows(_SharedClientStorage(client)),
            _SlidingWindows(MemoryStorage()),
        )
        self._retry_at = float("-inf")

    async def try_take(self, policy: RateLimitPolicy, key: str, amount: int) -> bool:
        """Take so much at once, or nothing; say whether it was there."""
        return await self._ask(lambda windows: windows.take(policy, key, amount))

    async def read_status(self, policy: RateLimitPolicy, key: str) -> RateLimitStatus:
        """Give what is left of a window."""
        return await self._ask(lambda windows: windows.status(policy, key))

    async def _ask(self, ask: Callable[[_SlidingWindows], Awaitable[T]]) -> T:
        if time.monotonic() >= self._retry_at:
            try:
                async with asyncio.timeout(STORE_TIMEOUT_SECONDS):
                    return await ask(self._shared)
            except STORE_OUTAGES:
                self._retry_at = time.monotonic() + RETRY_SECONDS
        return await ask(self._local)
