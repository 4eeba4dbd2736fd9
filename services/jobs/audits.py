"""Audits as jobs: the log is read wherever it lies, and the report is kept where the API finds it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from infra.audit.report import Report
from infra.audit.run import audit
from infra.exports import Entry, Export
from infra.logs import logger
from services.jobs.tools import tools
from services.stored import LogEntry

log = logger()


def audit_table(table: str) -> bool:
    """Audit a table and keep the report; say whether it is sound."""
    stores = tools().stores
    entries = stores.log.read(table)
    if not entries:
        log.warning("there is nothing to audit", table=table)
        return False
    report = audited(entries)
    stores.reports.keep(table, msgspec.json.encode(report))
    if report.sound:
        log.debug("audited", table=table, records=report.records)
    else:
        log.error("the log is not sound", table=table, seq=report.seq, divergence=report.divergence)
    return report.sound


def audited(entries: Sequence[LogEntry]) -> Report:
    """Audit a log as it lies; the secret is in it once the table has ended."""
    return audit(Export(tuple(Entry(entry.hash, entry.record) for entry in entries), None))
