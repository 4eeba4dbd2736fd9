"""The retry of a job that failed, by RQ's scheduler."""

from __future__ import annotations

from collections.abc import Sequence

import redis
from rq import Retry
from rq.registry import ScheduledJobRegistry
from rq.scheduler import RQScheduler
from rq.serializers import JSONSerializer

from infra.ports.jobs import Job

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
