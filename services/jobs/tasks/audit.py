"""Audits as jobs: the log is read wherever it lies, and the report is kept where the API finds it."""

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
from services.jobs.job_context import current_context

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
