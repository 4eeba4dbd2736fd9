"""The drawing of the whole board."""

from __future__ import annotations

from functools import cache

from domain.drawing.highlights import brackets
from domain.drawing.svg import ID_PREFIX, Picture
from domain.games.trains_and_stations.presentation.drawing import board_map, pieces
from domain.games.trains_and_stations.presentation.drawing.board_map import (
    AT,
    RIM,
    frame,
    land,
    plate,
    sheet_of,
)
from domain.games.trains_and_stations.presentation.drawing.description import describe
from domain.games.trains_and_stations.presentation.drawing.dice_tray import dice_tray
from domain.games.trains_and_stations.presentation.drawing.layout import HIGH, WIDE
from domain.games.trains_and_stations.presentation.drawing.pieces import rectangle
from domain.games.trains_and_stations.presentation.drawing.places import targets
from domain.games.trains_and_stations.presentation.drawing.players import fields, hand, seat_rows, supply
from domain.games.trains_and_stations.view import View


def picture(view: View) -> Picture:
    """Draw a view; equal views give identical bytes."""
    sheet = sheet_of(view)
    body = (
        f"<defs>{definitions(tuple(each.colour for each in view.seats))}</defs>"
        f'<g class="art" aria-hidden="true">{frame(sheet)}'
        f'<g clip-path="url(#{ID_PREFIX}map)">{land()}{board_map.complete_bands(view)}'
        f"{board_map.network()}</g>"
        f"{edge()}{board_map.boards()}{board_map.dice(view.board)}{board_map.standing(view.cities)}"
        f"{fields(view)}{supply(view)}{last_placed(view)}"
        f"{seat_rows(view, sheet)}{hand(view, sheet)}{'' if view.over else dice_tray(view, sheet)}</g>"
        f'<g class="spots">{targets(view, sheet)}</g><g class="ghosts"></g>'
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
    """Define the seats' pieces, and the clip path that keeps the map inside its edges."""
    clip = f'<clipPath id="{ID_PREFIX}map"><path d="{rectangle(0, 0, WIDE, HIGH)}"/></clipPath>'
    return pieces.definitions(colours) + clip


def edge() -> str:
    return f'<path class="ln" stroke-width="1.4" d="{rectangle(0, 0, WIDE, HIGH)}"/>'


def last_placed(view: View) -> str:
    """Draw brackets around everything placed on the board in the last turn."""
    drawn = ""
    for place in view.last:
        if place in AT:
            x, y = AT[place]
            drawn += brackets(x - 22, y - 22, x + 22, y + 22, 10)
        else:
            left, top, right, bottom = plate(place.partition(":")[2])
            drawn += brackets(left - 5, top - 5, right + 5, bottom + 5, 16)
    return f'<path class="last" d="{drawn}"/>' if drawn else ""
