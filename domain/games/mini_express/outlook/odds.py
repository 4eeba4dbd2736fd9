"""How likely it is that a margin of influence lasts, and what a share is worth on a row to come."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from domain.games.mini_express.data import BOX

WIDEST = 24
"""Margins beyond it count as this one."""
STEPS = 4
"""Rows are told apart to a quarter."""


@lru_cache(maxsize=4_096)
def odds_of_margins(spread: float, shift: float) -> tuple[float, ...]:
    """Give by margin, -WIDEST first, how likely one who is ahead by so much is not behind at the end.

    A margin wavers by `spread`, and `shift` is what it loses.
    """
    return tuple(1 / (1 + exp(-(margin + 0.5 - shift) / spread)) for margin in range(-WIDEST, WIDEST + 1))


def _between_rows(column: tuple[int, ...]) -> tuple[float, ...]:
    rows = [*column, column[-1]]
    return tuple(
        rows[row] + (rows[row + 1] - rows[row]) * part / STEPS
        for row in range(len(column))
        for part in range(STEPS)
    )


COLUMNS = tuple(map(_between_rows, (BOX.share_value.first, BOX.share_value.second, BOX.share_value.other)))
"""The columns of the share values, first to other, by quarters of a row."""
