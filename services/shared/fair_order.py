"""Fair order among many accounts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def order_by_turns(items: Iterable[T], account_of: Callable[[T], str]) -> tuple[T, ...]:
    """Order items in rounds: the first item of every account comes before any account's second item.

    Within a round, items keep their order.
    """
    counts = Counter[str]()
    turns = list[tuple[int, T]]()
    for item in items:
        account = account_of(item)
        turns.append((counts[account], item))
        counts[account] += 1
    return tuple(item for _, item in sorted(turns, key=lambda turn: turn[0]))
