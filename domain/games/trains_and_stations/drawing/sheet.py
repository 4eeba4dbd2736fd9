"""The sheet round the map: neatline, and where the parts below the map begin."""

from __future__ import annotations

from typing import NamedTuple

from domain.games.trains_and_stations.drawing.atlas import HIGH, WIDE
from domain.games.trains_and_stations.drawing.shapes import Box, rectangle
from domain.games.trains_and_stations.view import View

RIM = 14
"""The neatline's width."""
HEAD, ROW = 26, 49
"""The heights of the heads of the seats' columns, and of a seat's line."""
HAND, WELL = 116, 102
SHOWN = 62
"""The height of a hand that is shown at the end."""
GAP = 10


class Sheet(NamedTuple):
    """Where the seats' lines, the hands and the roll begin, and where the sheet ends."""

    seats: float
    hand: float
    well: float
    foot: float


def sheet_of(view: View) -> Sheet:
    """Lay out the sheet: it is as high in every view that a seat has of a game, until hands are shown."""
    seats = HIGH + GAP
    hand = seats + HEAD + ROW * len(view.seats) + GAP
    known = [each for each in view.seats if each.goods is not None]
    high = 0.0
    if known:
        high = SHOWN * len(known) if view.over else HAND
    well = hand + (high + GAP if high else 0)
    return Sheet(seats, hand, well, well - GAP if view.over else well + WELL)


def row(sheet: Sheet, seat: int) -> Box:
    """Give the edges of a seat's line."""
    top = sheet.seats + HEAD + ROW * seat
    return Box(0, top, WIDE, top + ROW)


def frame(sheet: Sheet) -> str:
    """Draw paper and neatline."""

    def box(out: float) -> str:
        return rectangle(-out, -out, WIDE + out, sheet.foot + out)

    return (
        f'<path class="paper" d="{box(RIM)}"/>'
        f'<path class="ln" stroke-width="2.2" d="{box(RIM - 3)}"/>'
        f'<path class="ln" stroke-width=".7" d="{box(RIM - 7)}"/>'
    )
