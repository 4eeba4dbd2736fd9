"""Verify a restored copy: the chain of every log, and a full audit of some tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from domain.audit.audit import audit_log
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import find_damage
from infra.backups import BackupManifest
from infra.ports.archive import Archive, DamagedArchive
from infra.ports.event_store import LogEntry
from infra.ports.tables import ArchivedLog, LogLocation
from services.operations.store_to_read import StoreToRead, list_tables

AUDITED_TABLES = 20
"""Number of tables audited in full, at some thousand records per second; chains are ten times faster."""


class VerifiedTables(msgspec.Struct, frozen=True):
    """Numbers of tables and records checked and tables audited, and the damage by table."""

    tables: int
    records: int
    audited: int
    damaged: dict[str, str]


def count_tables(store: StoreToRead) -> int:
    """Return the number of tables in all partitions, including archived ones."""
    return sum(1 for _ in list_tables(store))


def verify_tables(
    store: StoreToRead, archive: Archive, advance: Callable[[int], object] = int
) -> VerifiedTables:
    """Check every log, and audit `AUDITED_TABLES` tables, evenly spread over all.

    `advance` is called for each table. A log decided by rules that this build lacks does not count as
    damaged.
    """
    stride = max(1, -(-count_tables(store) // AUDITED_TABLES))
    tables = records = audited = 0
    damaged: dict[str, str] = {}
    for table, location in list_tables(store):
        entries, damage = _read(store, archive, table, location)
        if not damage and tables % stride == 0:
            damage, audited = _audit(entries, store.secrets.get(table)), audited + 1
        if damage:
            damaged[table] = damage
        tables, records = tables + 1, records + len(entries)
        advance(1)
    return VerifiedTables(tables, records, audited, damaged)


def _read(
    store: StoreToRead, archive: Archive, table: str, location: LogLocation
) -> tuple[Sequence[LogEntry], str | None]:
    """Return a log from wherever it is stored, and its damage, if any."""
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
    """Return how a log diverges from its decisions; None if it does not."""
    records = tuple(EncodedRecord(entry.hash, entry.record) for entry in entries)
    report = audit_log(LogExport(records, None if secret is None else secret.hex()))
    return report.divergence if not report.sound and report.verdict == "tampered" else None


class BackupReport(msgspec.Struct, frozen=True):
    """A backup: its place, time (UTC, ms) and store; its tables, files and bytes.

    `verified` is None if no store was started from it for a check.
    """

    url: str
    at: int
    store: str
    tables: int
    files: int
    bytes: int
    verified: VerifiedTables | None


def to_report(url: str, manifest: BackupManifest, verified: VerifiedTables | None) -> BackupReport:
    """Return the report of a backup."""
    return BackupReport(
        url, manifest.at, manifest.store, manifest.tables, len(manifest.files), manifest.size, verified
    )
