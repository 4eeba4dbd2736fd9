"""What the API asks of audits: they are jobs, and their reports are kept."""

from __future__ import annotations

from typing import Protocol

QUEUE = "audits"
"""The queue that audits are put on."""

JOB = "services.jobs.audits.audit_table"
"""The function that carries one out; it is given the table's id."""


class Audits(Protocol):
    """Audits that run as jobs."""

    async def ask(self, table: str) -> None:
        """Ask for an audit of a table; one that is under way already is not doubled."""

    async def report(self, table: str) -> bytes | None:
        """Give the JSON of a table's latest report."""
