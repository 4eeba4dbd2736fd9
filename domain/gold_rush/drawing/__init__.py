"""Gold Rush as a drawing: `picture` gives the board, `ghost` what an option would put on it."""

from domain.gold_rush.drawing.board import picture
from domain.gold_rush.drawing.ghosts import ghost
from domain.gold_rush.drawing.names import segment_name
from domain.gold_rush.places import cell_name

__all__ = ["cell_name", "ghost", "picture", "segment_name"]
