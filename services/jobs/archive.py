"""Putting tables away as a job: audited, written, read back, and only then dropped from the hot store."""

from __future__ import annotations

from collections.abc import Sequence

from infra.logs import logger
from services.jobs.audits import audit_table, audited
from services.jobs.tools import tools
from services.stored import LogEntry

log = logger()


class NotSound(Exception):
    """The log diverges from what it should be; it stays where it is."""


def archive_table(table: str) -> bool:
    """Put a table away that has ended; a log that is not sound stays in the hot store."""
    if not audit_table(table):
        return False
    place = tools().stores.archiving.put_away(table, _require_sound)
    if place is not None:
        log.debug("archived", table=table, records=place.seq, location=place.location)
    return place is not None


def _require_sound(entries: Sequence[LogEntry]) -> None:
    """Raise NotSound where what reads back from the archive would not pass an audit."""
    report = audited(entries)
    if not report.sound:
        raise NotSound(report.divergence)
