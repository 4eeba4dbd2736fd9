"""Whether credentials of live streams still hold: asked once for all streams of one, not by each."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress

from services.api.runtime.auth_cache import Caller
from services.api.runtime.waiters import Waiter

CHECK_SECONDS = 1.0
"""How often it is asked; with the time for which a token or session is cached this is less than 5 s."""


class CredentialWatch:
    """The streams of this process by their credentials; those whose credential has ended are woken."""

    def __init__(self) -> None:
        self._streams: dict[str, tuple[Caller, set[Waiter]]] = {}

    @contextmanager
    def register(self, caller: Caller, waiter: Waiter) -> Iterator[None]:
        """Watch a stream as long as it is open; one of nobody has no credential that could end."""
        digest = caller.digest
        if digest is None:
            yield
            return
        self._streams.setdefault(digest, (caller, set()))[1].add(waiter)
        try:
            yield
        finally:
            waiters = self._streams[digest][1]
            waiters.discard(waiter)
            if not waiters:
                del self._streams[digest]

    async def run(
        self, holds: Callable[[Caller], Awaitable[bool]], outages: tuple[type[Exception], ...]
    ) -> None:
        """Look again and again, for ever; while the store is away nobody's credential ends."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            for caller, waiters in tuple(self._streams.values()):
                with suppress(*outages):
                    if not await holds(caller):
                        for waiter in tuple(waiters):
                            waiter.wake()
