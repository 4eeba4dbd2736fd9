"""The parts of the board: the map, the companies, the shares held, the Machinist, the share values.

The map and the companies keep the coordinates of the whole sheet, so previews fit.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.parts.board_parts import BoardPart, PartedBoard, Slots
from domain.games.mini_express.presentation.drawing import board_map, company_styles, tables
from domain.games.mini_express.presentation.drawing.board_map import outlines
from domain.games.mini_express.presentation.drawing.parts.company_parts import (
    companies_part,
    company_parts,
    share_part,
)
from domain.games.mini_express.presentation.drawing.parts.map_part import map_clip, map_part
from domain.games.mini_express.presentation.drawing.parts.panels import machinist_part, value_part
from domain.games.mini_express.view import View


def draw_parts(view: View, slots: Slots) -> PartedBoard:
    """Draw the parts at the widths of a window's slots."""
    defined = (
        company_styles.definitions()
        + board_map.definitions()
        + tables.definitions()
        + outlines(view.map)
        + map_clip(view, slots)
    )
    return PartedBoard(defined, tuple(list_parts(view, slots)))


def list_parts(view: View, slots: Slots) -> Iterator[BoardPart]:
    """Yield the parts, starting with the most important one."""
    yield map_part(view, slots)
    if slots.is_phone:
        yield from company_parts(view, slots)
    else:
        yield companies_part(view, slots)
    yield share_part(view, slots)
    if view.machinist is not None:
        yield machinist_part(view, view.machinist, slots)
    yield value_part(view, slots)
