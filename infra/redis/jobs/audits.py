"""Audits: asked for as jobs, their reports kept beside the table's partition."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from rq.job import JobStatus

from infra.ports.audits import AUDIT_JOB, AUDIT_QUEUE
from infra.redis.client.connections import connect_standalone
from infra.redis.jobs.job_queues import open_queue
from infra.redis.keys import keys_of_table
from infra.redis.serialization import Reply

ACTIVE_STATUSES = (JobStatus.QUEUED, JobStatus.STARTED, JobStatus.DEFERRED, JobStatus.SCHEDULED)

MAX_AUDIT_SECONDS = 1_800
"""Seconds that an audit may take."""


def report_key(table: str) -> str:
    """Name the key of a table's report."""
    return f"{keys_of_table(table).tag}:audit:{table}"


class RedisAudits:
    """Asks for audits and reads their reports, awaited."""

    def __init__(self, client: Reply, jobs_url: str) -> None:
        self._client, self._jobs = client, connect_standalone(jobs_url)

    async def request(self, table: str) -> None:
        """Put the job in, unless one of the same table waits or works already."""
        await asyncio.to_thread(self._enqueue, table)

    def _enqueue(self, table: str) -> None:
        waiting, name = open_queue(AUDIT_QUEUE, self._jobs), f"audit-{table}"
        job = waiting.fetch_job(name)
        if job is None or job.get_status() not in ACTIVE_STATUSES:
            waiting.enqueue(AUDIT_JOB, table, job_id=name, job_timeout=MAX_AUDIT_SECONDS, result_ttl=0)

    async def read_report(self, table: str) -> bytes | None:
        """Give the JSON of a table's latest report."""
        found: bytes | None = await self._client.get(report_key(table))
        return found

    def close(self) -> None:
        """Close the client of the queue."""
        self._jobs.close()


class RedisAuditReports:
    """Reports beside the partition of their table."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    def save(self, table: str, report: bytes) -> None:
        """Keep the JSON of a table's latest report, for as long as the table itself."""
        self._client.set(report_key(table), report)

    def find_existing(self, tables: Sequence[str]) -> tuple[bool, ...]:
        """Say of each table whether it has a report."""
        with self._client.pipeline(transaction=False) as pipeline:
            for table in tables:
                pipeline.exists(report_key(table))
            return tuple(bool(found) for found in pipeline.execute())
