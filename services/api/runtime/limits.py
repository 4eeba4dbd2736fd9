"""Rate limits and limits on live streams, as set in the settings."""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from domain.table.bot_accounts import is_bot_account
from infra.ports.limits import ConcurrencySlot, RateLimiter, RateLimitPolicy, RateLimitStatus
from infra.redis.limits import RedisConcurrencySlots, SharedLimits
from infra.settings.settings import Settings
from services.api.problems import Allowance, Problem
from services.shared.caching import LruCache

MAX_KEYS = 50_000
"""Maximum number of callers with a remembered block; the least recently used are evicted."""

BLOCK_DIVISOR = 20
"""A block has at most a twentieth of a window's requests. Blocks save calls to the store.

A limit may be exceeded by one block per process, because blocks outlive the window that they were taken from.
The first block of a caller is one request.
"""

REFUSAL_TTL_SECONDS = 1.0
"""How long a process refuses further requests without asking the store again, in seconds."""

_UNKNOWN = RateLimitStatus(0, 0.0)


@dataclass(frozen=True)
class RateLimit:
    """A rate limit, and its description for players."""

    policy: RateLimitPolicy
    description: str


@dataclass
class _Held:
    """The block of requests that this process has taken for one caller; times are on the monotonic clock."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    block: int = 0
    own: int = 0
    lapses: float = 0.0
    shared: int = 0
    more: float = 0.0
    barred: float = 0.0

    def spend(self, policy: RateLimitPolicy) -> Allowance | None:
        """Spend one request from the block; None if the block is used up or has lapsed."""
        if self.own <= 0 or time.monotonic() >= self.lapses:
            return None
        self.own -= 1
        return Allowance(policy, self.shared + self.own, self.more)


class BlockRateLimiter:
    """A rate limit per caller, shared by all processes; each process takes requests from it in blocks."""

    def __init__(self, windows: RateLimiter, limit: RateLimit) -> None:
        self._windows, self._bound = windows, limit
        self._held: LruCache[_Held] = LruCache(MAX_KEYS)

    async def charge(self, name: str) -> None:
        """Charge a request, or raise too-many-requests; cheaper for the store than `take`."""
        await self._take(name, with_status=False)

    async def charge_several(self, name: str, count: int) -> None:
        """Charge several requests at once, at most half the limit, or raise too-many-requests."""
        policy = self._bound.policy
        held = self._held.get(name) or self._held.put(name, _Held())
        if await self._windows.try_take(policy, name, min(count, max(1, policy.limit // 2))):
            return
        standing = await self._windows.read_status(policy, name)
        held.more = time.monotonic() + standing.reset_seconds
        raise self._refusal(held)

    def refund(self, name: str) -> None:
        """Refund a request, unless its block has lapsed."""
        held = self._held.get(name)
        if held is not None and time.monotonic() < held.lapses:
            held.own += 1

    async def take(self, name: str) -> Allowance:
        """Charge a request and return the remaining allowance, or raise too-many-requests."""
        return await self._take(name, with_status=True)

    async def _take(self, name: str, *, with_status: bool) -> Allowance:
        policy = self._bound.policy
        held = self._held.get(name) or self._held.put(name, _Held())
        allowance = held.spend(policy)
        if allowance is not None:
            return allowance
        async with held.lock:  # another request may have fetched a block in the meantime
            allowance = held.spend(policy)
            if allowance is None:
                await self._fetch(held, name, with_status=with_status)
                allowance = held.spend(policy)
        if allowance is None:
            raise self._refusal(held)
        return allowance

    async def _fetch(self, held: _Held, name: str, *, with_status: bool) -> None:
        """Take a block, twice as large as the last one if that was used up before it lapsed.

        The status of the window is read only if the caller sees it or if nothing is left.
        """
        policy, now = self._bound.policy, time.monotonic()
        if now < held.barred:
            return
        doubled = 2 * held.block if now < held.lapses else 1
        block = max(1, min(doubled, policy.limit // BLOCK_DIVISOR))
        if not await self._windows.try_take(policy, name, block):
            block = 1 if block > 1 and await self._windows.try_take(policy, name, 1) else 0
        standing = _UNKNOWN
        if with_status or not block:
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


MINUTE, HOUR = 60, 3_600

NAMES_PER_ADDRESS = 10
"""Ratio of an address's limit to a name's limit, since households and clubs share an address."""

REGISTRATIONS_PER_ADDRESS = 6
"""Ratio of registrations from an address to login attempts for a name, both per minute."""

BURST_SECONDS = 4
"""Length of the rate limit's window; a caller may make all its requests in one burst."""

STREAMS_PER_PLAYER = 24
"""Live streams that a player, or an anonymous address, may keep open."""

DAY = 24 * HOUR

RESETS_A_DAY = 5
"""Maximum number of password reset links per player per day."""

TESTS_AN_HOUR = 20

MAILS_TO_MAILBOX = 3
"""Maximum number of emails per day to an unconfirmed address, from all callers together."""


def is_exempt(player: str) -> bool:
    """Return whether an account is a house bot; these have no limits."""
    return is_bot_account(player)


RENEW_SECONDS = 20.0
RETRY_SECONDS = 10


class StreamLimiter:
    """Limits the live streams of each caller by slots, which lapse unless this process renews them."""

    def __init__(
        self, slots: RedisConcurrencySlots, max_streams: int, outage_errors: tuple[type[Exception], ...]
    ) -> None:
        self._slots, self._most, self._lost = slots, max_streams, outage_errors
        self._open: set[ConcurrencySlot] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._renews = False

    async def acquire(self, name: str) -> Callable[[], None]:
        """Acquire a slot and return a function that releases it, or raise too-many-requests."""
        slot = ConcurrencySlot(name, secrets.token_hex(8))
        try:
            is_free = await self._slots.try_acquire(slot, self._most)
        except self._lost:  # while the store is unavailable, count only this process's streams
            is_free = sum(slot.name == name for slot in self._open) < self._most
        if not is_free:
            detail = f"each player or anonymous address can keep {self._most} live streams open"
            raise Problem("too-many-requests", f"{detail}; close one first", retry=RETRY_SECONDS)
        self._open.add(slot)
        if not self._renews:
            self._renews = True
            self._begin(self._renew())
        return lambda: self._release(slot)

    def _release(self, slot: ConcurrencySlot) -> None:
        self._open.discard(slot)
        self._begin(self._slots.release(slot))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._await(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _await(self, work: Coroutine[Any, Any, None]) -> None:
        """Await a task, ignoring outages: a slot that could not be released lapses."""
        with suppress(*self._lost):
            await work

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            if self._open:
                with suppress(*self._lost):
                    await self._slots.renew(tuple(self._open))

    async def close(self) -> None:
        """Cancel pending tasks; the slots then lapse."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class RateLimits:
    """All rate limits of players and addresses, each counted over all API processes."""

    def __init__(
        self, settings: Settings, shared: SharedLimits, outage_errors: tuple[type[Exception], ...]
    ) -> None:
        def limit(name: str, most: int, seconds: int, what: str) -> BlockRateLimiter:
            policy = RateLimitPolicy(name, most, seconds)
            return BlockRateLimiter(shared.rate_limiter, RateLimit(policy, f"at most {most} {what}"))

        rate, tried = settings.requests_per_second, settings.logins_per_minute
        window = max(BURST_SECONDS, math.ceil(1 / rate))
        burst = math.floor(rate * window)
        told = f"each player or anonymous address can make {rate:g} requests per second, {burst} at once"
        requests = RateLimitPolicy("requests", burst, window)
        self.requests = BlockRateLimiter(shared.rate_limiter, RateLimit(requests, told))
        self.logins = limit("logins", tried, MINUTE, "password attempts per minute for a name")
        self.address_logins = limit(
            "address-logins",
            NAMES_PER_ADDRESS * tried,
            MINUTE,
            "password attempts per minute from an address",
        )
        self.registrations = limit(
            "registrations",
            REGISTRATIONS_PER_ADDRESS * tried,
            MINUTE,
            "registrations per minute from an address",
        )
        lines, mails = settings.chat_lines_per_minute, settings.confirmation_mails_per_day
        self.talk = limit("talk", lines, MINUTE, "chat messages per minute at a table")
        self.tests = limit("tests", TESTS_AN_HOUR, HOUR, "test messages per hour")
        self.mails = limit("mails", mails, DAY, "emails per day to unconfirmed addresses")
        self.mailboxes = limit("mailboxes", MAILS_TO_MAILBOX, DAY, "confirmation emails per day to a mailbox")
        self.resets = limit("resets", RESETS_A_DAY, DAY, "reset links per day")
        self.streams = StreamLimiter(shared.slots, STREAMS_PER_PLAYER, outage_errors)
