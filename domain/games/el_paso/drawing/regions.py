"""The parts of the sheet that can be looked at one by one, in the order of a page that stacks them."""

from __future__ import annotations

from domain.drawing.svg import Region
from domain.games.el_paso.drawing.hand import own
from domain.games.el_paso.drawing.layout import SECTIONS, Box, hand_box, inset, panel
from domain.games.el_paso.drawing.parties import colours, named
from domain.games.el_paso.view import View


def regions(view: View) -> tuple[Region, ...]:
    """Name the parts: the trail, what can be had, the players from the left, the own hand."""
    parts: list[tuple[str, Box]] = [
        ("Trail", SECTIONS.trail),
        ("Cattle and workers", together(SECTIONS.cattle, SECTIONS.workers)),
        ("Tokens", together(SECTIONS.goals, SECTIONS.bonuses)),
        ("Buildings", SECTIONS.buildings),
        ("Train", SECTIONS.train),
    ]
    parts += [(name, panel(party)) for party, name in enumerate(named(view))]
    if own(view) is not None:
        parts.append(("Your hand", hand_box(len(colours(view)))))
    return tuple(Region(name, *inset(box, -6)) for name, box in parts)


def together(one: Box, other: Box) -> Box:
    """Give the box of two sections, one below the other."""
    return one[0], one[1], one[2], other[1] + other[3] - one[1]
