"""What changed last: brackets round the places of the last move."""

from __future__ import annotations

from domain.great_western_trail.drawing.layout import Box
from domain.great_western_trail.drawing.places import places
from domain.great_western_trail.drawing.spots import STEADY
from domain.great_western_trail.view import View
from domain.kernel.drawing.svg import number

ARM = 14
OUT = 5


def marks(view: View) -> str:
    """Draw brackets round every place of the last move that the sheet still shows."""
    if not view.last:
        return ""
    found = {place.at: place.box for place in places(view)}
    drawn = "".join(brackets(found[at]) for at in view.last if at in found)
    return f'<path class="last" {STEADY} d="{drawn}"/>' if drawn else ""


def brackets(box: Box) -> str:
    """Give four corner brackets round a box."""
    left, top, wide, high = box
    x0, y0, x1, y1 = left - OUT, top - OUT, left + wide + OUT, top + high + OUT
    arm = min(ARM, wide / 3, high / 3)
    corners = ((x0, y0, 1, 1), (x1, y0, -1, 1), (x1, y1, -1, -1), (x0, y1, 1, -1))
    return "".join(
        f"M{number(x)} {number(y + down * arm)}V{number(y)}H{number(x + right * arm)}"
        for x, y, right, down in corners
    )
