"""Queues of jobs, on RQ. They speak JSON: what lies on a server is never unpickled."""

from __future__ import annotations

from collections.abc import Sequence

import redis
from rq import Queue
from rq.job import JobStatus
from rq.queue import EnqueueData
from rq.serializers import JSONSerializer

from infra.ports.jobs import Job
from infra.redis.jobs.job_retries import JobRetries, retry_of

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
