"""Great Western Trail as a drawing: `picture` gives the sheet, `ghost` what an option would put on it."""

from domain.games.great_western_trail.drawing.board import picture
from domain.games.great_western_trail.drawing.ghosts import preview
from domain.games.great_western_trail.drawing.legend import legend

__all__ = ["legend", "picture", "preview"]
