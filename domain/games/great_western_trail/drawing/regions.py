"""The parts of the sheet that can be looked at one by one."""

from __future__ import annotations

from domain.drawing.boxes import Box, inset_box, span_column
from domain.drawing.svg import Region
from domain.games.great_western_trail.drawing.hand import viewer_seat
from domain.games.great_western_trail.drawing.layout import SECTIONS, SHEET
from domain.games.great_western_trail.view import View


def regions(view: View) -> tuple[Region, ...]:
    """Name the parts: the trail, what lies round it, the players from the left, the own hand."""
    count = len(view.seats)
    parts: list[tuple[str, Box]] = [
        ("Trail", SECTIONS.trail),
        ("Railroad, left", split_box(SECTIONS.railroad)[0]),
        ("Railroad, right", split_box(SECTIONS.railroad)[1]),
        ("Foresight and jobs", span_column(SECTIONS.supply, SECTIONS.jobs)),
        ("Objectives and cattle", span_column(SECTIONS.objectives, SECTIONS.cattle)),
    ]
    parts += [(seat.colour.capitalize(), SHEET.panel_box(place)) for place, seat in enumerate(view.seats)]
    if viewer_seat(view) is not None:
        parts.append(("Your hand", SHEET.hand_box(count)))
    return tuple(Region(name, *inset_box(box, -6)) for name, box in parts)


def split_box(box: Box) -> tuple[Box, Box]:
    """Give the left and the right half of a section."""
    left, top, wide, high = box
    return (left, top, wide / 2, high), (left + wide / 2, top, wide / 2, high)
