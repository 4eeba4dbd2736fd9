"""Mini Express as a drawing: `picture` gives the board, `preview` what an option would put on it."""

from domain.games.mini_express.drawing.board import picture
from domain.games.mini_express.drawing.previews import preview

__all__ = ["picture", "preview"]
