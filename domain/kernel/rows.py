"""Rows: things by number, as players by seat; and the order of turns round a table."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def put(row: tuple[T, ...], place: int, thing: T) -> tuple[T, ...]:
    """Give the row with that thing in one place; IndexError if it has no such place."""
    changed = list(row)
    changed[place] = thing
    return tuple(changed)


def in_turn(first: int, seats: int) -> tuple[int, ...]:
    """Give all seats in turn order, beginning with one."""
    return (*range(first, seats), *range(first))
