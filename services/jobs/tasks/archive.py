"""Jobs: archive finished tables, audit them, make backups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from domain.audit.audit import audit_log
from domain.audit.report import AuditReport
from domain.log.export import EncodedRecord, LogExport
from domain.log.talk_lines import export_talk
from domain.table.talk.words import TalkLine
from infra.logs import get_logger
from infra.ports.event_store import LogEntry
from infra.settings.settings import read_settings
from services.jobs.job_context import current_context, hold_claim
from services.operations.backups import BACKUP_ERRORS, back_up_when_due

log = get_logger()


def audit_table(table: str) -> bool:
    """Audit a table and keep the report; say whether it is sound."""
    stores = current_context().ports
    entries = stores.log.read(table)
    if not entries:
        log.warning("there is nothing to audit", table=table)
        return False
    report = audit_entries(entries, stores.talk.read_all(table))
    stores.reports.save(table, msgspec.json.encode(report))
    if report.sound:
        log.debug("audited", table=table, records=report.records)
    else:
        log.error("the log is not sound", table=table, seq=report.seq, divergence=report.divergence)
    return report.sound


def audit_entries(entries: Sequence[LogEntry], lines: Mapping[int, TalkLine]) -> AuditReport:
    """Audit a log as it lies, with the talk beside it; the secret is in it once the table has ended."""
    records = tuple(EncodedRecord(entry.hash, entry.record) for entry in entries)
    return audit_log(LogExport(records, None, talk=export_talk(lines)))


CLAIM_SECONDS = 7 * 3600.0
"""How long the claim of a process that died lasts: longer than any backup takes."""


def make_due_backup() -> bool:
    """Make a backup if one is due and no other process makes one; return whether one was made."""
    with hold_claim("backup under way", CLAIM_SECONDS) as was_free:
        try:
            report = back_up_when_due(read_settings()) if was_free else None
        except BACKUP_ERRORS as error:
            log.error("no backup was made", error=str(error))  # noqa: TRY400 - the sentence says it all
            return False
    if report is not None:
        damaged = sorted(report.verified.damaged) if report.verified else []
        log.info("a backup was made", place=report.url, tables=report.tables, damaged=damaged)
    return report is not None


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
