"""Rate limits and concurrency slots, shared by the API processes."""

from __future__ import annotations

from typing import Protocol

from infra.ports.tables import PortValue


class RateLimitPolicy(PortValue, frozen=True):
    """A number of requests per sliding window of seconds; `name` is shown to clients."""

    name: str
    limit: int
    window_seconds: int


class RateLimitStatus(PortValue, frozen=True):
    """The allowance that is left, and the seconds until more is available."""

    remaining: int
    reset_seconds: float


class RateLimiter(Protocol):
    """Sliding windows, one per policy and key; idle keys expire."""

    async def try_take(self, policy: RateLimitPolicy, key: str, amount: int) -> bool:
        """Take the whole amount or nothing; return whether it was available."""

    async def read_status(self, policy: RateLimitPolicy, key: str) -> RateLimitStatus:
        """Return the current state of a window."""


class ConcurrencySlot(PortValue, frozen=True):
    """One of a limited number of slots that may be held under a name at the same time."""

    name: str
    holder: str
