"""The legend: every sign of the drawing beside what it means."""

from __future__ import annotations

from domain.kernel.drawing.icons import strokes

SIGNS = (
    ("cattle", "Any cattle card; two with = between them: two cards of one breed"),
    ("jersey", "Jersey, value 1: grey, plain face"),
)


def legend() -> tuple[tuple[str, str], ...]:
    """Give each sign as paths on the icons' grid, beside what it means."""
    return tuple((strokes(name), words) for name, words in SIGNS)
