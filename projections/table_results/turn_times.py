"""How long turns took, counted by length, so that many games are summed up in little room."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable

TurnTimes = tuple[tuple[int, int], ...]
"""Pairs (length, how many turns), by length; a length is the number of its bound."""

STEPS = 4
"""Bounds for each doubling: a length is known to within a fifth."""

BOUNDS = tuple(sorted({round(2 ** (step / STEPS)) for step in range(22 * STEPS)}))
"""Seconds from which a length counts; the last one is some 40 days."""


def add_turn(times: TurnTimes, milliseconds: int) -> TurnTimes:
    """Count a turn."""
    length = bisect_right(BOUNDS, milliseconds // 1_000)
    counts = dict(times)
    counts[length] = counts.get(length, 0) + 1
    return tuple(sorted(counts.items()))


def median_turn(times: Iterable[TurnTimes]) -> int | None:
    """Give the median of all turns, in seconds, rounded down to a bound; None where there are none."""
    counts = Counter[int]()
    for one in times:
        counts.update(dict(one))
    left = (counts.total() + 1) // 2
    for length, count in sorted(counts.items()):
        left -= count
        if left <= 0:
            return BOUNDS[length - 1] if length else 0
    return None
