"""Words that every game's lines are made of: counts and lists."""

from __future__ import annotations

from collections.abc import Sequence


def pluralize(number: int, one: str, more: str = "") -> str:
    """Give a number with its noun: 1 tile, 2 tiles; `more` where the plural is not made with an s."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def join_words(words: Sequence[str]) -> str:
    """Give the words as a list to read: a, b and c."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
