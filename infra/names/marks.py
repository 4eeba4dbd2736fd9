"""Marks that pile up over and under a letter until they cover the lines around it (UTS 39, 5.4)."""

from __future__ import annotations

import unicodedata

MAX_MARKS = 4
"""Nonspacing marks that may follow each other; no living script needs more."""

_NONSPACING = frozenset({"Mn", "Me"})


def invalid_marks_reason(text: str) -> str | None:
    """Say what is wrong with the marks of a text, in whatever normal form it is; None where all is well."""
    marks: list[str] = []
    for letter in unicodedata.normalize("NFD", text):
        if unicodedata.category(letter) not in _NONSPACING:
            marks.clear()
            continue
        if marks and marks[-1] == letter:
            return f"the same mark stands twice in a row: U+{ord(letter):04X}"
        marks.append(letter)
        if len(marks) > MAX_MARKS:
            return f"more than {MAX_MARKS} marks stand on one letter"
    return None
