"""How one drawing becomes the next: few of its pieces change with a move.

Pieces are tags, and the strokes of a path. Those that stand once in both drawings and in the same order hold
them together (a patience difference). It takes time in proportion to their length, the standard library
the square of it for pieces that repeat.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from services.api.schemas.board_parts import DrawingEdit

WORTH = 0.7
"""Edits that are no shorter than this part of the drawing are not worth it."""

OVERHEAD = 12
"""Bytes round the text of an edit."""

Pair = tuple[int, int]


def find_edits(before: str, after: str) -> tuple[DrawingEdit, ...]:
    """Give the edits, the last first; none where the drawing itself is hardly longer."""
    old, new = split_drawing(before), split_drawing(after)
    anchors = [(-1, -1), *_anchors(old, new), (len(old), len(new))]
    edits = [edit for one, next_one in pairwise(anchors) for edit in _between(old, new, one, next_one)]
    length = sum(OVERHEAD + len(edit.text) for edit in edits)
    return tuple(reversed(edits)) if length < WORTH * len(after) else ()


def split_drawing(drawing: str) -> list[str]:
    """Split a drawing before each `<` and each `M`, which begins a stroke."""
    return drawing.replace("<", "\0<").replace("M", "\0M").split("\0")


def _between(old: Sequence[str], new: Sequence[str], one: Pair, next_one: Pair) -> Iterator[DrawingEdit]:
    """Give the edit of what differs between two pieces that stay, if anything does."""
    (first, low), (end, high) = (one[0] + 1, one[1] + 1), next_one
    while first < end and low < high and old[first] == new[low]:
        first, low = first + 1, low + 1
    while first < end and low < high and old[end - 1] == new[high - 1]:
        end, high = end - 1, high - 1
    if first < end or low < high:
        yield DrawingEdit(first, end, "".join(new[low:high]))


def _anchors(old: Sequence[str], new: Sequence[str]) -> list[Pair]:
    """Give the places, in both, of the most pieces that stand once in both and follow each other in both."""
    often, where = Counter(new), {piece: at for at, piece in enumerate(new)}
    once = {piece for piece, count in Counter(old).items() if count == 1 and often[piece] == 1}
    return _longest_rise([(at, where[piece]) for at, piece in enumerate(old) if piece in once])


def _longest_rise(pairs: Sequence[Pair]) -> list[Pair]:
    """Give the most pairs that rise in their second number, too; the first rises already."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for number, (_, at) in enumerate(pairs):
        length = bisect_left(ends, at)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1], last[length : length + 1] = [at], [number]
    found: list[Pair] = []
    number = last[-1] if last else -1
    while number >= 0:
        found.append(pairs[number])
        number = before[number]
    return found[::-1]
