"""Mini Express as a drawing: `picture` gives the board, `ghost` what an option would put on it."""

from domain.mini_express.drawing.board import picture
from domain.mini_express.drawing.ghosts import ghost

__all__ = ["ghost", "picture"]
