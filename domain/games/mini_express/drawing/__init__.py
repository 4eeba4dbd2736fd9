"""Mini Express as a drawing: the board whole and in parts, and what an option would put on it."""

from domain.games.mini_express.drawing.board import picture
from domain.games.mini_express.drawing.parts import draw_parts
from domain.games.mini_express.drawing.previews import preview

__all__ = ["draw_parts", "picture", "preview"]
