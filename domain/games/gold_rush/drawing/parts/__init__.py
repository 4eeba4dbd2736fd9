"""The board in parts: the map, and beside it the tile to lay, the stocks, the score track and the players."""

from domain.games.gold_rush.drawing.parts.parted import draw_parts

__all__ = ["draw_parts"]
