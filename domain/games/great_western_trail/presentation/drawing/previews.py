"""Draws the effect of an option over the sheet before the player chooses it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.drawing.boxes import Box, draw_badge_at, draw_corner_badge, find_box, rectangle_path
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import MINUS
from domain.games.great_western_trail import commands
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
from domain.games.great_western_trail.frames import City, Foresight, MoveCattleman
from domain.games.great_western_trail.model import count_crossings
from domain.games.great_western_trail.presentation.drawing import markets, places
from domain.games.great_western_trail.presentation.drawing.glyphs import GLYPHS
from domain.games.great_western_trail.presentation.drawing.layout import Layout, layout, trail_point
from domain.games.great_western_trail.presentation.drawing.markets import job_point
from domain.games.great_western_trail.presentation.drawing.places import draw_payments, draw_way, target
from domain.games.great_western_trail.presentation.drawing.railroad import (
    city_box,
    city_disc,
    draw_engine,
    plate_box,
    station_disc,
    track_point,
)
from domain.games.great_western_trail.presentation.drawing.tiles import draw_building, draw_small
from domain.games.great_western_trail.presentation.drawing.trail import (
    cattleman_point,
    draw_cattleman,
    draw_empty_small,
    draw_money,
)
from domain.games.great_western_trail.view import SeatView, View


class _PlaceBoxes:
    """A cache of the boxes of the last view. The previews of its options all need them."""

    def __init__(self) -> None:
        self._last: tuple[View | None, Layout | None, dict[str, Box]] = (None, None, {})

    def of(self, view: View) -> dict[str, Box]:
        """Return the boxes of all places of a view in the current layout."""
        known, drawn, boxes = self._last
        if known is not view or drawn is not layout():
            boxes = {place.at: place.box for place in places.all_places(view)}
            self._last = view, layout(), boxes
        return boxes


_place_boxes = _PlaceBoxes()

Preview = Callable[[View, SeatView, Any], str]


def draw_preview(view: View, command: commands.AnyCommand) -> str:
    """Return the SVG fragment for an option of the asked seat; "" if nothing changes on the sheet.

    The fragment uses symbols from the picture of the same view and coordinates of the current layout. Its
    tick appears once the option is chosen.
    """
    seat = next((each for each in view.seats if each.seat in view.asked), None)
    return "" if seat is None else PREVIEWS_BY_COMMAND.get(type(command), preview_places)(view, seat, command)


def preview_placement(view: View, seat: SeatView, command: commands.PlaceCattleman) -> str:
    return draw_arrival(view, seat, command.site)


def preview_move(view: View, seat: SeatView, command: commands.MoveAlong) -> str:
    """Draw the path, the fees, and the cattleman at its destination."""
    free = isinstance(view.frame, MoveCattleman) and view.frame.free
    paid = "" if free else draw_payments(view, seat, command.path)
    return draw_way(view, seat, command.path) + paid + draw_arrival(view, seat, command.path[-1])


def draw_arrival(view: View, seat: SeatView, space: str) -> str:
    """Draw the cattleman next to those already on the space."""
    here = next(each.here for each in view.trail if each.id == space)
    others = [number for number in here if number != seat.seat]
    x, y = cattleman_point(space, len(others), len(others) + 1)
    return draw_cattleman(seat.colour, x, y) + draw_corner_badge(places.space_box(TRAIL[space]))


def preview_engine(view: View, seat: SeatView, command: commands.DriveEngine) -> str:
    x, y = track_point(command.space)
    return draw_engine(seat.colour, x, y - 4) + draw_badge_at(x + 20, y - 20)


def preview_building(view: View, seat: SeatView, command: commands.PlaceBuilding) -> str:
    """Draw the tile at the origin and move it to the site.

    Dozens of options share the drawing at the origin.
    """
    box, (x, y) = places.space_box(TRAIL[command.site]), trail_point(command.site)
    tile = draw_building(command.tile, seat.colour, 0, 0)
    return f'<g transform="translate({x:g} {y:g})">{tile}</g>{draw_corner_badge(box)}'


def preview_delivery(view: View, seat: SeatView, command: commands.Deliver) -> str:
    """Draw a disc on the city, with the transport cost below it (GWT-6.5.4)."""
    cost = count_crossings(seat.engine, CITIES[command.city].value) if isinstance(view.frame, City) else 0
    left, top, wide, high = city_box(command.city)
    paid = GLYPHS.draw_coin(left + wide / 2, top + high + 42, 15, f"{MINUS}{cost}") if cost else ""
    return (
        badge(seat.colour, *city_disc(command.city, seat.seat), 12)
        + paid
        + draw_corner_badge((left, top, wide, high))
    )


def preview_station(view: View, seat: SeatView, command: commands.ConstructStation) -> str:
    left, top, wide, high = plate_box(command.station)
    across, down, radius = station_disc(command.station, 0, 1)
    disc = badge(seat.colour, left + across, top + high / 2 + down, radius)
    return disc + draw_corner_badge((left, top, wide, high))


def preview_hire(view: View, seat: SeatView, command: commands.HireWorker) -> str:
    """Draw the worker on the next space of its row."""
    count = getattr(seat.workers, command.worker)
    box = markets.worker_box(board_box(view, seat), WORKERS.index(command.worker), count + 1)
    taken = preview_places(view, seat, command) if layout().is_parted else ""
    worker = draw_small(command.worker, box[0] + box[2] / 2, box[1] + box[3] / 2, box[3] + 5)
    return worker + draw_corner_badge(box) + taken


def preview_appointment(view: View, seat: SeatView, command: commands.AppointWorker) -> str:
    """Draw the last worker of a row as removed."""
    count = getattr(seat.workers, command.worker)
    box = markets.worker_box(board_box(view, seat), WORKERS.index(command.worker), count)
    return draw_emptied(box) + draw_corner_badge(box)


def preview_disc(view: View, seat: SeatView, command: commands.TakeDisc) -> str:
    if command.source in STATIONS:
        return preview_places(view, seat, command)
    box = find_box(places.all_places(view), f"disc:{command.source}")
    return "" if box is None else draw_emptied(box) + draw_corner_badge(box)


def preview_taken(view: View, seat: SeatView, command: commands.TakeTeepee | commands.TakeHazard) -> str:
    """Draw the space without its tile."""
    x, y = trail_point(command.space)
    worth = draw_money(TRAIL[command.space].money, x, y) if TRAIL[command.space].kind == "teepee" else ""
    box = places.space_box(TRAIL[command.space])
    return draw_emptied(box) + draw_empty_small(x, y) + worth + draw_corner_badge(box)


def board_box(view: View, seat: SeatView) -> Box:
    return layout().panels(view.seats.index(seat))


def draw_emptied(box: Box) -> str:
    """Cover a box, so that its space looks empty."""
    return f'<path class="sunk edge" d="{rectangle_path(box)}"/>'


def preview_places(view: View, seat: SeatView, command: commands.AnyCommand) -> str:
    """Draw a tick on each place of an option."""
    where = target(view, command)
    return draw_ticks(view, (where,) if isinstance(where, str) else where or ())


def preview_local(view: View, seat: SeatView, command: commands.LocalAction) -> str:
    """Draw a tick on the action, and on the cards that it discards."""
    cards = target(view, command) if command.cards else None
    action = places.action_name(command)
    return draw_ticks(view, (action, *(cards if isinstance(cards, tuple) else ())))


def draw_ticks(view: View, names: tuple[str, ...]) -> str:
    boxes = _place_boxes.of(view) if names else {}
    return "".join(draw_corner_badge(boxes[name]) for name in names if name in boxes)


def preview_foresight(view: View, seat: SeatView, command: commands.ChooseForesight) -> str:
    """Draw the tile at its destination (GWT-6.1.1 to GWT-6.1.3)."""
    if not isinstance(view.frame, Foresight):
        return ""
    tile = view.foresights[view.frame.number - 1][command.space - 1]
    where = None if tile is None else tile_destination(view, tile)
    if tile is None or where is None:
        return preview_places(view, seat, command)
    x, y, edge = where
    return draw_small(tile, x, y, edge) + preview_places(view, seat, command)


def tile_destination(view: View, tile: str) -> tuple[float, float, float] | None:
    """Return the middle and edge of a tile's destination; None if all spaces are full."""
    printed = TILES[tile]
    if printed.kind == "worker":
        return next_job_place(view)
    taken = {space.id for space in view.trail if space.tile is not None}
    spaces = VILLAGE if printed.kind == "teepee" else ZONES[printed.what]
    free = next((space for space in spaces if space not in taken), None)
    return None if free is None else (*trail_point(free), layout().trail.small)


def next_job_place(view: View) -> tuple[float, float, float] | None:
    """Return the next free space of the job market.

    The last space of a row becomes free only after the token has left the row.
    """
    if view.row > JOB_MARKET.rows:
        return None
    first, row = COUNTS[len(view.seats)].job_first_column, view.jobs[view.row - 1]
    column = next(place for place in range(first, JOB_MARKET.columns + 1) if row[place - 1] is None)
    return (*job_point(view.row, column), layout().jobs.cell)


PREVIEWS_BY_COMMAND: Mapping[type, Preview] = {
    commands.PlaceCattleman: preview_placement,
    commands.MoveAlong: preview_move,
    commands.LocalAction: preview_local,
    commands.ChooseForesight: preview_foresight,
    commands.DriveEngine: preview_engine,
    commands.PlaceBuilding: preview_building,
    commands.Deliver: preview_delivery,
    commands.ConstructStation: preview_station,
    commands.HireWorker: preview_hire,
    commands.AppointWorker: preview_appointment,
    commands.TakeDisc: preview_disc,
    commands.TakeTeepee: preview_taken,
    commands.TakeHazard: preview_taken,
}
"""The preview functions, keyed by command type. Other commands only draw ticks on their places."""
