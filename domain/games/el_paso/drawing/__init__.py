"""El Paso as a drawing: `picture` gives the sheet, `preview` what an option would put on it."""

from domain.games.el_paso.drawing.board import picture
from domain.games.el_paso.drawing.legend import legend
from domain.games.el_paso.drawing.previews import preview

__all__ = ["legend", "picture", "preview"]
