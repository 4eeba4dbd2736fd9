"""Job queues on RQ. Jobs are JSON, so nothing from the server is unpickled."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

import redis
from rq import Queue, Retry
from rq.job import JobStatus
from rq.queue import EnqueueData
from rq.registry import ScheduledJobRegistry
from rq.scheduler import RQScheduler
from rq.serializers import JSONSerializer

from infra.ports.jobs import Claim, Job
from infra.redis.client.connections import connect_standalone

RETRY_SECONDS = 60
"""How long after a failure a job is tried again; how often is up to whoever puts it in (`Job.retries`)."""

SCHEDULER_SECONDS = 60
"""How long, and a minute more, the process that moves jobs up may be silent before another one does."""


def retry_of(job: Job) -> Retry | None:
    """Give RQ's form of how often a job is tried again."""
    return Retry(max=job.retries, interval=RETRY_SECONDS) if job.retries else None


class JobRetries:
    """Moves jobs up that are to be tried again; the scheduler is called: nobody would restart it."""

    def __init__(self, connection: redis.Redis, names: Sequence[str]) -> None:
        self._registries = [
            ScheduledJobRegistry(name, connection=connection)  # type: ignore[no-untyped-call]  # of rq
            for name in names
        ]
        self._scheduler = RQScheduler(
            names,
            connection,
            interval=SCHEDULER_SECONDS,
            logging_level="WARNING",
            serializer=JSONSerializer,
        )

    def enqueue_due(self) -> None:
        """Put in the jobs whose time has come; one process of all does it."""
        if not any(registry.count for registry in self._registries):
            return
        if self._scheduler.acquire_locks():  # type: ignore[no-untyped-call]  # of rq
            self._scheduler.enqueue_scheduled_jobs()  # type: ignore[no-untyped-call]  # of rq

    def close(self) -> None:
        """Let another process move jobs up at once."""
        self._scheduler.release_locks()  # type: ignore[no-untyped-call]  # of rq


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


ACTIVE_STATUSES = (JobStatus.QUEUED, JobStatus.STARTED, JobStatus.DEFERRED, JobStatus.SCHEDULED)

FAILED_JOB_SECONDS = 3600
"""How long a job that failed can be looked into."""


def open_queue(name: str, connection: redis.Redis) -> Queue:
    """Give a queue of jobs."""
    return Queue(name, connection=connection, serializer=JSONSerializer)


def has_active_job(name: str, connection: redis.Redis, job_id: str) -> bool:
    """Say whether a job of a queue waits or is at work.

    One look: RQ raises where a job whose result nobody keeps has ended between two.
    """
    job = open_queue(name, connection).fetch_job(job_id)
    return job is not None and job.get_status(refresh=False) in ACTIVE_STATUSES


class RedisJobQueues:
    """Queues jobs, and has those that failed tried again."""

    def __init__(self, connection: redis.Redis, names: Sequence[str]) -> None:
        self._connection = connection
        self._retries = JobRetries(connection, names)

    def put(self, jobs: Sequence[Job]) -> None:
        """Put jobs in, in one round trip a queue."""
        for name in sorted({job.queue for job in jobs}):
            data = [_enqueue_data(job) for job in jobs if job.queue == name]
            open_queue(name, self._connection).enqueue_many(data)

    def count_waiting(self, name: str) -> int:
        """Count the jobs of a queue that nobody has taken up yet."""
        return int(open_queue(name, self._connection).count)

    def enqueue_due_retries(self) -> None:
        """Put in the jobs whose time to be tried again has come; one process of all does it."""
        self._retries.enqueue_due()

    def close(self) -> None:
        """Let another process move jobs up at once."""
        self._retries.close()


def _enqueue_data(job: Job) -> EnqueueData:
    return Queue.prepare_data(
        job.function,
        args=job.arguments,
        timeout=job.timeout_seconds,
        ttl=job.ttl_seconds,
        result_ttl=0,
        failure_ttl=FAILED_JOB_SECONDS,
        retry=retry_of(job),
    )


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
