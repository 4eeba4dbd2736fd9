"""Where everything that can be chosen stands on the drawing, and what a player calls it."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.boxes import Box, BoxPlace, box_around
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
from domain.games.great_western_trail.drawing import card_markets, discs, job_market, players, workers
from domain.games.great_western_trail.drawing.description import plural_worker
from domain.games.great_western_trail.drawing.hand import hand_cards
from domain.games.great_western_trail.drawing.layout import kept_by_layout, layout, trail_point
from domain.games.great_western_trail.drawing.other_places import places_above, places_below
from domain.games.great_western_trail.drawing.railroad import city_box, plate_box, track_point
from domain.games.great_western_trail.drawing.tiles import (
    action_boxes,
    building_box,
    tag_box,
    tile_actions,
)
from domain.games.great_western_trail.view import SeatView, View
from domain.games.great_western_trail.words import names
from domain.games.great_western_trail.words.printed_actions import action_text


def all_places(view: View) -> Iterator[BoxPlace]:
    """Give every place of the sheet, each section in reading order."""
    yield from places_below(view)
    yield from fixed_places()
    yield from action_places(view)
    yield from card_places(view)
    for name, number_of, box in hand_cards(view):
        yield BoxPlace(f"card:{name}#{number_of}", card_label(name), box)
    yield from board_places(view)
    yield from places_above(view)


@kept_by_layout
def fixed_places() -> tuple[BoxPlace, ...]:
    """Give the places that every sheet has: railroad, foresight, job market, trail."""
    return (*railroad_places(), *supply_places(), *trail_places())


def railroad_places() -> Iterator[BoxPlace]:
    """Give cities, spaces of the track, and stations."""
    for city in CITIES.values():
        left, top, wide, high = city_box(city.id)
        foot = layout().rail.foot + 2
        yield BoxPlace(f"city:{city.id}", city.name, (left, 2, wide, top + high + foot))
    main_spaces = [str(space) for space in range(RAILROAD.main_spaces)]
    for name in (*main_spaces, *RAILROAD.turnouts):
        box = box_around(*track_point(name), 40, 40)
        yield BoxPlace(f"track:{name}", capitalized(names.track_name(name)), box)
    for station in STATIONS.values():
        yield BoxPlace(f"station:{station.id}", f"Station {station.id[1:]}", plate_box(station.id))


def supply_places() -> Iterator[BoxPlace]:
    """Give the foresight spaces and the places of the job market."""
    for stack in (3, 2, 1):
        for space in (1, 2):
            edge = layout().supply.tile
            box = box_around(*job_market.foresight_point(stack, space), edge, edge)
            yield BoxPlace(f"foresight:{stack}:{space}", f"Foresight {stack}, space {space}", box)
    for row in range(1, JOB_MARKET.rows + 1):
        for column in range(1, JOB_MARKET.columns + 1):
            edge = layout().jobs.cell
            box = box_around(*job_market.job_point(row, column), edge, edge)
            yield BoxPlace(f"job:{row}:{column}", f"Job market, row {row}, column {column}", box)


def trail_places() -> Iterator[BoxPlace]:
    """Give the spaces of the trail, from the start to Kansas City."""
    for space in TRAIL.values():
        yield BoxPlace(space.id, space_label(space), space_box(space))


def space_box(space: TrailSpace) -> Box:
    x, y = trail_point(space.id)
    match space.kind:
        case "neutral" | "site":
            return building_box(x, y)
        case "kansas_city":
            return box_around(x, y, 112, 72)
        case _:
            edge = layout().trail.small
            return box_around(x, y, edge, edge)


def capitalized(words: str) -> str:
    return words[:1].upper() + words[1:]


def space_label(space: TrailSpace) -> str:
    match space.kind:
        case "neutral":
            return f"Neutral site {space.id}"
        case "site":
            return capitalized(names.space_name(space.id))
        case "hazard":
            return f"{str(space.zone).capitalize()} space {space.number}"
        case "teepee":
            return capitalized(names.space_name(space.id))
        case "kansas_city":
            return "Kansas City"
        case _:
            return "Start"


def action_places(view: View) -> Iterator[BoxPlace]:
    """Give the local actions of the buildings in use (GWT-5.1)."""
    if view.use is None:
        return
    for used in view.use.buildings:
        x, y = trail_point(used.site)
        boxes, printed = action_boxes(used.tile, x, y), tile_actions(used.tile)
        if risk := TRAIL[used.site].risk:
            boxes, printed = [*boxes, tag_box(x, y)], (*printed, RISKS[risk])
        for index, (action, box) in enumerate(zip(printed, boxes, strict=True)):
            yield BoxPlace(
                f"action:{used.site}:{index}", f"{names.tile_name(used.tile)}: {action_text(action)}", box
            )


def card_places(view: View) -> Iterator[BoxPlace]:
    """Give the objective cards on display, their deck, and the cattle market; two of a kind side by side."""
    for place, name in enumerate(view.display):
        yield BoxPlace(f"objective:{name}", card_label(name), card_markets.display_box(place))
    yield BoxPlace("deck:objective", "Objective deck", card_markets.deck_box())
    for place, (name, count) in enumerate(view.market):
        left, top, wide, high = card_markets.market_box(place)
        shown = min(count, 2)
        for number_of in range(shown):
            part = (left + wide / shown * number_of, top, wide / shown, high)
            yield BoxPlace(f"market:{name}#{number_of + 1}", card_label(name), part)


def card_label(name: str) -> str:
    """Name a card with what it is worth."""
    if name not in CATTLE:
        return f"Objective card {names.objective_name(name)}"
    return f"{names.card_name(name)}, value {CATTLE[name].value}"


def acting_seat(view: View) -> SeatView | None:
    """Give the seat whose board has places: the reader's, else that of whoever is asked."""
    seat = view.viewer if view.viewer is not None else next(iter(view.asked), None)
    return next((each for each in view.seats if each.seat == seat), None)


def acting_panel(view: View) -> Box | None:
    """Give the box of the board that has places."""
    seat = acting_seat(view)
    return None if seat is None else layout().panels(view.seats.index(seat))


def board_places(view: View) -> Iterator[BoxPlace]:
    """Give the workers, discs, auxiliary actions and buildings of all boards; one's own have plain names."""
    own = acting_seat(view)
    for place, seat in enumerate(view.seats):
        prefix, words = (
            ("", "Your") if seat is own else (f"board:{seat.seat}:", f"{seat.colour.capitalize()}'s")
        )
        for part in board_parts(seat, layout().panels(place)):
            yield BoxPlace(f"{prefix}{part.at}", f"{words} {part.name}", part.box)


def board_parts(seat: SeatView, box: Box) -> Iterator[BoxPlace]:
    """Give the parts of a board that options name."""
    for kind in WORKERS:
        yield BoxPlace(f"row:{kind}", plural_worker(kind), workers.worker_row(box, kind))
    for action in AUXILIARY:
        words = f"auxiliary action: {names.AUXILIARY_NAMES[action]}"
        yield BoxPlace(f"aux:{action}", words, discs.auxiliary_box(box, action))
    for space in DISC_SPACES:
        spot = box_around(*discs.disc_point(box, space), 33, 33)
        yield BoxPlace(f"disc:{space}", f"disc of {names.DISCS[space]}", spot)
    for tile in seat.unbuilt:
        number_of = BUILDINGS[tile].number
        yield BoxPlace(f"tile:{number_of}", f"building {number_of}", players.unbuilt_box(box, tile))
