"""Gold Rush as a drawing: `picture` gives the board, `preview` what an option would put on it."""

from domain.games.gold_rush.drawing.board import picture
from domain.games.gold_rush.drawing.previews import preview

__all__ = ["picture", "preview"]
