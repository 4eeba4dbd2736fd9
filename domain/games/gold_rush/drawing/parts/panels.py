"""The small parts beside the map: how wide they are, the paper they stand on, one CSS pixel a unit."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.drawing.boxes import BoxPlace, draw_spots, rectangle_path
from domain.drawing.parts.board_parts import PHONE_BELOW, BoardPart, Slots, draw_part
from domain.drawing.svg import Picture

GAP = 8
MARGIN = 12


class Columns(NamedTuple):
    """The widths of parts in the slot under the decision: whole ones, and those that stand two in a row."""

    whole: float
    half: float


class Panel(NamedTuple):
    """What is drawn in a part, its height, and its places."""

    height: float
    art: str
    places: tuple[BoxPlace, ...] = ()


def columns_in(slots: Slots) -> Columns:
    """Share the slot: two columns where it is wide, each of them shared by two halves."""
    whole = slots.right if slots.right < PHONE_BELOW else (slots.right - GAP) / 2
    return Columns(whole, (whole - GAP) // 2)


def panel_part(name: str, title: str, width: float, draw: Callable[[], Panel]) -> BoardPart:
    """Draw a part on paper with a thin edge."""

    def picture() -> Picture:
        panel = draw()
        edge = rectangle_path((0.5, 0.5, width - 1, panel.height - 1))
        body = (
            f'<g class="art" aria-hidden="true"><path class="sheet" d="{edge}"/>'
            f'<path class="hair" d="{edge}"/>{panel.art}</g>'
            f'<g class="spots">{draw_spots(panel.places)}</g>'
        )
        return Picture(width, panel.height, title, "", body)

    return BoardPart(name, title, "right", width, draw_part(width, width, picture))
