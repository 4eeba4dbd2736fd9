"""A part of the board before it is drawn: its box, its places, and how to draw it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from domain.drawing.boxes import Box, BoxPlace, draw_spots, inset_box
from domain.drawing.highlights import brackets
from domain.drawing.parts.board_parts import BoardPart, Slot, draw_part
from domain.drawing.parts.legible import drawn_at
from domain.drawing.svg import Picture

PAD = 4
"""The margin around a part, so that rings and brackets at its edge are not cut off."""
ARM, OUT = 10, 3


class Panel(NamedTuple):
    """A part of the board: its box on the plane shared by all parts, its places, and its drawing function.

    `width` is in CSS pixels and includes the margin.
    """

    name: str
    title: str
    slot: Slot
    width: float
    box: Box
    find_places: Callable[[], Iterable[BoxPlace]]
    draw: Callable[[], str]

    @property
    def frame(self) -> Box:
        """The box including the margin."""
        return inset_box(self.box, -PAD)

    @property
    def scale(self) -> float:
        """The number of CSS pixels per unit."""
        return self.width / self.frame[2]

    @property
    def height(self) -> float:
        """The height in CSS pixels."""
        return self.frame[3] * self.scale

    @property
    def places(self) -> tuple[BoxPlace, ...]:
        """The places, enlarged where they are too small to be pressed."""
        with drawn_at(self.scale):
            return tuple(self.find_places())


def draw_panel(panel: Panel, last: tuple[str, ...]) -> BoardPart:
    """Draw a part, with brackets around the places changed by the last move."""
    (left, top, wide, high), places = panel.frame, panel.places

    def draw() -> Picture:
        art = panel.draw() + draw_last(places, last)
        body = (
            f'<g class="art" aria-hidden="true">{art}</g>'
            f'<g class="spots">{draw_spots(places)}</g><g class="ghosts"></g>'
        )
        return Picture(wide, high, panel.title, panel.title, body, left, top)

    return BoardPart(panel.name, panel.title, panel.slot, panel.width, draw_part(panel.width, wide, draw))


def draw_last(places: tuple[BoxPlace, ...], last: tuple[str, ...]) -> str:
    """Draw brackets around the places changed by the last move."""
    drawn = "".join(place_brackets(place.box) for place in places if place.at in last)
    return f'<path class="last" d="{drawn}"/>' if drawn else ""


def place_brackets(box: Box) -> str:
    left, top, wide, high = inset_box(box, -OUT)
    return brackets(left, top, left + wide, top + high, ARM)
