"""How likely it is that a margin of influence lasts, and what a share is worth on a row to come."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from domain.games.mini_express.data import BOX

WIDEST = 16
"""Margins beyond it count as this one."""
STEPS = 4
"""Margins, rows and rounds are told apart to a quarter."""
EVEN = WIDEST * STEPS
"""The place of a margin of 0 among the odds."""


@lru_cache(maxsize=1_024)
def odds_of_margins(spread: float) -> tuple[float, ...]:
    """Give by quarters of a margin, -WIDEST first, how likely it stays above 0; it wavers by `spread`."""
    return tuple(1 / (1 + exp(-place / STEPS / spread)) for place in range(-EVEN, EVEN + 1))


def odds_at(odds: tuple[float, ...], margin: float) -> float:
    """Give the odds of a margin."""
    return odds[int(max(-WIDEST, min(WIDEST, margin)) * STEPS + EVEN + 0.5)]


def _between_rows(column: tuple[int, ...]) -> tuple[float, ...]:
    rows = [*column, column[-1]]
    return tuple(
        rows[row] + (rows[row + 1] - rows[row]) * part / STEPS
        for row in range(len(column))
        for part in range(STEPS)
    )


_COLUMNS = tuple(map(_between_rows, (BOX.share_value.first, BOX.share_value.second, BOX.share_value.other)))
LAST = BOX.track_length.max * STEPS


def values_on(row: float) -> tuple[float, ...]:
    """Give what a share is worth on a row, first to other; rows beyond the scale count as its last."""
    at = min(int(row * STEPS + 0.5), LAST)
    return tuple([column[at] for column in _COLUMNS])
