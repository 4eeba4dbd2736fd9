"""The effects of an upgrade on running tables: this build folds each table and decides its commands again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from domain.audit.audit import audit_log
from domain.audit.report import AuditReport
from domain.log.codec import pinned_rules_of
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import find_damage
from domain.log.releases import describe_rules, is_known
from infra.ports.event_store import LogEntry
from infra.ports.tables import HotLog
from infra.redis.store import RedisStore

Outlook = Literal["damaged", "unknown rules", "cannot be read", "decided otherwise"]
"""Possible effects.

`unknown rules` means that a worker of this build would leave the table to a build that knows the rules.
"""


class UpgradeFinding(msgspec.Struct, frozen=True):
    """A difference at a table: the first affected record (None: all), the command, and a description."""

    table: str
    game: str
    outlook: Outlook
    seq: int | None
    command: str | None
    says: str


class UpgradeReport(msgspec.Struct, frozen=True):
    """Numbers of checked tables and records, and the differences (empty if all tables can continue)."""

    tables: int
    records: int
    findings: tuple[UpgradeFinding, ...]


def check_upgrade(store: RedisStore, advance: Callable[[int], object] = int) -> UpgradeReport:
    """Fold every running table and decide its commands again; `advance` is called for each table.

    This decides several thousand commands per second.
    """
    tables = records = 0
    findings: list[UpgradeFinding] = []
    for table, location in store.list_tables():
        if not isinstance(location, HotLog):
            continue
        entries = store.log.read(table)
        tables, records = tables + 1, records + len(entries)
        finding = _look_at(table, entries, store.secrets.get(table))
        if finding is not None:
            findings.append(finding)
        advance(1)
    return UpgradeReport(tables, records, tuple(findings))


def _look_at(table: str, entries: Sequence[LogEntry], secret: bytes | None) -> UpgradeFinding | None:
    damage = find_damage(entries) if entries else "its log is missing"
    if damage:
        return UpgradeFinding(table, "?", "damaged", None, None, damage)
    rules = pinned_rules_of(entries[-1].record)
    if not is_known(rules):
        says = f"it uses {describe_rules(rules)}, which this build lacks"
        return UpgradeFinding(table, rules.game, "unknown rules", None, None, says)
    records = tuple(EncodedRecord(entry.hash, entry.record) for entry in entries)
    report = audit_log(LogExport(records, None if secret is None else secret.hex()))
    return None if report.sound else _to_finding(table, report, entries)


def _to_finding(table: str, report: AuditReport, entries: Sequence[LogEntry]) -> UpgradeFinding:
    failed = next(check.name for check in report.checks if check.status == "failed")
    outlook: Outlook = "decided otherwise" if failed == "decisions" else "cannot be read"
    seq = report.seq
    command = None if seq is None else _command_of(entries[seq - 1].record)
    return UpgradeFinding(table, report.game, outlook, seq, command, report.divergence or "")


class _Commanded(msgspec.Struct):
    command: _Tag


class _Tag(msgspec.Struct):
    type: str


def _command_of(record: bytes) -> str | None:
    """Return the type of a record's command; None if the record is unreadable."""
    try:
        return msgspec.json.decode(record, type=_Commanded).command.type
    except msgspec.MsgspecError:
        return None
