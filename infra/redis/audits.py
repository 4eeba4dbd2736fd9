"""Audits: asked for as jobs, their reports kept beside the table's partition."""

from __future__ import annotations

import asyncio

from rq import Queue

from infra.redis.connect import connect_plain
from infra.redis.keys import keys_for
from infra.redis.wire import Reply
from services.ports_audits import JOB, QUEUE


def report_key(table: str) -> str:
    """Name the key of a table's report."""
    return f"{keys_for(table).tag}:audit:{table}"


class RedisAudits:
    """Asks for audits and reads their reports, awaited."""

    def __init__(self, client: Reply, jobs_url: str) -> None:
        self._client, self._jobs = client, connect_plain(jobs_url)

    async def ask(self, table: str) -> None:
        """Put the job in; one of the same table that has not begun is replaced by this."""
        await asyncio.to_thread(self._enqueue, table)

    def _enqueue(self, table: str) -> None:
        Queue(QUEUE, connection=self._jobs).enqueue(JOB, table, job_id=f"audit-{table}", result_ttl=0)

    async def report(self, table: str) -> bytes | None:
        """Give the JSON of a table's latest report."""
        found: bytes | None = await self._client.get(report_key(table))
        return found

    def close(self) -> None:
        """Close the client of the queue."""
        self._jobs.close()


def keep_report(client: Reply, table: str, report: bytes) -> None:
    """Keep the report that an audit made, for as long as the table itself."""
    client.set(report_key(table), report)
