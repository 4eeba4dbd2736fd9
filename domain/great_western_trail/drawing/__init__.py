"""Great Western Trail as a drawing: `picture` gives the sheet, `ghost` what an option would put on it."""

from domain.great_western_trail.drawing.board import picture
from domain.great_western_trail.drawing.ghosts import ghost
from domain.great_western_trail.drawing.legend import legend

__all__ = ["ghost", "legend", "picture"]
