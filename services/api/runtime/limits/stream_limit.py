"""How many live streams each holds open, at all API processes together."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from infra.ports.limits import ConcurrencySlot, ConcurrencySlots
from services.api.schemas.problems import Problem

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
            detail = f"a player, or an address without one, may hold {self._most} live streams open"
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
