"""Great Western Trail as a drawing: `picture` gives the sheet, `preview` what an option would put on it."""

from domain.games.great_western_trail.drawing.board import picture
from domain.games.great_western_trail.drawing.legend import legend
from domain.games.great_western_trail.drawing.previews import preview

__all__ = ["legend", "picture", "preview"]
