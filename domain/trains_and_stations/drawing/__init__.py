"""Trains & Stations as a drawing: `picture` gives the board, `ghost` what an option would put on it."""

from domain.trains_and_stations.drawing.board import picture
from domain.trains_and_stations.drawing.ghosts import ghost

__all__ = ["ghost", "picture"]
