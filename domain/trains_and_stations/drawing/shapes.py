"""Small shapes that many parts of the drawing share."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.drawing.curves import Point
from domain.kernel.drawing.svg import moved, number

STEADY = 'vector-effect="non-scaling-stroke"'
"""A line as thick on the screen however large the sheet is shown."""


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


def brackets(left: float, top: float, right: float, bottom: float, arm: float) -> str:
    """Give four corner brackets round a rectangle."""
    return "".join(
        f"M{number(x)} {number(y + down * arm)}V{number(y)}H{number(x + aside * arm)}"
        for x, y, aside, down in (
            (left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1)
        )
    )  # fmt: skip


def card(box: Box, kind: str, radius: float = 3) -> str:
    """Draw an empty card."""
    x, y = number(box.left), number(box.top)
    wide, high = number(box.right - box.left), number(box.bottom - box.top)
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="{radius:g}" class="{kind}"/>'


def tick(x: float, y: float, radius: float = 11) -> str:
    """Draw the badge of what is chosen; it shows only once it is."""
    body = '<circle r="8" class="focus"/><path d="M-3.6.4l2.6 2.8 4.8-5.6" class="tick-line"/>'
    return f'<g class="tick">{moved(x, y, body, radius / 8)}</g>'
