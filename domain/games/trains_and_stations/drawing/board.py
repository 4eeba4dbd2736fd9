"""The whole drawing of a view."""

from __future__ import annotations

from functools import cache

from domain.drawing.highlights import brackets
from domain.drawing.svg import ID_PREFIX, Picture
from domain.games.trains_and_stations.drawing import pieces, plates, tracks
from domain.games.trains_and_stations.drawing.atlas import AT, HIGH, WIDE, plate
from domain.games.trains_and_stations.drawing.describe import describe
from domain.games.trains_and_stations.drawing.hand import hand
from domain.games.trains_and_stations.drawing.land import land
from domain.games.trains_and_stations.drawing.panels import fields, supply
from domain.games.trains_and_stations.drawing.seats import seats
from domain.games.trains_and_stations.drawing.shapes import rectangle
from domain.games.trains_and_stations.drawing.sheet import RIM, frame, sheet_of
from domain.games.trains_and_stations.drawing.spots import spots
from domain.games.trains_and_stations.drawing.well import well
from domain.games.trains_and_stations.view import View


def picture(view: View) -> Picture:
    """Draw a view: same view, same bytes."""
    sheet = sheet_of(view)
    body = (
        f"<defs>{definitions(tuple(each.colour for each in view.seats))}</defs>"
        f'<g class="art" aria-hidden="true">{frame(sheet)}'
        f'<g clip-path="url(#{ID_PREFIX}map)">{land()}{tracks.full(view)}{tracks.network()}</g>'
        f"{edge()}{plates.boards()}{tracks.dice(view.board)}{plates.standing(view.cities)}"
        f"{fields(view)}{supply(view)}{last(view)}"
        f"{seats(view, sheet)}{hand(view, sheet)}{'' if view.over else well(view, sheet)}</g>"
        f'<g class="spots">{spots(view, sheet)}</g><g class="ghosts"></g>'
    )
    return Picture(
        width=WIDE + 2 * RIM,
        height=sheet.foot + 2 * RIM,
        title=f"Trains & Stations, turn {view.turn}",
        desc=describe(view),
        body=body,
        left=-RIM,
        top=-RIM,
        css_class="wide",
    )


@cache
def definitions(colours: tuple[str, ...]) -> str:
    """Define the pieces of the seats, and the clip that keeps the map within its edges."""
    clip = f'<clipPath id="{ID_PREFIX}map"><path d="{rectangle(0, 0, WIDE, HIGH)}"/></clipPath>'
    return pieces.definitions(colours) + clip


def edge() -> str:
    """Draw the edge of the map."""
    return f'<path class="ln" stroke-width="1.4" d="{rectangle(0, 0, WIDE, HIGH)}"/>'


def last(view: View) -> str:
    """Mark with brackets what was put on the board in the last turn."""
    drawn = ""
    for place in view.last:
        if place in AT:
            x, y = AT[place]
            drawn += brackets(x - 22, y - 22, x + 22, y + 22, 10)
        else:
            left, top, right, bottom = plate(place.partition(":")[2])
            drawn += brackets(left - 5, top - 5, right + 5, bottom + 5, 16)
    return f'<path class="last" style="stroke-width:4" d="{drawn}"/>' if drawn else ""
