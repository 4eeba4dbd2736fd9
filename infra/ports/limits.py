"""Rate limits and concurrency slots, which the processes of the API share."""

from __future__ import annotations

from typing import Protocol

from infra.ports.tables import PortValue


class RateLimitPolicy(PortValue, frozen=True):
    """So many requests in each sliding window of so many seconds; `name` is shown to clients."""

    name: str
    limit: int
    window_seconds: int


class RateLimitStatus(PortValue, frozen=True):
    """How much of a window is left, and in how many seconds there will be more."""

    remaining: int
    reset_seconds: float


class RateLimiter(Protocol):
    """Windows of allowance, one for each policy and name; nothing is kept of who has not asked for long."""

    async def try_take(self, policy: RateLimitPolicy, key: str, amount: int) -> bool:
        """Take so much at once, or nothing; say whether it was there."""

    async def read_status(self, policy: RateLimitPolicy, key: str) -> RateLimitStatus:
        """Return how a window stands."""


class ConcurrencySlot(PortValue, frozen=True):
    """One of so many things that may be held at once under a name."""

    name: str
    holder: str
