"""Rows: things by number, as players by seat; and the order of turns round a table."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def replace_at(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Give the row with that thing in one place; IndexError if it has no such place."""
    changed = list(row)
    changed[index] = value
    return tuple(changed)


def turn_order(first: int, seats: int) -> tuple[int, ...]:
    """Give all seats in turn order, beginning with one."""
    return (*range(first, seats), *range(first))
