"""The directory of tables: where each table's log lies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from infra.ports.values import PortValue


class TableDirectory(Protocol):
    """Every table of a partition and where its log lies."""

    def get(self, table: str) -> LogLocation | None:
        """Say where a table's log lies; None where there is no such table."""

    def list_partition(self, partition: int) -> dict[str, LogLocation]:
        """List the partition's tables."""

    def is_foreign(self, table: str) -> bool:
        """Return whether a table was imported without counting for its players."""

    def park(self, table: str, reason: str, *, damaged: bool = False) -> bool:
        """Mark a hot table as one that takes nothing more; False where it is not hot."""

    def unpark(self, table: str) -> bool:
        """Mark a parked table as hot again; False where it is not parked."""

    def archive(self, table: str, location: ArchivedLog) -> bool:
        """Mark a table as archived and drop its keys, if its log is still at that seq."""


class AsyncTableDirectory(Protocol):
    """Where tables lie, awaited."""

    async def get(self, table: str) -> LogLocation | None:
        """Say where a table's log lies; None where there is no such table."""

    async def list_partition(self, partition: int) -> dict[str, LogLocation]:
        """List the partition's tables."""

    async def park(self, table: str, reason: str) -> bool:
        """Mark a hot table as one that takes nothing more; False where it is not hot."""

    async def unpark(self, table: str) -> bool:
        """Mark a parked table as hot again; False where it is not parked."""


class TableFaults(Protocol):
    """Where workers make known which tables they leave alone."""

    def note_left_alone(self, holder: str, tables: Mapping[str, int]) -> None:
        """Note for a minute how many tables a worker leaves alone, by what its build does not know."""

    def list_damaged(self) -> tuple[str, ...]:
        """List the tables that are parked as their logs are damaged."""


class AsyncTableFaults(Protocol):
    """Which tables are not played on, awaited."""

    async def list_left_alone(self) -> tuple[TablesLeftAlone, ...]:
        """List what the workers that live leave alone, by name."""

    async def count_damaged(self) -> int:
        """Count the tables that are parked as their logs are damaged."""


class TablesLeftAlone(PortValue, frozen=True):
    """So many tables that a worker leaves to another build; `unknown` is what its own does not know."""

    worker: str
    unknown: str
    tables: int


class HotLog(PortValue, frozen=True, tag=True):
    """The table's log lies in the hot store."""


class ParkedLog(PortValue, frozen=True, tag=True):
    """The log cannot be folded, or an operator wants it so; nothing is appended until one has looked."""

    reason: str


class ArchivedLog(PortValue, frozen=True, tag=True):
    """The table's log of `seq` records lies in the archive."""

    seq: int
    location: str


LogLocation = HotLog | ParkedLog | ArchivedLog
