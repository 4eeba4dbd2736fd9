"""When a backup is due, under which name, and which ones are dropped: read off those that are there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime

from infra.backups.manifest import BackupManifest

Backups = Mapping[str, BackupManifest | None]
"""What lies at a place by name; None for what is no whole backup."""

HOUR_MS = 3_600_000

NAME_FORM = "%Y-%m-%dT%H%M%SZ"

_name = re.compile(r"\d{4}-\d{2}-\d{2}T\d{6}Z")


def name_backup(at: int) -> str:
    """Name a backup by when it was begun (UTC, ms), so that names are in order."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime(NAME_FORM)


def is_backup_due(backups: Backups, now: int, hours: float) -> bool:
    """Say whether the newest whole backup was begun so many hours ago; one of the future counts as none."""
    ages = [now - manifest.at for manifest in backups.values() if manifest is not None]
    return not any(0 <= age < hours * HOUR_MS for age in ages)


def list_outdated(backups: Backups, keep: int) -> tuple[str, ...]:
    """Name the whole backups before the newest `keep`, and every half one that a newer one follows.

    What has another name was put there by somebody else, and is left alone.
    """
    ours = sorted(name for name in backups if _name.fullmatch(name))
    whole = [name for name in ours if backups[name] is not None]
    outdated = {*whole[: max(0, len(whole) - keep)]}
    halves = {name for name in ours if backups[name] is None and whole and name < whole[-1]}
    return tuple(sorted(outdated | halves))
