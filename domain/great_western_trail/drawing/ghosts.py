"""What an option would put on the board, drawn over it before it is chosen."""

from __future__ import annotations

from domain.great_western_trail.commands import (
    AnyCommand,
    DriveEngine,
    MoveAlong,
    PlaceBuilding,
    PlaceCattleman,
)
from domain.great_western_trail.data import TRAIL
from domain.great_western_trail.drawing.layout import at_trail
from domain.great_western_trail.drawing.railroad import at_track, engine
from domain.great_western_trail.drawing.tiles import building
from domain.great_western_trail.drawing.trail import cattleman, leg, stand
from domain.great_western_trail.view import SeatView, View
from domain.kernel.drawing.svg import number


def ghost(view: View, command: AnyCommand) -> str:
    """Give the fragment for an option of the seat that is asked; "" where the board stays as it is."""
    seat = next((each for each in view.seats if each.seat in view.asked), None)
    if seat is None:
        return ""
    match command:
        case PlaceCattleman(site=site):
            return cattleman(seat.colour, *stand(site, 0, 1))
        case MoveAlong(path=path):
            return cattleman(seat.colour, *stand(path[-1], 0, 1))
        case DriveEngine(space=space):
            return engine(seat.colour, *at_track(space))
        case PlaceBuilding(tile=tile, site=site):
            return building(tile, seat.colour, *at_trail(site))
        case _:
            return ""
