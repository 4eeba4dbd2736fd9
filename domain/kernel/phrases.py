"""Words used by texts of all games: counts, lists, class names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence


def pluralize(number: int, one: str, more: str = "") -> str:
    """Return a number with its noun: 1 tile, 2 tiles; `more` is an irregular plural."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def join_words(words: Sequence[str]) -> str:
    """Return the words as a readable list: a, b and c."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def give_choices(numbers: Iterable[int], mark: str = "") -> str:
    """Return the different numbers as a choice: 3, 4 or 5. Each stands between two marks."""
    *rest, last = [_mark(each, mark) for each in sorted(set(numbers))] or ["no"]
    return f"{', '.join(rest)} or {last}" if rest else last


def give_range(numbers: Iterable[int], mark: str = "") -> str:
    """Return the range of the numbers: 1 to 13. Each end stands between two marks."""
    ends = sorted({min(found), max(found)}) if (found := list(numbers)) else []
    return " to ".join(_mark(each, mark) for each in ends) or "no"


def _mark(number: int, mark: str) -> str:
    return f"{mark}{number}{mark}".replace("-", "\N{MINUS SIGN}")


def spell_name(kind: type) -> str:
    """Return the words of a class name: `PlaceTent` becomes `place tent`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()
