"""Mini Express as a drawing: `picture` gives the board, `ghost` what an option would put on it."""

from domain.games.mini_express.drawing.board import picture
from domain.games.mini_express.drawing.ghosts import preview

__all__ = ["picture", "preview"]
