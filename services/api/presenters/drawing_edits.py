"""How one drawing becomes the next: few of its tags change with a move."""

from __future__ import annotations

from difflib import SequenceMatcher
from os.path import commonprefix

from services.api.schemas.board_parts import DrawingEdit

MOST_TAGS = 3_000
"""Of what differs between both ends; more is sent as a whole, as finding its likeness would take too long."""

WORTH = 0.7
"""Edits that are no shorter than this part of the drawing are not worth it."""


def find_edits(before: str, after: str) -> tuple[DrawingEdit, ...]:
    """Give the edits, the last first; none where the drawing itself is hardly longer."""
    old, new = before.split("<"), after.split("<")
    start = len(commonprefix((old, new)))
    end = len(commonprefix((old[start:][::-1], new[start:][::-1])))
    old, new = old[start : len(old) - end], new[start : len(new) - end]
    if max(len(old), len(new)) > MOST_TAGS:
        return ()
    matched = SequenceMatcher(None, old, new).get_opcodes()
    edits = tuple(
        DrawingEdit(start + first, start + past, tuple(new[low:high]))
        for kind, first, past, low, high in reversed(matched)
        if kind != "equal"
    )
    length = sum(10 + sum(len(tag) + 3 for tag in edit.tags) for edit in edits)
    return edits if length < WORTH * len(after) else ()
