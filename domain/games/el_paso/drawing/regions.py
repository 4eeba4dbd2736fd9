"""The parts of the sheet that can be looked at one by one, in the order of a page that stacks them."""

from __future__ import annotations

from domain.drawing.svg import Region
from domain.games.el_paso.drawing.hand import viewer_seat
from domain.games.el_paso.drawing.layout import SECTIONS, Box, hand_box, inset_box, panel_box
from domain.games.el_paso.drawing.parties import party_colours, party_names
from domain.games.el_paso.view import View


def regions(view: View) -> tuple[Region, ...]:
    """Name the parts: the trail, what can be had, the players from the left, the own hand."""
    parts: list[tuple[str, Box]] = [
        ("Trail", SECTIONS.trail),
        ("Cattle and workers", box_of_both(SECTIONS.cattle, SECTIONS.workers)),
        ("Tokens", box_of_both(SECTIONS.goals, SECTIONS.bonuses)),
        ("Buildings", SECTIONS.buildings),
        ("Train", SECTIONS.train),
    ]
    parts += [(name, panel_box(party)) for party, name in enumerate(party_names(view))]
    if viewer_seat(view) is not None:
        parts.append(("Your hand", hand_box(len(party_colours(view)))))
    return tuple(Region(name, *inset_box(box, -6)) for name, box in parts)


def box_of_both(one: Box, other: Box) -> Box:
    """Give the box of two sections, one below the other."""
    return one[0], one[1], one[2], other[1] + other[3] - one[1]
