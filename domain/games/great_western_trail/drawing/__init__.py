"""Great Western Trail drawn: `picture` gives the sheet, `draw_parts` its parts, `preview` an option."""

from domain.games.great_western_trail.drawing.board import picture
from domain.games.great_western_trail.drawing.legend import legend
from domain.games.great_western_trail.drawing.parts import draw_parts, preview

__all__ = ["draw_parts", "legend", "picture", "preview"]
