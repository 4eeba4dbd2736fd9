"""Archiving as a job: audited, written, read back, and only then dropped from the store."""

from __future__ import annotations

from collections.abc import Sequence

from infra.logs import get_logger
from infra.ports.event_store import LogEntry
from services.jobs.job_context import current_context
from services.jobs.tasks.audit import audit_entries, audit_table

log = get_logger()


class UnsoundLog(Exception):
    """The log diverges from what it should be; it stays where it is."""


def archive_table(table: str) -> bool:
    """Put a table away that has ended; a log that is not sound stays in the hot store."""
    if not audit_table(table):
        return False
    place = current_context().ports.archiver.archive_table(table, _require_sound)
    if place is not None:
        log.debug("archived", table=table, records=place.seq, location=place.location)
    return place is not None


def _require_sound(entries: Sequence[LogEntry]) -> None:
    """Raise UnsoundLog where what reads back from the archive would not pass an audit."""
    report = audit_entries(entries, {})  # the talk stays where it is
    if not report.sound:
        raise UnsoundLog(report.divergence)
