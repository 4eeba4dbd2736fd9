"""The board in parts: the trail large, round it railroad, markets, hand and boards."""

from domain.games.great_western_trail.drawing.parts.board import draw_parts, preview

__all__ = ["draw_parts", "preview"]
