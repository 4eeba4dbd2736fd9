"""Places from points, what a score sheet leaves out, and that the end is near."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.kernel.values import Value


class TieBreaker(Value, frozen=True):
    """What decides between equal totals: `values` of the seats and, behind them, of the rivals.

    The highest is ahead, or with `fewest` the lowest. `words` go on after "ahead by": "more gold". The values
    are told to people where they are `counted`; others are an order that the words say enough of.
    """

    words: str
    values: tuple[int, ...]
    fewest: bool = False
    counted: bool = True


class ScoreNotes(Value, frozen=True):
    """What a score sheet leaves out: tie-breakers in the order of the rules, points of rivals by category.

    `rivals` has a row for each rival, in their order, with a value for each category of the sheet.
    """

    tie_breakers: tuple[TieBreaker, ...] = ()
    rivals: tuple[tuple[int, ...], ...] = ()


NO_NOTES = ScoreNotes()
"""Equal totals share a place, and nobody plays but the seats."""


class CategoryNote(Value, frozen=True):
    """What a line of the score sheet counts, and the heading of the players' rules that tells of it."""

    says: str
    topic: str


class EndNotice(Value, frozen=True):
    """That the end was triggered: `title` in two or three words, `reason` with when the game will be over."""

    title: str
    reason: str


LAST_TURN = "Your last turn"
"""The title for whoever has the turn after the end was triggered."""


def rank_by(totals: Sequence[int], tie_breakers: Sequence[TieBreaker]) -> tuple[int, ...]:
    """Return the places of seats and rivals by their totals and what decides between equal ones."""
    keys = [
        (total, *(-one.values[who] if one.fewest else one.values[who] for one in tie_breakers))
        for who, total in enumerate(totals)
    ]
    return places(keys)


def places(keys: Sequence[Any]) -> tuple[int, ...]:
    """Return the place of each seat, 1 for the highest key; equal keys share one and skip the next."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)
