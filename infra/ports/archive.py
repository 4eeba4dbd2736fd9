"""The archive of finished tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from infra.ports.event_store import LogEntry


class DamagedArchive(Exception):
    """The file in the archive is not what was written there."""


class Archive(Protocol):
    """Logs of finished tables, one compressed file each."""

    def write(self, table: str, entries: Sequence[LogEntry]) -> str:
        """Write a whole log, read it back and compare, and give its location."""

    def read(self, location: str) -> tuple[LogEntry, ...]:
        """Return a whole log, checked, or raise DamagedArchive."""
