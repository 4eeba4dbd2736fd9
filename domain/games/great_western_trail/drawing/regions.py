"""The parts of the sheet that can be looked at one by one."""

from __future__ import annotations

from domain.drawing.svg import Region
from domain.games.great_western_trail.drawing.hand import own
from domain.games.great_western_trail.drawing.layout import SECTIONS, Box, hand_box, inset, panel
from domain.games.great_western_trail.view import View


def regions(view: View) -> tuple[Region, ...]:
    """Name the parts: the trail, what lies round it, the players from the left, the own hand."""
    count = len(view.seats)
    parts: list[tuple[str, Box]] = [
        ("Trail", SECTIONS.trail),
        ("Railroad, left", halves(SECTIONS.railroad)[0]),
        ("Railroad, right", halves(SECTIONS.railroad)[1]),
        ("Foresight and jobs", around(SECTIONS.supply, SECTIONS.jobs)),
        ("Objectives and cattle", around(SECTIONS.objectives, SECTIONS.cattle)),
    ]
    parts += [(seat.colour.capitalize(), panel(count, place)) for place, seat in enumerate(view.seats)]
    if own(view) is not None:
        parts.append(("Your hand", hand_box(count)))
    return tuple(Region(name, *inset(box, -6)) for name, box in parts)


def halves(box: Box) -> tuple[Box, Box]:
    """Give the left and the right half of a section."""
    left, top, wide, high = box
    return (left, top, wide / 2, high), (left + wide / 2, top, wide / 2, high)


def around(one: Box, other: Box) -> Box:
    """Give the box of two sections, one below the other."""
    return one[0], one[1], one[2], other[1] + other[3] - one[1]
