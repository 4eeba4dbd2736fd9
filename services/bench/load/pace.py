"""Requests at a pace: how long they take where the service is not asked for all that it can do."""

from __future__ import annotations

import asyncio
import time
from random import Random


class RequestPace:
    """The moments at which one of many clients asks: at random, and so often in a second on average."""

    def __init__(self, rate: float, seed: int) -> None:
        self._rate, self._next = rate, time.perf_counter()
        self._random = Random(seed)  # noqa: S311 - it spreads requests, and keeps no secret

    async def wait(self) -> float:
        """Wait for the next moment and give it: a request that begins late has waited, too."""
        self._next += self._random.expovariate(self._rate)
        await asyncio.sleep(max(0.0, self._next - time.perf_counter()))
        return self._next
