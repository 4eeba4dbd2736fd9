"""What changed last: brackets round the places of the last move."""

from __future__ import annotations

from domain.drawing.boxes import Box, inset_box
from domain.drawing.highlights import NON_SCALING_STROKE, brackets
from domain.games.el_paso.drawing.spots.places import all_places
from domain.games.el_paso.view import View

ARM, OUT = 16, 9


def draw_last_move(view: View) -> str:
    """Draw brackets round every place of the last move."""
    if not view.last:
        return ""
    found = {place.at: place.box for place in all_places(view)}
    drawn = "".join(box_brackets(found[at]) for at in dict.fromkeys(view.last) if at in found)
    return f'<path class="last" {NON_SCALING_STROKE} d="{drawn}"/>' if drawn else ""


def box_brackets(box: Box) -> str:
    """Give four corner brackets round a box."""
    left, top, wide, high = inset_box(box, -OUT)
    return brackets(left, top, left + wide, top + high, ARM)
