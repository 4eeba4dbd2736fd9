"""Whose turn comes first where many accounts want something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def order_by_turns(items: Iterable[T], account_of: Callable[[T], str]) -> tuple[T, ...]:
    """Order items by turns: the first item of every account comes before the second item of any.

    Within a turn items stay in their order.
    """
    counts = Counter[str]()
    turns = list[tuple[int, T]]()
    for item in items:
        account = account_of(item)
        turns.append((counts[account], item))
        counts[account] += 1
    return tuple(item for _, item in sorted(turns, key=lambda turn: turn[0]))
