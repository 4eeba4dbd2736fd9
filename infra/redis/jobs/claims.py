"""Claims on work that was queued a moment ago."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import redis

from infra.ports.jobs import Claim

CLAIMS = "{railhead}:claims"


class RedisClaims:
    """Claims as one sorted set by when they lapse, so that a lost process blocks nothing for long."""

    def __init__(self, connection: redis.Redis, clock: Callable[[], float] = time.time) -> None:
        self._connection, self._clock = connection, clock

    def acquire(self, claims: Sequence[Claim]) -> tuple[bool, ...]:
        """Say of each whether it was free; it is taken from now on.

        One that lapses later than it could was taken before the clock was set back, and is free.
        """
        if not claims:
            return ()
        now = self._clock()
        with self._connection.pipeline() as pipeline:
            pipeline.zremrangebyscore(CLAIMS, "-inf", now)
            for claim in claims:
                pipeline.zadd(CLAIMS, {claim.name: now + claim.seconds}, lt=True, ch=True)
            return tuple(bool(added) for added in pipeline.execute()[1:])

    def release_after(self, claim: Claim) -> None:
        """Let a claim go in so many seconds, if it is still there."""
        self._connection.zadd(CLAIMS, {claim.name: self._clock() + claim.seconds}, xx=True)

    def clear(self) -> None:
        """Free everything."""
        self._connection.delete(CLAIMS)
