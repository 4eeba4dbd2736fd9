"""Rate limits and limits on streams, from the settings."""

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
from infra.ports.limits import (
    ConcurrencySlot,
    ConcurrencySlots,
    RateLimiter,
    RateLimitPolicy,
    RateLimitStatus,
    SharedLimits,
)
from infra.settings.settings import Settings
from services.api.problems import Allowance, Problem
from services.shared.caching import LruCache

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
        """Return one away, where there is one that has not lapsed."""
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


MINUTE, HOUR = 60, 3_600

NAMES_PER_ADDRESS = 10
"""How many times the bound for a name an address has: a household, or a club evening."""

REGISTRATIONS_PER_ADDRESS = 6
"""So many times as many players may register from an address each minute."""

BURST_SECONDS = 4
"""The window of requests: who made none before may make at once what this time allows."""

STREAMS_PER_PLAYER = 24
"""Live streams that a player, or an address without one, may hold open."""

DAY = 24 * HOUR

RESETS_A_DAY = 5
"""Links that reset the password of one player."""

TESTS_AN_HOUR = 20

MAILS_TO_MAILBOX = 3
"""Mails a day to an address that nobody has confirmed, whoever asks for them."""


def is_exempt(player: str) -> bool:
    """Return whether an account, or whom a request is charged to, is one of the service's own."""
    return is_bot_account(player)


RENEW_SECONDS = 20.0
RETRY_SECONDS = 10


class StreamLimiter:
    """Places held under a name, as long as this process lives and says so now and then."""

    def __init__(
        self, places: ConcurrencySlots, max_streams: int, outage_errors: tuple[type[Exception], ...]
    ) -> None:
        self._places, self._most, self._lost = places, max_streams, outage_errors
        self._open: set[ConcurrencySlot] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._renews = False

    async def acquire(self, name: str) -> Callable[[], None]:
        """Hold a place and give what gives it up, or raise too-many-requests."""
        place = ConcurrencySlot(name, secrets.token_hex(8))
        try:
            is_free = await self._places.try_acquire(place, self._most)
        except self._lost:  # it takes no writes, or is away: who streams needs it to be read, and will see
            is_free = sum(one.name == name for one in self._open) < self._most
        if not is_free:
            detail = f"each player or anonymous address can keep {self._most} live streams open"
            raise Problem("too-many-requests", f"{detail}; close one first", retry=RETRY_SECONDS)
        self._open.add(place)
        if not self._renews:
            self._renews = True
            self._begin(self._renew())
        return lambda: self._leave(place)

    def _leave(self, place: ConcurrencySlot) -> None:
        self._open.discard(place)
        self._begin(self._places.release(place))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._done(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _done(self, work: Coroutine[Any, Any, None]) -> None:
        """Do what may be left undone: a place that is not given up lapses."""
        with suppress(*self._lost):
            await work

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            if self._open:
                with suppress(*self._lost):
                    await self._places.renew(tuple(self._open))

    async def close(self) -> None:
        """End what is under way; what was held lapses by itself."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class RateLimits:
    """Rates of players and addresses, each counted over all API processes."""

    def __init__(
        self, settings: Settings, shared: SharedLimits, outage_errors: tuple[type[Exception], ...]
    ) -> None:
        def limit(name: str, most: int, seconds: int, description: str) -> BlockRateLimiter:
            policy = RateLimitPolicy(name, most, seconds)
            return BlockRateLimiter(shared.rate_limiter, RateLimit(policy, description))

        rate, tried = settings.requests_per_second, settings.logins_per_minute
        window = max(BURST_SECONDS, math.ceil(1 / rate))
        burst = math.floor(rate * window)
        told = f"each player or anonymous address can make {rate:g} requests per second, {burst} at once"
        self.requests = limit("requests", burst, window, told)
        self.logins = limit(
            "logins", tried, MINUTE, f"at most {tried} password attempts per minute for a name"
        )
        most = NAMES_PER_ADDRESS * tried
        told = f"at most {most} password attempts per minute from an address"
        self.address_logins = limit("address-logins", most, MINUTE, told)
        most = REGISTRATIONS_PER_ADDRESS * tried
        told = f"at most {most} registrations per minute from an address"
        self.registrations = limit("registrations", most, MINUTE, told)
        most = settings.chat_lines_per_minute
        self.talk = limit("talk", most, MINUTE, f"at most {most} chat messages per minute at a table")
        told = f"at most {TESTS_AN_HOUR} test messages per hour"
        self.tests = limit("tests", TESTS_AN_HOUR, HOUR, told)
        most = settings.confirmation_mails_per_day
        told = f"at most {most} mails per day to unconfirmed addresses"
        self.mails = limit("mails", most, DAY, told)
        told = f"at most {MAILS_TO_MAILBOX} confirmation mails per day to a mailbox"
        self.mailboxes = limit("mailboxes", MAILS_TO_MAILBOX, DAY, told)
        self.resets = limit("resets", RESETS_A_DAY, DAY, f"at most {RESETS_A_DAY} reset links per day")
        self.streams = StreamLimiter(shared.slots, STREAMS_PER_PLAYER, outage_errors)
