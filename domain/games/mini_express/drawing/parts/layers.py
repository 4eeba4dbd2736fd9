"""What every part is made of: what is shown, the places over it, and room for previews."""

from __future__ import annotations

from typing import NamedTuple

from domain.drawing.svg import Picture
from domain.games.mini_express.drawing.sheet import rectangle


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


def part_picture(title: str, box: Box, art: str, spots: str, css_class: str = "") -> Picture:
    """Give the picture of a part, whose box is in the coordinates of what it shows."""
    return Picture(
        width=box.width,
        height=box.height,
        title=title,
        desc="",
        body=(
            f'<g class="art" aria-hidden="true">{art}</g><g class="spots">{spots}</g><g class="ghosts"></g>'
        ),
        left=box.left,
        top=box.top,
        css_class=css_class,
    )


def ground(box: Box, fill: str) -> str:
    """Draw what a part lies on."""
    return f'<path class="{fill}" d="{rectangle(*box)}"/>'
