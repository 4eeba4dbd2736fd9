"""The layers of every part: its art, the places over the art, and a group for previews."""

from __future__ import annotations

from typing import NamedTuple

from domain.drawing.parts.board_parts import Slots
from domain.drawing.svg import Picture
from domain.games.mini_express.presentation.drawing.board_map import rectangle


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


TABLET_MARGIN = 18
"""The space at the side of a panel on a tablet, in pixels, for the scroll bar. The slots exclude margins."""


def is_tablet(slots: Slots) -> bool:
    """Return whether the parts are stacked in panels with margins."""
    return not (slots.is_phone or (slots.is_desk and slots.height))


def panel_width(width: float, slots: Slots) -> float:
    """Return the width of a part that fits into a slot of this width without being cut off."""
    return width - TABLET_MARGIN if is_tablet(slots) else width


def part_picture(
    title: str, box: Box, art: str, spots: str, css_class: str = "", *, uppermost: str = ""
) -> Picture:
    """Return the picture of a part.

    `box` uses the coordinates of the art. `uppermost` is drawn above places and previews.
    """
    return Picture(
        width=box.width,
        height=box.height,
        title=title,
        desc="",
        body=(
            f'<g class="art" aria-hidden="true">{art}</g><g class="spots">{spots}</g>'
            f'<g class="ghosts"></g>{uppermost}'
        ),
        left=box.left,
        top=box.top,
        css_class=css_class,
    )


def ground(box: Box, fill: str) -> str:
    """Draw a part's background."""
    return f'<path class="{fill}" d="{rectangle(*box)}"/>'
