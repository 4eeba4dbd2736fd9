"""What the API asks of audits: they are jobs, and their reports are kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class AuditReports(Protocol):
    """What audits found."""

    def save(self, table: str, report: bytes) -> None:
        """Keep the JSON of a table's latest report."""

    def find_existing(self, tables: Sequence[str]) -> tuple[bool, ...]:
        """Say of each table whether it has a report."""


AUDIT_QUEUE = "audits"
"""The queue that audits are put on."""

AUDIT_JOB = "services.jobs.tasks.audit.audit_table"
"""The function that carries one out; it is given the table's id."""


class Audits(Protocol):
    """Audits that run as jobs."""

    async def request(self, table: str) -> None:
        """Ask for an audit of a table; one that is under way already is not doubled."""

    async def read_report(self, table: str) -> bytes | None:
        """Give the JSON of a table's latest report."""
