"""Words used by texts of all games: counts, lists, class names."""

from __future__ import annotations

import re
from collections.abc import Sequence


def pluralize(number: int, one: str, more: str = "") -> str:
    """Return a number with its noun: 1 tile, 2 tiles; `more` is an irregular plural."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def join_words(words: Sequence[str]) -> str:
    """Return the words as a readable list: a, b and c."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def spell_name(kind: type) -> str:
    """Return the words of a class name: `PlaceTent` becomes `place tent`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()
