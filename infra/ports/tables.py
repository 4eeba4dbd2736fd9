"""Port of the table directory: where each table's log is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

import msgspec

STREAM_START = "0-0"
"""The position before the first entry of any stream."""


def parse_position(position: str) -> tuple[int, int]:
    """Read a position MILLISECONDS-COUNT as numbers: positions compare as these, never as text."""
    milliseconds, _, count = position.partition("-")
    return int(milliseconds), int(count or 0)


T = TypeVar("T")


class PortValue(msgspec.Struct, frozen=True):
    """An immutable value between services and storage."""


def partition_of(table: str) -> int:
    """Return the number of a table's partition: the two hexadecimal digits that its id begins with."""
    return int(table[:2], 16)


def group_by_partition(items: Iterable[T], table_of: Callable[[T], str]) -> dict[int, list[T]]:
    """Group things by the partition that their table lies in, each group in the order given."""
    groups: dict[int, list[T]] = {}
    for item in items:
        groups.setdefault(partition_of(table_of(item)), []).append(item)
    return groups


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
