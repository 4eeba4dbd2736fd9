"""El Paso as a drawing: `picture` gives the sheet, `draw_parts` its parts, `preview` an option."""

from domain.games.el_paso.drawing.board import picture
from domain.games.el_paso.drawing.legend import legend
from domain.games.el_paso.drawing.parts import draw_parts
from domain.games.el_paso.drawing.previews import preview

__all__ = ["draw_parts", "legend", "picture", "preview"]
