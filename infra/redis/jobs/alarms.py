"""Calls that let jobs look at once: hints, as the sweep looks by itself."""

from __future__ import annotations

import asyncio

from infra.redis.client.connections import connect_standalone
from infra.redis.jobs.job_queues import open_queue

MAX_SECONDS = 300
"""How long such a job may take, and how long it may wait until nobody wants it."""


class RedisJobAlarm:
    """Queues a job, awaited; `function` names what carries it out."""

    def __init__(self, jobs_url: str, queue: str, function: str) -> None:
        self._connection = connect_standalone(jobs_url)
        self._queue, self._function = queue, function

    async def ring(self, *arguments: str) -> None:
        """Queue the job in a thread, as RQ blocks."""
        await asyncio.to_thread(self._enqueue, arguments)

    def _enqueue(self, arguments: tuple[str, ...]) -> None:
        open_queue(self._queue, self._connection).enqueue(
            self._function, *arguments, job_timeout=MAX_SECONDS, ttl=MAX_SECONDS, result_ttl=0
        )

    def close(self) -> None:
        """Close the client of the queue."""
        self._connection.close()
