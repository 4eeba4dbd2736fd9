"""The board as plain text: what the drawing shows, for terminals and for those who do not see."""

from __future__ import annotations

from domain.great_western_trail.drawing.describe import describe
from domain.great_western_trail.view import View


def text(view: View) -> str:
    """Write a view as text."""
    return describe(view) + "\n"
