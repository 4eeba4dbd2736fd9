"""Tables, their partitions, and the locations of their logs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec

STREAM_START = "0-0"
"""The position before the first entry of any stream."""


def parse_position(position: str) -> tuple[int, int]:
    """Parse a position MILLISECONDS-COUNT into numbers, because positions cannot be compared as text."""
    milliseconds, _, count = position.partition("-")
    return int(milliseconds), int(count or 0)


T = TypeVar("T")


class PortValue(msgspec.Struct, frozen=True):
    """An immutable value that services and storage exchange."""


def partition_of(table: str) -> int:
    """Return the number of a table's partition: the first two hexadecimal digits of its id."""
    return int(table[:2], 16)


def group_by_partition(items: Iterable[T], table_of: Callable[[T], str]) -> dict[int, list[T]]:
    """Group items by their table's partition; each group keeps the items' order."""
    groups: dict[int, list[T]] = {}
    for item in items:
        groups.setdefault(partition_of(table_of(item)), []).append(item)
    return groups


class TablesLeftAlone(PortValue, frozen=True):
    """How many tables a worker leaves to other builds; `unknown` is what the worker's build lacks."""

    worker: str
    unknown: str
    tables: int


class HotLog(PortValue, frozen=True, tag=True):
    """The table's log is in the hot store."""


class ParkedLog(PortValue, frozen=True, tag=True):
    """The log is damaged, or an operator has parked the table; nothing is appended until an operator acts."""

    reason: str


class ArchivedLog(PortValue, frozen=True, tag=True):
    """The table's log of `seq` records is in the archive."""

    seq: int
    location: str


LogLocation = HotLog | ParkedLog | ArchivedLog
