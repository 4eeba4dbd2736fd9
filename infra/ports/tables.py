"""Tables and their partitions: where each table's log is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

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
