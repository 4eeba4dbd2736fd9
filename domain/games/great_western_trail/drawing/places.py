"""Where everything that can be chosen stands on the drawing, and what a player calls it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from domain.games.great_western_trail.data import (
    AUXILIARY,
    BUILDINGS,
    CATTLE,
    CITIES,
    DISC_SPACES,
    JOB_MARKET,
    RAILROAD,
    RISKS,
    STATIONS,
    TRAIL,
    WORKERS,
)
from domain.games.great_western_trail.data.schema import TrailSpace
from domain.games.great_western_trail.drawing import crew, discs, markets, players, stocks
from domain.games.great_western_trail.drawing.describe import several
from domain.games.great_western_trail.drawing.hand import held
from domain.games.great_western_trail.drawing.layout import Box, at_trail, panel
from domain.games.great_western_trail.drawing.railroad import at_track, city_box, plate
from domain.games.great_western_trail.drawing.tiles import HIGH, SMALL, WIDE, actions_of, rows, tag
from domain.games.great_western_trail.view import SeatView, View
from domain.games.great_western_trail.words import names
from domain.games.great_western_trail.words.printed_actions import told


class Place(NamedTuple):
    """A place: its id as options name it, its name for players, and its box."""

    at: str
    name: str
    box: Box


def places(view: View) -> Iterator[Place]:
    """Give every place of the sheet, each section in reading order."""
    yield from fixed()
    yield from actions(view)
    yield from stocked(view)
    for name, number_of, box in held(view):
        yield Place(f"card:{name}#{number_of}", card_name(name), box)
    yield from on_board(view)


@cache
def fixed() -> tuple[Place, ...]:
    """Give the places that every sheet has: railroad, foresight, job market, trail."""
    return (*on_railroad(), *beside_trail(), *on_trail())


def around(x: float, y: float, wide: float, high: float) -> Box:
    """Give the box round a point."""
    return x - wide / 2, y - high / 2, wide, high


def on_railroad() -> Iterator[Place]:
    """Give cities, spaces of the track, and stations."""
    for city in CITIES.values():
        left, top, wide, high = city_box(city.id)
        yield Place(f"city:{city.id}", city.name, (left, top - 4, wide, high + 38))
    names = [str(space) for space in range(RAILROAD.main_spaces)]
    for name in (*names, *RAILROAD.turnouts):
        yield Place(f"track:{name}", f"Track space {name}", around(*at_track(name), 40, 40))
    for station in STATIONS.values():
        yield Place(f"station:{station.id}", f"Station {station.id[1:]}", plate(station.id))


def beside_trail() -> Iterator[Place]:
    """Give the foresight spaces and the places of the job market."""
    for stack in (3, 2, 1):
        for space in (1, 2):
            box = around(*markets.foresight_place(stack, space), SMALL, SMALL)
            yield Place(f"foresight:{stack}:{space}", f"Foresight {stack}, space {space}", box)
    for row in range(1, JOB_MARKET.rows + 1):
        for column in range(1, JOB_MARKET.columns + 1):
            box = around(*markets.job_place(row, column), markets.CELL, markets.CELL)
            yield Place(f"job:{row}:{column}", f"Job market, row {row}, column {column}", box)


def on_trail() -> Iterator[Place]:
    """Give the spaces of the trail, from the start to Kansas City."""
    for space in TRAIL.values():
        yield Place(space.id, space_name(space), space_box(space))


def space_box(space: TrailSpace) -> Box:
    """Give the box of a space of the trail."""
    x, y = at_trail(space.id)
    match space.kind:
        case "neutral" | "site":
            return around(x, y, WIDE, HIGH)
        case "kansas_city":
            return around(x, y, 112, 72)
        case _:
            return around(x, y, SMALL, SMALL)


def space_name(space: TrailSpace) -> str:
    """Name a space of the trail."""
    match space.kind:
        case "neutral":
            return f"Neutral site {space.id}"
        case "site":
            return f"Site {space.id.replace('_', ' ')}"
        case "hazard":
            return f"{str(space.zone).capitalize()} space {space.number}"
        case "teepee":
            return f"Village space {space.money}"
        case "kansas_city":
            return "Kansas City"
        case _:
            return "Start"


def actions(view: View) -> Iterator[Place]:
    """Give the local actions of the buildings in use (GWT-5.1)."""
    if view.use is None:
        return
    for used in view.use.buildings:
        x, y = at_trail(used.site)
        boxes, printed = rows(used.tile, x, y), actions_of(used.tile)
        if risk := TRAIL[used.site].risk:
            boxes, printed = [*boxes, tag(x, y)], (*printed, RISKS[risk])
        for index, (action, box) in enumerate(zip(printed, boxes, strict=True)):
            yield Place(f"action:{used.site}:{index}", f"{names.tile(used.tile)}: {told(action)}", box)


def stocked(view: View) -> Iterator[Place]:
    """Give the objective cards on display, their deck, and the cattle market; two of a kind side by side."""
    for place, name in enumerate(view.display):
        yield Place(f"objective:{name}", card_name(name), stocks.display_place(place))
    yield Place("deck:objective", "Objective deck", stocks.deck_place())
    for place, (name, count) in enumerate(view.market):
        left, top, wide, high = stocks.market_place(place)
        shown = min(count, 2)
        for number_of in range(shown):
            part = (left + wide / shown * number_of, top, wide / shown, high)
            yield Place(f"market:{name}#{number_of + 1}", card_name(name), part)


def card_name(name: str) -> str:
    """Name a card with what it is worth."""
    if name not in CATTLE:
        return f"Objective card {names.objective(name)}"
    return f"{names.card(name)}, value {CATTLE[name].value}"


def chooser(view: View) -> SeatView | None:
    """Give the seat whose board has places: the reader's, else that of whoever is asked."""
    seat = view.viewer if view.viewer is not None else next(iter(view.asked), None)
    return next((each for each in view.seats if each.seat == seat), None)


def own_panel(view: View) -> Box | None:
    """Give the box of the board that has places."""
    seat = chooser(view)
    return None if seat is None else panel(len(view.seats), view.seats.index(seat))


def on_board(view: View) -> Iterator[Place]:
    """Give the places of the reader's own board: workers, discs, auxiliary actions, buildings."""
    seat, box = chooser(view), own_panel(view)
    if seat is None or box is None:
        return
    for kind in WORKERS:
        yield Place(f"row:{kind}", f"Your {several(kind)}", crew.worker_row(box, kind))
    for action in AUXILIARY:
        yield Place(
            f"aux:{action}",
            f"Auxiliary action: {names.AUXILIARY_NAMES[action]}",
            discs.auxiliary_box(box, action),
        )
    for space in DISC_SPACES:
        yield Place(
            f"disc:{space}",
            f"Disc of {names.DISCS[space]}",
            around(*discs.disc_place(box, space), 33, 33),
        )
    for tile in seat.unbuilt:
        place = players.unbuilt_place(box, tile)
        yield Place(f"tile:{BUILDINGS[tile].number}", f"Building {tile}", place)


def find(view: View, at: str) -> Box | None:
    """Give the box of a place by its id."""
    return next((place.box for place in places(view) if place.at == at), None)
