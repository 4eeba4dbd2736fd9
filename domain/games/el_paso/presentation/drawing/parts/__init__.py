"""The parts of the board, each drawn for the width at which a page shows it.

They share a plane on which they do not overlap, so a preview fragment can be laid over any of them.
"""

from __future__ import annotations

from domain.drawing.emblems import figure_definitions
from domain.drawing.parts.board_parts import PartedBoard, Slots
from domain.games.el_paso.presentation.drawing import glyphs
from domain.games.el_paso.presentation.drawing.layout import party_colours
from domain.games.el_paso.presentation.drawing.parts.panel import draw_panel
from domain.games.el_paso.presentation.drawing.parts.panels import find_panels
from domain.games.el_paso.view import View


def draw_parts(view: View, slots: Slots) -> PartedBoard:
    definitions = glyphs.DEFINITIONS + figure_definitions(party_colours(view))
    return PartedBoard(definitions, tuple(draw_panel(panel, view.last) for panel in find_panels(view, slots)))
