"""Queues of jobs, and claims. Queues speak JSON: what lies on a server is never unpickled."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import redis
from rq import Queue, Retry
from rq.queue import EnqueueData
from rq.scheduler import RQScheduler
from rq.serializers import JSONSerializer

from services.ports_jobs import Claim, Job

CLAIMS = "{railhead}:claims"

KEPT_SECONDS = 3600
"""How long a job that failed can be looked into."""

AGAIN_SECONDS = 60
"""How long after a failure a job is tried again."""

SCHEDULER_SECONDS = 60
"""How long, and a minute more, the process that moves jobs up may be silent before another one does."""


def queue(name: str, connection: redis.Redis) -> Queue:
    """Give a queue of jobs."""
    return Queue(name, connection=connection, serializer=JSONSerializer)


class RedisQueues:
    """Puts jobs in; it holds the scheduler of RQ, which is thus no process that nobody would restart."""

    def __init__(self, connection: redis.Redis, names: Sequence[str]) -> None:
        self._connection = connection
        self._scheduler = RQScheduler(
            names,
            connection,
            interval=SCHEDULER_SECONDS,
            logging_level="WARNING",
            serializer=JSONSerializer,
        )

    def put(self, jobs: Sequence[Job]) -> None:
        """Put jobs in, in one round trip a queue."""
        for name in sorted({job.queue for job in jobs}):
            written = [_written(job) for job in jobs if job.queue == name]
            queue(name, self._connection).enqueue_many(written)

    def waiting(self, name: str) -> int:
        """Count the jobs of a queue that nobody has taken up yet."""
        return int(queue(name, self._connection).count)

    def move_up(self) -> None:
        """Put in the jobs whose time to be tried again has come; one process of all does it."""
        if self._scheduler.acquire_locks():  # type: ignore[no-untyped-call]  # of rq
            self._scheduler.enqueue_scheduled_jobs()  # type: ignore[no-untyped-call]  # of rq

    def close(self) -> None:
        """Leave it to another process at once."""
        self._scheduler.release_locks()  # type: ignore[no-untyped-call]  # of rq


def _written(job: Job) -> EnqueueData:
    return Queue.prepare_data(
        job.function,
        args=job.arguments,
        timeout=job.seconds,
        ttl=job.waits,
        result_ttl=0,
        failure_ttl=KEPT_SECONDS,
        retry=Retry(max=job.retries, interval=AGAIN_SECONDS) if job.retries else None,
    )


class RedisClaims:
    """Claims as one sorted set by when they lapse, so that a lost process blocks nothing for long."""

    def __init__(self, connection: redis.Redis, clock: Callable[[], float] = time.time) -> None:
        self._connection, self._clock = connection, clock

    def claim(self, claims: Sequence[Claim]) -> tuple[bool, ...]:
        """Say of each whether it was free; it is taken from now on."""
        if not claims:
            return ()
        now = self._clock()
        with self._connection.pipeline() as pipeline:
            pipeline.zremrangebyscore(CLAIMS, "-inf", now)
            for claim in claims:
                pipeline.zadd(CLAIMS, {claim.name: now + claim.seconds}, nx=True)
            return tuple(bool(added) for added in pipeline.execute()[1:])

    def release(self, claim: Claim) -> None:
        """Let a claim go in so many seconds, if it is still there."""
        self._connection.zadd(CLAIMS, {claim.name: self._clock() + claim.seconds}, xx=True)

    def drop_all(self) -> None:
        """Free everything."""
        self._connection.delete(CLAIMS)
