"""What every part is made of: what is shown, the places over it, and room for previews."""

from __future__ import annotations

from domain.drawing.svg import Picture
from domain.games.trains_and_stations.drawing.shapes import Box, rectangle


def part_picture(title: str, box: Box, art: str, spots: str, css_class: str = "") -> Picture:
    """Give the picture of a part, whose box is in the coordinates of what it shows."""
    return Picture(
        width=box.right - box.left,
        height=box.bottom - box.top,
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


def around(left: float, width: float, middle: float, height: float) -> Box:
    """Give a box so wide and high, its middle at a height."""
    return Box(left, middle - height / 2, left + width, middle + height / 2)
