"""Verify a restored copy: the chain of every log, and a full audit of some tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from domain.audit.audit import audit_log
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import find_damage
from infra.backups import BackupManifest
from infra.ports.event_store import Archive, DamagedArchive, LogEntry
from infra.ports.tables import ArchivedLog, LogLocation
from infra.redis.store import RedisStore

AUDITED_TABLES = 20
"""How many tables are audited whole, by some thousand records a second; chains take a tenth of the time."""


class VerifiedTables(msgspec.Struct, frozen=True):
    """How many tables and records were looked at, how many audited whole, and what is wrong by table."""

    tables: int
    records: int
    audited: int
    damaged: dict[str, str]


def verify_tables(
    store: RedisStore, archive: Archive, advance: Callable[[int], object] = int
) -> VerifiedTables:
    """Check every log, and audit as many tables as `AUDITED_TABLES`, evenly spread over all.

    `advance` is told of each table. A log decided by rules that this build does not have is no damage.
    """
    stride = max(1, -(-store.count_tables() // AUDITED_TABLES))
    tables = records = audited = 0
    damaged: dict[str, str] = {}
    for table, location in store.list_tables():
        entries, damage = _read(store, archive, table, location)
        if not damage and tables % stride == 0:
            damage, audited = _audit(entries, store.secrets.get(table)), audited + 1
        if damage:
            damaged[table] = damage
        tables, records = tables + 1, records + len(entries)
        advance(1)
    return VerifiedTables(tables, records, audited, damaged)


def _read(
    store: RedisStore, archive: Archive, table: str, location: LogLocation
) -> tuple[Sequence[LogEntry], str | None]:
    """Return a log wherever it lies, and what is wrong with it."""
    if not isinstance(location, ArchivedLog):
        entries = store.log.read(table)
        return entries, find_damage(entries) if entries else "its log is missing"
    try:
        entries = archive.read(location.location)
    except DamagedArchive as error:
        return (), str(error)
    is_whole = len(entries) == location.seq
    return entries, None if is_whole else f"{len(entries)} of {location.seq} records are in the archive"


def _audit(entries: Sequence[LogEntry], secret: bytes | None) -> str | None:
    """Return how a log diverges from what was decided; None where it does not."""
    records = tuple(EncodedRecord(entry.hash, entry.record) for entry in entries)
    report = audit_log(LogExport(records, None if secret is None else secret.hex()))
    return report.divergence if not report.sound and report.verdict == "tampered" else None


class BackupReport(msgspec.Struct, frozen=True):
    """A backup: where it lies, of when (UTC, ms) and of which store; its tables, its files and their bytes.

    `verified` is None where nobody has looked at what a store started from it holds.
    """

    url: str
    at: int
    store: str
    tables: int
    files: int
    bytes: int
    verified: VerifiedTables | None


def to_report(url: str, manifest: BackupManifest, verified: VerifiedTables | None) -> BackupReport:
    """Return what a backup holds."""
    return BackupReport(
        url, manifest.at, manifest.store, manifest.tables, len(manifest.files), manifest.size, verified
    )
