"""Words that people wrote, made harmless for a line of a mail."""

from __future__ import annotations

import unicodedata

MAX_LINE = 300
"""Characters of a line; names of tables and people are far shorter."""

_TURNS_TEXT = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that let text run the other way: a name could make a line look like another."""

_BREAKS = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Controls, halves of pairs, and ends of lines and paragraphs."""


def to_line(text: str) -> str:
    """Give text as one line without anything that ends it, turns it round or cannot be written."""
    return " ".join(_harmless(text[: 4 * MAX_LINE]).split())[:MAX_LINE]


def to_lines(text: str) -> list[str]:
    """Give the lines of a drawing in letters, blanks and all, each without what could end or turn it."""
    return [_harmless(line).rstrip() for line in text.split("\n")]


def _harmless(text: str) -> str:
    kept = (" " if one in _TURNS_TEXT or unicodedata.category(one) in _BREAKS else one for one in text)
    return "".join(kept)
