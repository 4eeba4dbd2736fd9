"""Trains & Stations as a drawing: `picture` gives the board, `ghost` what an option would put on it."""

from domain.games.trains_and_stations.drawing.board import picture
from domain.games.trains_and_stations.drawing.ghosts import preview

__all__ = ["picture", "preview"]
