"""Places that can be chosen: invisible until the page says that an option stands there."""

from __future__ import annotations

from functools import lru_cache

from domain.drawing.highlights import spot
from domain.games.great_western_trail.drawing.layout import inset, rectangle
from domain.games.great_western_trail.drawing.places import Place, places
from domain.games.great_western_trail.view import View


def spots(view: View) -> str:
    """Give every place of a view."""
    return "".join([boxed(place) for place in places(view)])


@lru_cache(maxsize=4096)
def boxed(place: Place) -> str:
    """Give a place that is a box."""
    return spot(place.at, place.name, rectangle(place.box), rectangle(inset(place.box, -4)))
