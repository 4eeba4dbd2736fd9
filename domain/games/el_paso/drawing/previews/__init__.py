"""What an option would put on the sheet, or on the parts of the window that asks for it."""

from __future__ import annotations

from functools import lru_cache

from domain.drawing.parts.board_parts import Slots
from domain.drawing.parts.window import window_slots
from domain.games.el_paso.commands import AnyCommand
from domain.games.el_paso.drawing.previews.by_command import draw_preview
from domain.games.el_paso.drawing.previews.parts_plan import PartsPlan
from domain.games.el_paso.drawing.previews.preview_plan import PreviewPlan
from domain.games.el_paso.drawing.previews.sheet_plan import SheetPlan
from domain.games.el_paso.view import View

__all__ = ["preview"]


def preview(view: View, command: AnyCommand) -> str:
    """Give the fragment for an option of the seat that is asked.

    It uses symbols of the same view's picture and its coordinates. The tick shows once it is chosen.
    """
    return draw_preview(view, command, plan_for(view, window_slots()))


@lru_cache(maxsize=16)
def plan_for(view: View, slots: Slots | None) -> PreviewPlan:
    """Give the plan of a drawing; it is kept, as a view has many options."""
    return SheetPlan(view) if slots is None else PartsPlan(view, slots)
