"""El Paso as a drawing: `picture` gives the sheet, `ghost` what an option would put on it."""

from domain.el_paso.drawing.board import picture
from domain.el_paso.drawing.ghosts import ghost
from domain.el_paso.drawing.legend import legend

__all__ = ["ghost", "legend", "picture"]
