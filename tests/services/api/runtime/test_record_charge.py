"""Requests count against the rate limit by the number of records that they read."""

from __future__ import annotations

import asyncio

import pytest

from infra.ports.limits import RateLimitPolicy, RateLimitStatus
from services.api.problems import Problem
from services.api.runtime.limits import BlockRateLimiter, RateLimit


class Windows:
    """Rate windows in memory, for which no time passes."""

    def __init__(self) -> None:
        self.taken = 0

    async def try_take(self, policy: RateLimitPolicy, key: str, amount: int) -> bool:
        if self.taken + amount > policy.limit:
            return False
        self.taken += amount
        return True

    async def read_status(self, policy: RateLimitPolicy, key: str) -> RateLimitStatus:
        return RateLimitStatus(policy.limit - self.taken, 3.0)


def test_records_are_charged_until_the_window_is_empty() -> None:
    windows = Windows()
    limiter = BlockRateLimiter(windows, RateLimit(RateLimitPolicy("requests", 20, 4), "20 requests"))

    asyncio.run(limiter.charge_several("ann", 8))
    asyncio.run(limiter.charge_several("ann", 8))

    assert 16 == windows.taken
    with pytest.raises(Problem, match="20 requests"):
        asyncio.run(limiter.charge_several("ann", 8))


def test_one_request_takes_at_most_half_of_the_window() -> None:
    windows = Windows()
    limiter = BlockRateLimiter(windows, RateLimit(RateLimitPolicy("requests", 20, 4), "20 requests"))

    asyncio.run(limiter.charge_several("ann", 5_000))

    assert 10 == windows.taken
