"""Backups as a job: one is made when it is due, wherever the settings say."""

from __future__ import annotations

from infra.logs import get_logger
from infra.ports.jobs import Claim
from infra.settings.settings import read_settings
from services.jobs.job_context import current_context
from services.operations.backup.wiring import BACKUP_ERRORS, back_up_when_due

CLAIM_SECONDS = 7 * 3600.0
"""How long another process keeps out of the way of one that has died at it; longer than any backup takes."""

log = get_logger()


def make_due_backup() -> bool:
    """Make a backup if one is due and no other process is at it; False where there is none to make."""
    claim = Claim("backup under way", CLAIM_SECONDS)
    claims = current_context().ports.claims
    if claims.acquire([claim]) == (False,):
        return False
    try:
        report = back_up_when_due(read_settings())
    except BACKUP_ERRORS as error:
        log.error("no backup was made", error=str(error))  # noqa: TRY400 - the sentence says it all
        return False
    finally:
        claims.release_after(Claim(claim.name, 0.0))
    if report is not None:
        damaged = sorted(report.verified.damaged) if report.verified else []
        log.info("a backup was made", place=report.url, tables=report.tables, damaged=damaged)
    return report is not None
