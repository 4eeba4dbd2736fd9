"""Job queues on RQ; jobs are JSON, so nothing from the server is unpickled."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

import redis
from rq import Queue
from rq.job import JobStatus
from rq.queue import EnqueueData
from rq.serializers import JSONSerializer

from infra.ports.jobs import Claim, Job
from infra.redis.client.connections import connect_standalone

CLAIMS = "{railhead}:claims"


class RedisClaims:
    """Keeps claims in a sorted set by expiry, so that a dead process does not block work for long."""

    def __init__(self, connection: redis.Redis, clock: Callable[[], float] = time.time) -> None:
        self._connection, self._clock = connection, clock

    def acquire(self, claims: Sequence[Claim]) -> tuple[bool, ...]:
        """Claim each item for its number of seconds; return which items were free.

        A claim with an impossibly late expiry was made before the clock was set back, and is treated as free.
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
        """Shorten an existing claim to the given number of seconds."""
        self._connection.zadd(CLAIMS, {claim.name: self._clock() + claim.seconds}, xx=True)

    def clear(self) -> None:
        """Release all claims."""
        self._connection.delete(CLAIMS)


ACTIVE_STATUSES = (JobStatus.QUEUED, JobStatus.STARTED, JobStatus.DEFERRED, JobStatus.SCHEDULED)

FAILED_JOB_SECONDS = 3600
"""How long failed jobs are kept for inspection (seconds)."""


def open_queue(name: str, connection: redis.Redis) -> Queue:
    return Queue(name, connection=connection, serializer=JSONSerializer)


def has_active_job(name: str, connection: redis.Redis, job_id: str) -> bool:
    """Return whether a job in a queue is waiting or running.

    This is a single request: with two, RQ raises an error if a job without a stored result ends in between.
    """
    job = open_queue(name, connection).fetch_job(job_id)
    return job is not None and job.get_status(refresh=False) in ACTIVE_STATUSES


class RedisJobQueues:
    """Enqueues jobs; RQ never retries them, because the sweep finds due work again once its claim expires."""

    def __init__(self, connection: redis.Redis) -> None:
        self._connection = connection

    def put(self, jobs: Sequence[Job]) -> None:
        """Enqueue jobs, in one round trip per queue."""
        for name in sorted({job.queue for job in jobs}):
            data = [_enqueue_data(job) for job in jobs if job.queue == name]
            open_queue(name, self._connection).enqueue_many(data)

    def count_waiting(self, name: str) -> int:
        """Return the number of jobs in a queue that no worker has started."""
        return int(open_queue(name, self._connection).count)


def _enqueue_data(job: Job) -> EnqueueData:
    return Queue.prepare_data(
        job.function,
        args=job.arguments,
        timeout=job.timeout_seconds,
        ttl=job.ttl_seconds,
        result_ttl=0,
        failure_ttl=FAILED_JOB_SECONDS,
    )


ALARM_SECONDS = 300
"""Timeout and TTL (seconds) of a job that an alarm enqueues."""


class RedisJobAlarm:
    """Enqueues one specific job from asynchronous code, by its function's name."""

    def __init__(self, jobs_url: str, queue: str, function: str) -> None:
        self._connection = connect_standalone(jobs_url)
        self._queue, self._function = queue, function

    async def ring(self, *arguments: str) -> None:
        """Enqueue the job in a thread, because RQ blocks."""
        job = Job(self._queue, self._function, arguments, ALARM_SECONDS, ALARM_SECONDS)
        await asyncio.to_thread(RedisJobQueues(self._connection).put, [job])

    def close(self) -> None:
        """Close the connection to the queue."""
        self._connection.close()
