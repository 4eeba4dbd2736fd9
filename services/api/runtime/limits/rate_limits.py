"""How much a player, or an address, may ask for, in windows that all API processes share."""

from __future__ import annotations

import asyncio
import math
import time
from dataclasses import dataclass, field

from infra.ports.limits import RateLimiter, RateLimitPolicy, RateLimitStatus
from services.api.schemas.allowance import Allowance
from services.api.schemas.problems import Problem
from services.shared.lru_cache import LruCache

MAX_KEYS = 50_000
"""Names of whom a process knows what it has taken for them; who is forgotten asks the store again."""

BLOCK_DIVISOR = 20
"""The part of a window that a process takes at once at most: a call to the store for so many requests.

A window may be passed by for it: what processes hold of their last blocks when a window ends is spent in the
next, at most a block each. A name begins with a block of one, so that who asks seldom holds nothing.
"""

REFUSAL_TTL_SECONDS = 1.0
"""How long a process goes on refusing without asking the store again."""


_UNTOLD = RateLimitStatus(0, 0.0)


@dataclass(frozen=True)
class RateLimit:
    """A policy, and in words what it bounds."""

    policy: RateLimitPolicy
    description: str


@dataclass
class _Held:
    """What a process has taken for one name and not given away yet; times are of the monotonic clock."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    block: int = 0
    own: int = 0
    lapses: float = 0.0
    shared: int = 0
    more: float = 0.0
    barred: float = 0.0

    def give(self, policy: RateLimitPolicy) -> Allowance | None:
        """Give one away, where there is one that has not lapsed."""
        if self.own <= 0 or time.monotonic() >= self.lapses:
            return None
        self.own -= 1
        return Allowance(policy, self.shared + self.own, self.more)


class BlockRateLimiter:
    """A shared window for each name, of which this process takes a block at a time."""

    def __init__(self, windows: RateLimiter, limit: RateLimit) -> None:
        self._windows, self._bound = windows, limit
        self._held: LruCache[_Held] = LruCache(MAX_KEYS)

    async def charge(self, name: str) -> None:
        """Take one of the window, or raise too-many-requests, which names the bound.

        Costs the store less than `take`, which asks how the window stands for whom that is told.
        """
        await self._take(name, is_told=False)

    async def charge_several(self, name: str, count: int) -> None:
        """Take several of the window at once, half of it at most, or raise too-many-requests."""
        policy = self._bound.policy
        held = self._held.get(name) or self._held.put(name, _Held())
        if await self._windows.try_take(policy, name, min(count, max(1, policy.limit // 2))):
            return
        standing = await self._windows.read_status(policy, name)
        held.more = time.monotonic() + standing.reset_seconds
        raise self._refusal(held)

    def refund(self, name: str) -> None:
        """Return one that was taken, for as long as this process holds the block it came from."""
        held = self._held.get(name)
        if held is not None and time.monotonic() < held.lapses:
            held.own += 1

    async def take(self, name: str) -> Allowance:
        """Take one of the window and say what is left, or raise too-many-requests, which names the bound."""
        return await self._take(name, is_told=True)

    async def _take(self, name: str, *, is_told: bool) -> Allowance:
        policy = self._bound.policy
        held = self._held.get(name) or self._held.put(name, _Held())
        given = held.give(policy)
        if given is not None:
            return given
        async with held.lock:  # who waited here may find a block that another one fetched
            given = held.give(policy)
            if given is None:
                await self._fetch(held, name, is_told=is_told)
                given = held.give(policy)
        if given is None:
            raise self._refusal(held)
        return given

    async def _fetch(self, held: _Held, name: str, *, is_told: bool) -> None:
        """Take a block, twice the last one where that was used up in time; none where nothing is left.

        How the window stands is read where it is told, and for a refusal, which says when there is more.
        """
        policy, now = self._bound.policy, time.monotonic()
        if now < held.barred:
            return
        doubled = 2 * held.block if now < held.lapses else 1
        block = max(1, min(doubled, policy.limit // BLOCK_DIVISOR))
        if not await self._windows.try_take(policy, name, block):
            block = 1 if block > 1 and await self._windows.try_take(policy, name, 1) else 0
        standing = _UNTOLD
        if is_told or not block:
            standing = await self._windows.read_status(policy, name)
        now = time.monotonic()
        held.block = held.own = block
        held.lapses, held.shared, held.more = (
            now + policy.window_seconds,
            standing.remaining,
            now + standing.reset_seconds,
        )
        held.barred = now + min(REFUSAL_TTL_SECONDS, standing.reset_seconds) if block == 0 else 0.0

    def _refusal(self, held: _Held) -> Problem:
        wait = max(1, math.ceil(held.more - time.monotonic()))
        return Problem(
            "too-many-requests",
            f"{self._bound.description}; try again in {wait} s",
            retry=wait,
            allowance=Allowance(self._bound.policy, 0, held.more),
        )
