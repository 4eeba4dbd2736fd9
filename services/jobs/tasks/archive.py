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
    """Audit a table and save the report; return whether the log is sound."""
    stores = current_context().ports
    entries = stores.log.read(table)
    if not entries:
        log.warning("nothing to audit", table=table)
        return False
    report = audit_entries(entries, stores.talk.read_all(table))
    stores.reports.save(table, msgspec.json.encode(report))
    if report.sound:
        log.debug("audited", table=table, records=report.records)
    else:
        log.error("the log is not sound", table=table, seq=report.seq, divergence=report.divergence)
    return report.sound


def audit_entries(entries: Sequence[LogEntry], lines: Mapping[int, TalkLine]) -> AuditReport:
    """Audit a finished table's log with its chat messages; such a log contains the secret."""
    records = tuple(EncodedRecord(entry.hash, entry.record) for entry in entries)
    return audit_log(LogExport(records, None, talk=export_talk(lines)))


CLAIM_SECONDS = 7 * 3600.0
"""Seconds until the claim of a dead process ends; longer than any backup takes."""


def make_due_backup() -> bool:
    """Make a backup if one is due and no other process is making one; return whether one was made."""
    with hold_claim("backup under way", CLAIM_SECONDS) as was_free:
        try:
            report = back_up_when_due(read_settings()) if was_free else None
        except BACKUP_ERRORS as error:
            log.error("no backup was made", error=str(error))  # noqa: TRY400 - the message is enough
            return False
    if report is not None:
        damaged = sorted(report.verified.damaged) if report.verified else []
        log.info("made a backup", place=report.url, tables=report.tables, damaged=damaged)
    return report is not None


class UnsoundLog(Exception):
    """The archived log fails its audit, so the hot log is kept."""


def archive_table(table: str) -> bool:
    """Archive a finished table; a log that is not sound stays in the hot store."""
    if not audit_table(table):
        return False
    place = current_context().ports.archiver.archive_table(table, _require_sound)
    if place is not None:
        log.debug("archived", table=table, records=place.seq, location=place.location)
    return place is not None


def _require_sound(entries: Sequence[LogEntry]) -> None:
    """Raise UnsoundLog if the archived log fails an audit."""
    report = audit_entries(entries, {})  # the chat is not archived
    if not report.sound:
        raise UnsoundLog(report.divergence)
