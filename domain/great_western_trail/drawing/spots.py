"""Places that can be chosen: invisible until the page says that an option stands there."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from domain.great_western_trail.drawing.layout import inset, rectangle
from domain.great_western_trail.drawing.places import Place, places
from domain.great_western_trail.view import View

STEADY = 'vector-effect="non-scaling-stroke"'
"""A line as thick on the screen however large the sheet is shown."""


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
