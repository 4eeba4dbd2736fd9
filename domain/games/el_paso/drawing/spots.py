"""Places that can be chosen: invisible until the page says that an option stands there."""

from __future__ import annotations

from functools import lru_cache

from domain.drawing.highlights import NON_SCALING_STROKE, brackets, spot
from domain.games.el_paso.drawing.layout import Box, inset, rectangle
from domain.games.el_paso.drawing.places import Place, places
from domain.games.el_paso.view import View

ARM, OUT = 16, 9
"""The brackets round what changed last."""


def spots(view: View) -> str:
    """Give every place of a view."""
    return "".join([boxed(place) for place in places(view)])


@lru_cache(maxsize=4096)
def boxed(place: Place) -> str:
    """Give a place that is a box."""
    return spot(place.at, place.name, rectangle(place.box), rectangle(inset(place.box, -4)))


def marks(view: View) -> str:
    """Draw brackets round every place of the last move."""
    if not view.last:
        return ""
    found = {place.at: place.box for place in places(view)}
    drawn = "".join(around(found[at]) for at in dict.fromkeys(view.last) if at in found)
    return f'<path class="last" {NON_SCALING_STROKE} d="{drawn}"/>' if drawn else ""


def around(box: Box) -> str:
    """Give four corner brackets round a box."""
    left, top, wide, high = inset(box, -OUT)
    return brackets(left, top, left + wide, top + high, ARM)
