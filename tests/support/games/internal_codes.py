"""Text that looks like code to readers: ids of rules, cards, tiles and spaces, and class names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

INTERNAL = re.compile(
    r"\b[A-Z]{3}-\d"  # rules, and spaces of a track
    r"|_|[a-z][A-Z]|\bNone\b|\bTrue\b|\bFalse\b"
    r"|\b[Ss]eat \d"
    r"|\b[ab]{4,6}\b|\b\d+[ab]\b"  # sides of tiles
    r"|\b[A-Z]\d*[A-Z0-9]*-[a-z]\b"  # tiles
    r"|\b[a-wyz]\d+\b"  # spaces of a trail; `x2` is twice
    r"|\b[Oo]bjective [OB]?\d"
    r"|\b[Pp]hase [AB]\b|\b\d+\.5\b|\bneutral [A-G]\b"
)


def codes_in(words: Iterable[str]) -> list[str]:
    """Return the distinct lines that contain a code."""
    return [each for each in dict.fromkeys(words) if _is_code(each)]


@lru_cache(maxsize=1 << 16)
def _is_code(line: str) -> bool:
    """Return whether the line contains a code; cached, because most lines occur repeatedly in a game."""
    return INTERNAL.search(line) is not None
