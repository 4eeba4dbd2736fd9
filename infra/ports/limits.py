"""Rate limits and concurrency slots, shared by the API processes."""

from __future__ import annotations

from typing import Protocol

from infra.ports.tables import PortValue


class RateLimitPolicy(PortValue, frozen=True):
    """The maximum number of requests in a sliding window of seconds; `name` is shown to clients."""

    name: str
    limit: int
    window_seconds: int


class RateLimitStatus(PortValue, frozen=True):
    """The remaining allowance, and the seconds until more is available."""

    remaining: int
    reset_seconds: float


class RateLimiter(Protocol):
    """Counts requests in sliding windows, one per policy and key; idle keys expire."""

    async def try_take(self, policy: RateLimitPolicy, key: str, amount: int) -> bool:
        """Take the whole amount or nothing; return whether the amount was available."""

    async def read_status(self, policy: RateLimitPolicy, key: str) -> RateLimitStatus:
        """Return the current state of a window."""


class ConcurrencySlot(PortValue, frozen=True):
    """A slot; only a limited number of slots may be held under a name at the same time."""

    name: str
    holder: str
