"""Helpers for turn order, and for tuples indexed by number, such as players by seat."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def replace_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the tuple with one value replaced; raise IndexError if there is no such index."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def turn_order(first: int, seats: int) -> tuple[int, ...]:
    """Return all seats in turn order, starting with `first`."""
    return (*range(first, seats), *range(first))
