"""Audits: asked for as jobs, their reports kept beside the table's partition."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from rq.job import JobStatus

from infra.redis.connect import connect_plain
from infra.redis.keys import keys_for
from infra.redis.queues import queue
from infra.redis.wire import Reply
from services.ports_audits import JOB, QUEUE

UNDER_WAY = (JobStatus.QUEUED, JobStatus.STARTED, JobStatus.DEFERRED, JobStatus.SCHEDULED)

LONGEST = 1_800
"""Seconds that an audit may take."""


def report_key(table: str) -> str:
    """Name the key of a table's report."""
    return f"{keys_for(table).tag}:audit:{table}"


class RedisAudits:
    """Asks for audits and reads their reports, awaited."""

    def __init__(self, client: Reply, jobs_url: str) -> None:
        self._client, self._jobs = client, connect_plain(jobs_url)

    async def ask(self, table: str) -> None:
        """Put the job in, unless one of the same table waits or works already."""
        await asyncio.to_thread(self._enqueue, table)

    def _enqueue(self, table: str) -> None:
        waiting, name = queue(QUEUE, self._jobs), f"audit-{table}"
        job = waiting.fetch_job(name)
        if job is None or job.get_status() not in UNDER_WAY:
            waiting.enqueue(JOB, table, job_id=name, job_timeout=LONGEST, result_ttl=0)

    async def report(self, table: str) -> bytes | None:
        """Give the JSON of a table's latest report."""
        found: bytes | None = await self._client.get(report_key(table))
        return found

    def close(self) -> None:
        """Close the client of the queue."""
        self._jobs.close()


class RedisReports:
    """Reports beside the partition of their table."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    def keep(self, table: str, report: bytes) -> None:
        """Keep the JSON of a table's latest report, for as long as the table itself."""
        self._client.set(report_key(table), report)

    def there(self, tables: Sequence[str]) -> tuple[bool, ...]:
        """Say of each table whether it has a report."""
        with self._client.pipeline(transaction=False) as pipeline:
            for table in tables:
                pipeline.exists(report_key(table))
            return tuple(bool(found) for found in pipeline.execute())
