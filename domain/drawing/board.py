"""The picture of a view: the game's own drawing, or its text board if it has none."""

from __future__ import annotations

from typing import Any, TypeVar

from domain.drawing.svg import Picture, text
from domain.kernel.game import Game

V = TypeVar("V")

SIZE, LINE, COLUMN, MARGIN = 16, 22, 9, 16
"""Font size, line height, letter width and margin, in units."""


def draw_board(game: Game[Any, Any, Any, Any, V], view: V) -> Picture:
    """Draw a view, as text if the game has no drawing."""
    if game.presentation.picture is None:
        return draw_text(game.title, game.presentation.textboard(view))
    picture: Picture = game.presentation.picture(view)
    return picture


def draw_text(title: str, board: str) -> Picture:
    """Draw a text board line by line."""
    lines = board.rstrip().splitlines()
    width = 2 * MARGIN + COLUMN * max(map(len, lines))
    height = 2 * MARGIN + LINE * len(lines)
    words = "".join(text(MARGIN, MARGIN + LINE * n - 6, line, SIZE) for n, line in enumerate(lines, 1))
    ground = f'<rect width="{width}" height="{height}" class="prairie"/>'
    return Picture(width, height, title, "the board as text", ground + words)
