"""El Paso as a drawing: `picture` gives the sheet, `ghost` what an option would put on it."""

from domain.games.el_paso.drawing.board import picture
from domain.games.el_paso.drawing.ghosts import preview
from domain.games.el_paso.drawing.legend import legend

__all__ = ["legend", "picture", "preview"]
