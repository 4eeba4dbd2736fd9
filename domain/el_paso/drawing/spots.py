"""Places that can be chosen: invisible until the page says that an option stands there."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from domain.el_paso.drawing.layout import Box, inset, rectangle
from domain.el_paso.drawing.places import Place, places
from domain.el_paso.view import View
from domain.kernel.drawing.svg import number

STEADY = 'vector-effect="non-scaling-stroke"'
"""A line as thick on the screen however large the sheet is shown."""
ARM, OUT = 16, 9
"""The brackets round what changed last."""


def spots(view: View) -> str:
    """Give every place of a view."""
    return "".join([spot(place) for place in places(view)])


@lru_cache(maxsize=4096)
def spot(place: Place) -> str:
    """Give a place: its shape, and the ring that shows the focus."""
    return (
        f'<g class="spot" data-at="{place.at}" data-name="{escape(place.name)}">'
        f'<path {STEADY} d="{rectangle(place.box)}"/>'
        f'<path class="ring" {STEADY} d="{rectangle(inset(place.box, -4))}"/></g>'
    )


def marks(view: View) -> str:
    """Draw brackets round every place of the last move."""
    if not view.last:
        return ""
    found = {place.at: place.box for place in places(view)}
    drawn = "".join(brackets(found[at]) for at in dict.fromkeys(view.last) if at in found)
    return f'<path class="last" {STEADY} d="{drawn}"/>' if drawn else ""


def brackets(box: Box) -> str:
    """Give four corner brackets round a box."""
    left, top, wide, high = inset(box, -OUT)
    right, foot = left + wide, top + high
    ends = ((left, top, 1, 1), (right, top, -1, 1), (right, foot, -1, -1), (left, foot, 1, -1))
    return "".join(
        f"M{number(x)} {number(y + down * ARM)}V{number(y)}H{number(x + across * ARM)}"
        for x, y, across, down in ends
    )
