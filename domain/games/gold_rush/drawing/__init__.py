"""Gold Rush as a drawing: `picture` gives the board, `ghost` what an option would put on it."""

from domain.games.gold_rush.drawing.board import picture
from domain.games.gold_rush.drawing.ghosts import preview
from domain.games.gold_rush.drawing.names import segment_name
from domain.games.gold_rush.model.cells import cell_name

__all__ = ["cell_name", "picture", "preview", "segment_name"]
