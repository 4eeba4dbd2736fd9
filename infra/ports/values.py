"""The values that pass between services and storage: bytes in, bytes out; storage knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec

T = TypeVar("T")


class PortValue(msgspec.Struct, frozen=True):
    """An immutable value between services and storage."""


def partition_of(table: str) -> int:
    """Give the number of a table's partition: the two hexadecimal digits that its id begins with."""
    return int(table[:2], 16)


def group_by_partition(items: Iterable[T], table_of: Callable[[T], str]) -> dict[int, list[T]]:
    """Group things by the partition that their table lies in, each group in the order given."""
    groups: dict[int, list[T]] = {}
    for item in items:
        groups.setdefault(partition_of(table_of(item)), []).append(item)
    return groups
