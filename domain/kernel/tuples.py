"""Tuples by number, as players by seat, and the order of turns round a table."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def replace_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the tuple with that value at the index; IndexError if it has no such index."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def turn_order(first: int, seats: int) -> tuple[int, ...]:
    """Return all seats in turn order, beginning with one."""
    return (*range(first, seats), *range(first))
