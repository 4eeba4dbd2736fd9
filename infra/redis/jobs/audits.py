"""Audits, which are requested as jobs; their reports are stored in the table's partition."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from infra.redis.client.connections import connect_standalone
from infra.redis.client.types import RedisClient
from infra.redis.jobs.job_queues import has_active_job, open_queue
from infra.redis.keys import keys_of_table

MAX_AUDIT_SECONDS = 1_800
"""Time limit of an audit in seconds."""


def report_key(table: str) -> str:
    """Return the key of a table's report."""
    return f"{keys_of_table(table).tag}:audit:{table}"


def _job_id(table: str) -> str:
    """Return the id of the RQ job that audits a table; there is only one per table."""
    return f"audit-{table}"


class RedisAudits:
    """Requests audits and reads their reports, asynchronously.

    `function` is the name of the function that audits a table by its id, and `queue` the queue for these
    jobs.
    """

    def __init__(self, client: RedisClient, jobs_url: str, queue: str, function: str) -> None:
        self._client, self._connection = client, connect_standalone(jobs_url)
        self._queue, self._function = queue, function

    async def request(self, table: str) -> None:
        """Queue the table's job unless it is queued or running; this uses a thread, because RQ blocks."""
        await asyncio.to_thread(self._enqueue, table)

    def _enqueue(self, table: str) -> None:
        if not self._has_active_job(table):
            queue = open_queue(self._queue, self._connection)
            limits = {"job_timeout": MAX_AUDIT_SECONDS, "result_ttl": 0}
            queue.enqueue(self._function, table, job_id=_job_id(table), **limits)

    async def is_active(self, table: str) -> bool:
        """Return whether an audit of a table is queued or running; this uses a thread."""
        return await asyncio.to_thread(self._has_active_job, table)

    def _has_active_job(self, table: str) -> bool:
        return has_active_job(self._queue, self._connection, _job_id(table))

    async def read_report(self, table: str) -> bytes | None:
        """Return the JSON of a table's latest report, or None."""
        found: bytes | None = await self._client.get(report_key(table))
        return found

    def close(self) -> None:
        """Close the queue's client."""
        self._connection.close()


class RedisAuditReports:
    """Stores reports in the partition of their table."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def save(self, table: str, report: bytes) -> None:
        """Store the JSON of a table's latest report, which is kept as long as the table itself."""
        self._client.set(report_key(table), report)

    def find_existing(self, tables: Sequence[str]) -> tuple[bool, ...]:
        """Return, for each table, whether it has a report."""
        with self._client.pipeline(transaction=False) as pipeline:
            for table in tables:
                pipeline.exists(report_key(table))
            return tuple(bool(found) for found in pipeline.execute())
