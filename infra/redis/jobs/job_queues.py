"""Queues of jobs, and claims. Queues speak JSON: what lies on a server is never unpickled."""

from __future__ import annotations

from collections.abc import Sequence

import redis
from rq import Queue, Retry
from rq.queue import EnqueueData
from rq.scheduler import RQScheduler
from rq.serializers import JSONSerializer

from infra.ports.jobs import Job

FAILED_JOB_SECONDS = 3600
"""How long a job that failed can be looked into."""

RETRY_SECONDS = 60
"""How long after a failure a job is tried again."""

SCHEDULER_SECONDS = 60
"""How long, and a minute more, the process that moves jobs up may be silent before another one does."""


def open_queue(name: str, connection: redis.Redis) -> Queue:
    """Give a queue of jobs."""
    return Queue(name, connection=connection, serializer=JSONSerializer)


class RedisJobQueues:
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
            open_queue(name, self._connection).enqueue_many(written)

    def count_waiting(self, name: str) -> int:
        """Count the jobs of a queue that nobody has taken up yet."""
        return int(open_queue(name, self._connection).count)

    def enqueue_due_retries(self) -> None:
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
        timeout=job.timeout_seconds,
        ttl=job.ttl_seconds,
        result_ttl=0,
        failure_ttl=FAILED_JOB_SECONDS,
        retry=Retry(max=job.retries, interval=RETRY_SECONDS) if job.retries else None,
    )
