"""The values that pass between services and storage: bytes in, bytes out; storage knows no game."""

from __future__ import annotations

import msgspec


class PortValue(msgspec.Struct, frozen=True):
    """An immutable value between services and storage."""


def partition_of(table: str) -> int:
    """Read the partition's number that a table's id begins with."""
    return int(table[:2], 16)
