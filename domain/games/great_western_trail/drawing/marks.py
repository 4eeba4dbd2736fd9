"""What changed last: brackets round the places of the last move."""

from __future__ import annotations

from domain.drawing.highlights import NON_SCALING_STROKE, brackets
from domain.games.great_western_trail.drawing.layout import Box
from domain.games.great_western_trail.drawing.places import places
from domain.games.great_western_trail.view import View

ARM = 14
OUT = 5


def marks(view: View) -> str:
    """Draw brackets round every place of the last move that the sheet still shows."""
    if not view.last:
        return ""
    found = {place.at: place.box for place in places(view)}
    drawn = "".join(around(found[at]) for at in view.last if at in found)
    return f'<path class="last" {NON_SCALING_STROKE} d="{drawn}"/>' if drawn else ""


def around(box: Box) -> str:
    """Give four corner brackets round a box; small ones round a small box."""
    left, top, wide, high = box
    arm = min(ARM, wide / 3, high / 3)
    return brackets(left - OUT, top - OUT, left + wide + OUT, top + high + OUT, arm)
