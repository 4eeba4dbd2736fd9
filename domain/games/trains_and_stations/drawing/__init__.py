"""Trains & Stations as a drawing: `picture` gives the board, `preview` what an option would put on it."""

from domain.games.trains_and_stations.drawing.board import picture
from domain.games.trains_and_stations.drawing.previews import preview

__all__ = ["picture", "preview"]
