"""How much a player, or an address, may ask for: token buckets, and a count of what is held open."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from services.api.errors import Problem
from services.api.keeping import Kept

BUCKETS = 50_000
"""Buckets remembered; who is forgotten begins with a full one."""


class Rates:
    """A bucket for each name: it holds `burst` and fills by `per_second`."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second, self._burst = per_second, burst
        self._buckets: Kept[tuple[float, float]] = Kept(BUCKETS)

    def take(self, name: str) -> None:
        """Take one from the bucket, or raise too-many-requests with the seconds until it holds one again."""
        now = time.monotonic()
        left, then = self._buckets.get(name) or (float(self._burst), now)
        left = min(self._burst, left + (now - then) * self._per_second)
        if left < 1:
            self._buckets.put(name, (left, now))
            wait = math.ceil((1 - left) / self._per_second)
            raise Problem("too-many-requests", f"too many requests; try again in {wait} s", retry=wait)
        self._buckets.put(name, (left - 1, now))


class HeldOpen:
    """How many streams each holds open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def one(self, name: str) -> Iterator[None]:
        """Hold one open, or raise too-many-requests."""
        if self._open[name] >= self._most:
            raise Problem("too-many-requests", f"{self._most} live streams are open already", retry=10)
        self._open[name] += 1
        try:
            yield
        finally:
            self._open[name] -= 1
            if not self._open[name]:
                del self._open[name]
