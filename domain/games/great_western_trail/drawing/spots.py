"""Places that can be chosen: invisible until the page says that an option stands there."""

from __future__ import annotations

from functools import lru_cache

from domain.drawing.highlights import spot
from domain.games.great_western_trail.drawing.layout import inset_box, rectangle_path
from domain.games.great_western_trail.drawing.places import Place, all_places
from domain.games.great_western_trail.view import View


def draw_spots(view: View) -> str:
    """Give every place of a view."""
    return "".join([draw_spot(place) for place in all_places(view)])


@lru_cache(maxsize=4096)
def draw_spot(place: Place) -> str:
    """Give a place that is a box."""
    return spot(place.at, place.name, rectangle_path(place.box), rectangle_path(inset_box(place.box, -4)))
