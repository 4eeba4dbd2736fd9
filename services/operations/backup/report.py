"""What is said of a backup that was made or restored."""

from __future__ import annotations

import msgspec

from infra.backups.manifest import BackupManifest
from services.operations.backup.verification import VerifiedTables


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
    """Say what a backup holds."""
    return BackupReport(
        url, manifest.at, manifest.store, manifest.tables, len(manifest.files), manifest.size, verified
    )
