"""Small shapes that many parts of the drawing share."""

from __future__ import annotations

from typing import NamedTuple

from domain.drawing.curves import Point
from domain.drawing.highlights import CHOSEN_BADGE
from domain.drawing.svg import number, translate


class Box(NamedTuple):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def rectangle(left: float, top: float, right: float, bottom: float) -> str:
    """Give a rectangle's outline."""
    return f"M{number(left)} {number(top)}H{number(right)}V{number(bottom)}H{number(left)}z"


def circle(x: float, y: float, radius: float) -> str:
    """Give a circle's outline as path data, so that many are one path."""
    half, wide = f"a{number(radius)} {number(radius)} 0 1 0 ", 2 * radius
    return f"M{number(x - radius)} {number(y)}{half}{number(wide)} 0{half}{number(-wide)} 0z"


def card(box: Box, kind: str, radius: float = 3) -> str:
    """Draw an empty card."""
    x, y = number(box.left), number(box.top)
    wide, high = number(box.right - box.left), number(box.bottom - box.top)
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="{radius:g}" class="{kind}"/>'


def tick(x: float, y: float, radius: float = 11) -> str:
    """Draw the badge of what is chosen; it shows only once it is."""
    return f'<g class="tick">{translate(x, y, CHOSEN_BADGE, radius / 8)}</g>'
