"""Trains & Stations as a drawing: the board whole and in parts, and what an option would put on it."""

from domain.games.trains_and_stations.drawing.board import picture
from domain.games.trains_and_stations.drawing.parts import draw_parts
from domain.games.trains_and_stations.drawing.previews import preview

__all__ = ["draw_parts", "picture", "preview"]
