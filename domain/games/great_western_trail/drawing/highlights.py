"""What changed last: brackets round the places of the last move."""

from __future__ import annotations

from collections.abc import Iterable

from domain.drawing.boxes import Box, BoxPlace
from domain.drawing.highlights import NON_SCALING_STROKE, brackets
from domain.games.great_western_trail.drawing.places import all_places
from domain.games.great_western_trail.view import View

ARM = 14
OUT = 5


def draw_last_move(view: View) -> str:
    """Draw brackets round every place of the last move that the sheet still shows."""
    return draw_brackets(view, all_places(view)) if view.last else ""


def draw_brackets(view: View, places: Iterable[BoxPlace]) -> str:
    """Draw brackets round those of the places that the last move changed."""
    found = {place.at: place.box for place in places}
    drawn = "".join(box_brackets(found[at]) for at in view.last if at in found)
    return f'<path class="last" {NON_SCALING_STROKE} d="{drawn}"/>' if drawn else ""


def box_brackets(box: Box) -> str:
    """Give four corner brackets round a box; small ones round a small box."""
    left, top, wide, high = box
    arm = min(ARM, wide / 3, high / 3)
    return brackets(left - OUT, top - OUT, left + wide + OUT, top + high + OUT, arm)
