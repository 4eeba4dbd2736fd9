"""The cartouche: title and compass on the part of the sheet where a reader without a seat has no hand."""

from __future__ import annotations

from domain.drawing.compass import ROSE
from domain.drawing.svg import label, text, translate
from domain.games.great_western_trail.drawing.layout import COLUMNS, hand_box, inset, rectangle
from domain.games.great_western_trail.view import View


def cartouche(view: View) -> str:
    """Draw the title in a double frame; nothing where four boards take up the row."""
    if len(view.seats) >= COLUMNS:
        return ""
    box = hand_box(len(view.seats))
    left, top, wide, high = box
    middle = left + wide / 2
    return (
        f'<path class="ln" stroke-width="3" d="{rectangle(inset(box, 10))}"/>'
        f'<path class="ln" stroke-width="1" d="{rectangle(inset(box, 18))}"/>'
        + text(middle, top + high * 0.3, "Great Western", 50, "mid bold")
        + text(middle, top + high * 0.3 + 54, "Trail", 50, "mid bold")
        + label(middle, top + high * 0.3 + 92, f"turn {view.turn}", 18, "mid")
        + translate(middle, top + high * 0.78, ROSE, 2.4)
    )
