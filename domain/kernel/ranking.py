"""Places from points, notes on the score sheet, and the notice that the end is near."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.kernel.values import Value


class TieBreaker(Value, frozen=True):
    """A tie-breaker between equal totals, with `values` of the seats and then of the rivals.

    The highest value is ahead; with `fewest`, the lowest. `words` complete the phrase "ahead by", as in
    "ahead by more gold". If not `counted`, the values only define an order, and are not shown to people.
    """

    words: str
    values: tuple[int, ...]
    fewest: bool = False
    counted: bool = True


class ScoreNotes(Value, frozen=True):
    """Additions to the score sheet: tie-breakers in the order of the rules, and rivals' points by category.

    `rivals` has a row per rival with a value for each category of the sheet.
    """

    tie_breakers: tuple[TieBreaker, ...] = ()
    rivals: tuple[tuple[int, ...], ...] = ()


NO_NOTES = ScoreNotes()
"""No tie-breakers and no rivals."""


class CategoryNote(Value, frozen=True):
    """An explanation of a line of the score sheet; `topic` is the section of the players' rules about it."""

    says: str
    topic: str


class EndNotice(Value, frozen=True):
    """The end of the game was triggered.

    `title` says so in two or three words, and `reason` says when the game will be over.
    """

    title: str
    reason: str


LAST_TURN = "Your last turn"
"""The title of the notice to the player who takes their turn after the end was triggered."""


def rank_by(totals: Sequence[int], tie_breakers: Sequence[TieBreaker]) -> tuple[int, ...]:
    """Return the places of seats and rivals by totals and tie-breakers."""
    keys = [
        (total, *(-each.values[index] if each.fewest else each.values[index] for each in tie_breakers))
        for index, total in enumerate(totals)
    ]
    return places(keys)


def places(keys: Sequence[Any]) -> tuple[int, ...]:
    """Return each seat's place, 1 for the highest key; ties share a place, as in 1, 1, 3."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)
