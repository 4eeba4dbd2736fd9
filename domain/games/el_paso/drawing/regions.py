"""The parts of the sheet that can be looked at one by one, in the order of a page that stacks them."""

from __future__ import annotations

from domain.drawing.boxes import Box, inset_box, span_column
from domain.drawing.svg import Region
from domain.games.el_paso.drawing.boards.hand import viewer_seat
from domain.games.el_paso.drawing.layout import SECTIONS, SHEET
from domain.games.el_paso.drawing.parties import party_colours, party_names
from domain.games.el_paso.view import View


def regions(view: View) -> tuple[Region, ...]:
    """Name the parts: the trail, what can be had, the players from the left, the own hand."""
    parts: list[tuple[str, Box]] = [
        ("Trail", SECTIONS.trail),
        ("Cattle and workers", span_column(SECTIONS.cattle, SECTIONS.workers)),
        ("Tokens", span_column(SECTIONS.goals, SECTIONS.bonuses)),
        ("Buildings", SECTIONS.buildings),
        ("Train", SECTIONS.train),
    ]
    parts += [(name, SHEET.panel_box(party)) for party, name in enumerate(party_names(view))]
    if viewer_seat(view) is not None:
        parts.append(("Your hand", SHEET.hand_box(len(party_colours(view)))))
    return tuple(Region(name, *inset_box(box, -6)) for name, box in parts)
