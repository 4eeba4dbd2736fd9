"""What the API asks of a store that its processes share: rate limits, slots, recent openings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

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


class RecentOpenings(Protocol):
    """Tables that were opened a moment ago, by owner."""

    async def announce(self, owner: str, table: str) -> tuple[str, ...]:
        """Say that a table is being opened, and give all that were said to be before it, in one step."""

    async def withdraw(self, owner: str, table: str) -> None:
        """Say that it was not opened after all."""


class ConcurrencySlot(PortValue, frozen=True):
    """One of so many things that may be held at once under a name."""

    name: str
    holder: str


class ConcurrencySlots(Protocol):
    """Slots that are held; one whose holder died is free again a while later."""

    async def try_acquire(self, slot: ConcurrencySlot, limit: int) -> bool:
        """Hold a slot, where fewer than so many are held under its name; say whether it is so."""

    async def renew(self, slots: Sequence[ConcurrencySlot]) -> None:
        """Say that these are held on."""

    async def release(self, slot: ConcurrencySlot) -> None:
        """Let a slot go."""


class SharedLimits(NamedTuple):
    """What the processes of the API share beside tables and accounts."""

    rate_limiter: RateLimiter
    slots: ConcurrencySlots
    recent_openings: RecentOpenings
