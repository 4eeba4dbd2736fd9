"""What an option would put on the sheet, drawn over it before it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.drawing.emblems import badge
from domain.drawing.highlights import CHOSEN_BADGE
from domain.drawing.svg import number
from domain.games.great_western_trail import commands as c
from domain.games.great_western_trail.data import (
    CITIES,
    COUNTS,
    JOB_MARKET,
    STATIONS,
    TILES,
    TRAIL,
    VILLAGE,
    WORKERS,
    ZONES,
)
from domain.games.great_western_trail.drawing import crew, places
from domain.games.great_western_trail.drawing.glyphs import MINUS, money
from domain.games.great_western_trail.drawing.layout import Box, at_trail, panel, rectangle
from domain.games.great_western_trail.drawing.markets import CELL, job_place
from domain.games.great_western_trail.drawing.moves import payments, way
from domain.games.great_western_trail.drawing.railroad import at_track, city_box, city_disc, engine, plate
from domain.games.great_western_trail.drawing.tiles import SMALL, building, small
from domain.games.great_western_trail.drawing.trail import cattleman, empty_small, stand, value
from domain.games.great_western_trail.frames import City, Foresight, MoveCattleman
from domain.games.great_western_trail.model.railroad import crossings
from domain.games.great_western_trail.targets import target
from domain.games.great_western_trail.view import SeatView, View

Ghost = Callable[[View, SeatView, Any], str]


def preview(view: View, command: c.AnyCommand) -> str:
    """Give the fragment for an option of the seat that is asked; "" where the sheet stays as it is.

    It uses symbols of the same view's picture and its coordinates. The tick shows once it is chosen.
    """
    seat = next((each for each in view.seats if each.seat in view.asked), None)
    return "" if seat is None else GHOSTS.get(type(command), marked)(view, seat, command)


def placed(view: View, seat: SeatView, command: c.PlaceCattleman) -> str:
    """Stand the cattleman on a building."""
    return arrived(view, seat, command.site)


def moved(view: View, seat: SeatView, command: c.MoveAlong) -> str:
    """Draw the way, the fees, and the cattleman where he stops."""
    free = isinstance(view.frame, MoveCattleman) and view.frame.free
    paid = "" if free else payments(view, seat, command.path)
    return way(view, seat, command.path) + paid + arrived(view, seat, command.path[-1])


def arrived(view: View, seat: SeatView, space: str) -> str:
    """Stand the cattleman beside those who are already there."""
    here = next(each.here for each in view.trail if each.id == space)
    others = [other for other in here if other != seat.seat]
    x, y = stand(space, len(others), len(others) + 1)
    return cattleman(seat.colour, x, y) + ticked(places.space_box(TRAIL[space]))


def driven(view: View, seat: SeatView, command: c.DriveEngine) -> str:
    """Stand the engine on a space of the track."""
    x, y = at_track(command.space)
    return engine(seat.colour, x, y - 4) + tick(x + 20, y - 20)


def built(view: View, seat: SeatView, command: c.PlaceBuilding) -> str:
    """Lay the building on its site."""
    box = places.space_box(TRAIL[command.site])
    return building(command.tile, seat.colour, *at_trail(command.site)) + ticked(box)


def delivered(view: View, seat: SeatView, command: c.Deliver) -> str:
    """Lay a disc on the city, with the transport cost beside it (GWT-6.5.4)."""
    cost = crossings(seat.engine, CITIES[command.city].value) if isinstance(view.frame, City) else 0
    left, top, wide, high = city_box(command.city)
    paid = money(left + wide / 2, top + high + 42, 15, f"{MINUS}{cost}") if cost else ""
    return (
        badge(seat.colour, *city_disc(command.city, seat.seat), 12) + paid + ticked((left, top, wide, high))
    )


def stationed(view: View, seat: SeatView, command: c.ConstructStation) -> str:
    """Lay a disc on the station."""
    left, top, wide, high = plate(command.station)
    return badge(seat.colour, left + 96, top + high / 2, 12) + ticked((left, top, wide, high))


def hired(view: View, seat: SeatView, command: c.HireWorker) -> str:
    """Put the worker on the next space of its row."""
    count = getattr(seat.workers, command.worker)
    box = crew.worker_place(own(view, seat), WORKERS.index(command.worker), count + 1)
    return small(command.worker, box[0] + box[2] / 2, box[1] + box[3] / 2, 40) + ticked(box)


def appointed(view: View, seat: SeatView, command: c.AppointWorker) -> str:
    """Take the last worker of a row away."""
    count = getattr(seat.workers, command.worker)
    box = crew.worker_place(own(view, seat), WORKERS.index(command.worker), count)
    return emptied(box) + ticked(box)


def undisced(view: View, seat: SeatView, command: c.TakeDisc) -> str:
    """Clear a disc space."""
    if command.source in STATIONS:
        return marked(view, seat, command)
    box = places.find(view, f"disc:{command.source}")
    return "" if box is None else emptied(box) + ticked(box)


def taken(view: View, seat: SeatView, command: c.TakeTeepee | c.TakeHazard) -> str:
    """Take a tile away from its space."""
    x, y = at_trail(command.space)
    worth = value(TRAIL[command.space].money, x, y) if TRAIL[command.space].kind == "teepee" else ""
    box = places.space_box(TRAIL[command.space])
    return emptied(box) + empty_small(x, y) + worth + ticked(box)


def own(view: View, seat: SeatView) -> Box:
    """Give the box of the seat's board."""
    return panel(len(view.seats), view.seats.index(seat))


def emptied(box: Box) -> str:
    """Cover a place."""
    return f'<path class="sunk edge" d="{rectangle(box)}"/>'


def ticked(box: Box) -> str:
    """Draw the badge of what is chosen at a place's upper right corner."""
    return tick(box[0] + box[2], box[1])


def tick(x: float, y: float) -> str:
    """Draw the badge of what is chosen."""
    return f'<g class="tick" transform="translate({number(x)} {number(y)}) scale(1.6)">{CHOSEN_BADGE}</g>'


def marked(view: View, seat: SeatView, command: c.AnyCommand) -> str:
    """Tick the places that an option is made of, where it changes nothing that could be drawn."""
    where = target(view, command)
    named = (where,) if isinstance(where, str) else where or ()
    found = {place.at: place.box for place in places.places(view)}
    return "".join(ticked(found[name]) for name in named if name in found)


def foreseen(view: View, seat: SeatView, command: c.ChooseForesight) -> str:
    """Lay the tile where it would go (GWT-6.1.1 to GWT-6.1.3)."""
    if not isinstance(view.frame, Foresight):
        return ""
    tile = view.foresights[view.frame.number - 1][command.space - 1]
    where = None if tile is None else destination(view, tile)
    if tile is None or where is None:
        return marked(view, seat, command)
    x, y, edge = where
    return small(tile, x, y, edge) + marked(view, seat, command)


def destination(view: View, tile: str) -> tuple[float, float, float] | None:
    """Give the middle and the size of the place of a tile; None where all are full."""
    found = TILES[tile]
    if found.kind == "worker":
        return next_job(view)
    taken = {space.id for space in view.trail if space.tile is not None}
    spaces = VILLAGE if found.kind == "teepee" else ZONES[found.what]
    free = next((space for space in spaces if space not in taken), None)
    return None if free is None else (*at_trail(free), SMALL)


def next_job(view: View) -> tuple[float, float, float] | None:
    """Give the next place of the job market; the last of a row is free once its token has moved on."""
    if view.row > JOB_MARKET.rows:
        return None
    first, row = COUNTS[len(view.seats)].job_first_column, view.jobs[view.row - 1]
    column = next(place for place in range(first, JOB_MARKET.columns + 1) if row[place - 1] is None)
    return (*job_place(view.row, column), CELL)


GHOSTS: Mapping[type, Ghost] = {
    c.PlaceCattleman: placed,
    c.MoveAlong: moved,
    c.ChooseForesight: foreseen,
    c.DriveEngine: driven,
    c.PlaceBuilding: built,
    c.Deliver: delivered,
    c.ConstructStation: stationed,
    c.HireWorker: hired,
    c.AppointWorker: appointed,
    c.TakeDisc: undisced,
    c.TakeTeepee: taken,
    c.TakeHazard: taken,
}
"""What is drawn for a command; for the others their places are ticked."""
