"""The places on the board: their names, and the places of options and events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from domain.drawing.boxes import Box, BoxPlace, box_around
from domain.drawing.explaining.board_change import BoardChange, Changes, at, find_change
from domain.drawing.glyph_rows import MINUS
from domain.drawing.highlights import brackets
from domain.drawing.palette import BLACK, CREAM, SEAT_STYLES
from domain.games.great_western_trail import commands, events
from domain.games.great_western_trail.data import (
    ARROWS,
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
from domain.games.great_western_trail.frames import Foresight
from domain.games.great_western_trail.model import tile_fee
from domain.games.great_western_trail.presentation import words
from domain.games.great_western_trail.presentation.building_names import named_building
from domain.games.great_western_trail.presentation.drawing import discs, markets, players, railroad
from domain.games.great_western_trail.presentation.drawing.description import plural_worker
from domain.games.great_western_trail.presentation.drawing.glyphs import GLYPHS
from domain.games.great_western_trail.presentation.drawing.hand import (
    DISCARDS_HIGH,
    discards_corner,
    hand_cards,
    strip_discards,
    viewer_seat,
)
from domain.games.great_western_trail.presentation.drawing.layout import (
    SHEET,
    kept_by_layout,
    layout,
    trail_point,
)
from domain.games.great_western_trail.presentation.drawing.railroad import city_box, plate_box, track_point
from domain.games.great_western_trail.presentation.drawing.tiles import (
    action_boxes,
    building_box,
    tag_box,
    tile_actions,
)
from domain.games.great_western_trail.presentation.drawing.trail import (
    SMALL_PLACES,
    cattleman_point,
    money_foot,
    road_leg,
)
from domain.games.great_western_trail.presentation.words import action_text
from domain.games.great_western_trail.view import SeatView, SpaceView, View
from domain.kernel.values import Event


def places_below(view: View) -> Iterator[BoxPlace]:
    """Yield the places drawn below the places of options.

    These are whole boards, printed symbols, stacks and cattlemen.
    """
    yield from printed_places()
    yield from _cattle_signs(view)
    yield from cattleman_places(view)
    for place, seat in enumerate(view.seats):
        yield BoxPlace(f"seat:{seat.seat}", f"{seat.colour.capitalize()}", layout().panels(place))


@kept_by_layout
def printed_places() -> tuple[BoxPlace, ...]:
    """Return the places of printed symbols. They are the same on every sheet."""
    return (*_railroad_signs(), *_job_signs(), *_special_actions())


def _railroad_signs() -> Iterator[BoxPlace]:
    for arrow in ARROWS:
        start, end = (railroad.city_box(name) for name in arrow.cities)
        left, right = start[0] + start[2], end[0]
        names = " and ".join(CITIES[name].name for name in arrow.cities)
        box: Box = (left, start[1] - 16, right - left, start[3] + 34)
        yield BoxPlace(f"arrow:{':'.join(arrow.cities)}", f"Arrow between {names}", box)
    for before in RAILROAD.crossings_after:
        x, y = railroad.track_point(str(before))
        sign = box_around(x + railroad.STEP / 2, y - 16, 26, 26)
        yield BoxPlace(f"crossing:{before}", f"Crossing after space {before}", sign)


def _job_signs() -> Iterator[BoxPlace]:
    for stack in (3, 2, 1):
        yield BoxPlace(f"stack:{stack}", f"Stack {stack}", markets.stack_box(stack))
    for row in range(1, JOB_MARKET.rows + 1):
        name = f"Job market, price of row {row}"
        yield BoxPlace(f"hiring:{row}", name, markets.price_box(row))


def _special_actions() -> Iterator[BoxPlace]:
    for space in TRAIL.values():
        if space.risk:
            yield BoxPlace(f"special:{space.id}", "Special action of a site", tag_box(*trail_point(space.id)))


def _cattle_signs(view: View) -> Iterator[BoxPlace]:
    deck, prices = markets.cattle_signs(view)
    yield BoxPlace("deck:cattle", "Cattle deck", deck)
    yield BoxPlace("prices", "Cattle prices", prices)


def cattleman_places(view: View) -> Iterator[BoxPlace]:
    for space in view.trail:
        for place, seat in enumerate(space.here):
            x, y = cattleman_point(space.id, place, len(space.here))
            name = f"{view.seats[seat].colour.capitalize()}'s cattleman"
            yield BoxPlace(f"cattleman:{seat}", name, box_around(x, y - 8, 32, 46))


def places_above(view: View) -> Iterator[BoxPlace]:
    """Yield the places drawn above the places of options: the token, station masters, parts of boards."""
    if view.row <= JOB_MARKET.rows:
        box = box_around(*markets.job_point(view.row, JOB_MARKET.columns), *2 * (layout().jobs.token,))
        yield BoxPlace("token", "Job market token", box)
    for station in view.stations:
        if station.master is not None:
            box = box_around(*railroad.master_point(station.id), 46, 36)
            yield BoxPlace(f"master:{station.id}", "Station master", box)
    for place, seat in enumerate(view.seats):
        yield from _seat_places(seat, layout().panels(place))
    if (pile := discards_box(view)) is not None:
        yield BoxPlace("discards", "Your discard pile", pile)


def discards_box(view: View) -> Box | None:
    """Return the box of the viewer's discard pile; None if it is hidden."""
    seat = viewer_seat(view)
    if seat is None or isinstance(seat.discard, int):
        return None
    if (strip := layout().hand) is not None:
        return strip_discards(seat, strip)
    left, top, wide, high = SHEET.hand_box(len(view.seats))
    x, y = discards_corner((left, top, wide, high))
    return x, y, left + wide - x, min(DISCARDS_HIGH, top + high - y)


def _seat_places(seat: SeatView, box: Box) -> Iterator[BoxPlace]:
    """Yield the parts of a seat's board that are not options."""
    left, top, wide, _ = box
    owner = f"{seat.colour.capitalize()}'s"
    sizes = layout().panel
    herd, steps = ((left + x, top + y, w, h) for x, y, w, h in (sizes.herd, sizes.steps))
    yield BoxPlace(f"herd:{seat.seat}", f"{owner} cards", herd)
    yield BoxPlace(f"steps:{seat.seat}", f"{owner} steps", steps)
    track = (left + 12, top + sizes.track, wide - 24, 28)
    yield BoxPlace(f"certificates:{seat.seat}", f"{owner} certificates", track)
    gained = (left + 8, top + sizes.gained, wide - 16, sizes.gained_high)
    yield BoxPlace(f"gains:{seat.seat}", f"{owner} hazards and teepees", gained)
    for place, name in enumerate(seat.masters):
        count = len(seat.masters)
        edges = min(players.master_step(count) - 3, 46), sizes.gained_high
        kept = box_around(*players.master_point(box, place, count), *edges)
        yield BoxPlace(f"kept:{seat.seat}:{name}", f"{owner} station master", kept)
    for place, name in enumerate(seat.area):
        card = players.area_box(box, place, len(seat.area))
        yield BoxPlace(f"area:{seat.seat}:{name}", f"{owner} objective card", card)


def all_places(view: View) -> Iterator[BoxPlace]:
    """Yield every place of the sheet, each section in reading order."""
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
    """Return the places of the railroad, foresight, job market and trail.

    They are the same on every sheet.
    """
    return (*railroad_places(), *supply_places(), *trail_places())


def railroad_places() -> Iterator[BoxPlace]:
    """Yield cities, track spaces and stations."""
    for city in CITIES.values():
        left, top, wide, high = city_box(city.id)
        foot = layout().rail.foot + 2
        yield BoxPlace(
            f"city:{city.id}", city.name, (left, BRACKET_ROOM, wide, top + high + foot - BRACKET_ROOM + 2)
        )
    main_spaces = [str(space) for space in range(RAILROAD.main_spaces)]
    for name in (*main_spaces, *RAILROAD.turnouts):
        box = box_around(*track_point(name), 40, 40)
        yield BoxPlace(f"track:{name}", capitalized(words.track_name(name)), box)
    for station in STATIONS.values():
        yield BoxPlace(f"station:{station.id}", f"Station {station.id[1:]}", plate_box(station.id))


def supply_places() -> Iterator[BoxPlace]:
    """Yield the spaces of foresight and of the job market."""
    for stack in (3, 2, 1):
        for space in (1, 2):
            edge = layout().supply.tile
            box = box_around(*markets.foresight_point(stack, space), edge, edge)
            yield BoxPlace(f"foresight:{stack}:{space}", f"Foresight {stack}, space {space}", box)
    for row in range(1, JOB_MARKET.rows + 1):
        for column in range(1, JOB_MARKET.columns + 1):
            edge = layout().jobs.cell
            box = box_around(*markets.job_point(row, column), edge, edge)
            yield BoxPlace(f"job:{row}:{column}", f"Job market, row {row}, column {column}", box)


def trail_places() -> Iterator[BoxPlace]:
    """Yield the spaces of the trail, from the start to Kansas City."""
    for space in TRAIL.values():
        left, top, wide, high = space_box(space)
        foot = money_foot() if space.kind == "teepee" else 0
        yield BoxPlace(space.id, space_label(space), (left, top, wide, high + foot))


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
            return capitalized(words.space_name(space.id))
        case "hazard":
            return f"{str(space.zone).capitalize()} space {space.number}"
        case "teepee":
            return capitalized(words.space_name(space.id))
        case "kansas_city":
            return "Kansas City"
        case _:
            return "Start"


def action_places(view: View) -> Iterator[BoxPlace]:
    """Yield the local actions of the buildings in use (GWT-5.1)."""
    if view.use is None:
        return
    for used in view.use.buildings:
        x, y = trail_point(used.site)
        boxes, printed = action_boxes(used.tile, x, y), tile_actions(used.tile)
        if risk := TRAIL[used.site].risk:
            boxes, printed = [*boxes, tag_box(x, y)], (*printed, RISKS[risk])
        for index, (action, box) in enumerate(zip(printed, boxes, strict=True)):
            yield BoxPlace(
                f"action:{used.site}:{index}", f"{named_building(used.tile)}: {action_text(action)}", box
            )


def card_places(view: View) -> Iterator[BoxPlace]:
    """Yield the objective cards on display, their deck, and the cattle market.

    The second of two equal cards is the number on their drawing.
    """
    for place, name in enumerate(view.display):
        yield BoxPlace(f"objective:{name}", card_label(name), markets.display_box(place))
    yield BoxPlace("deck:objective", "Objective deck", markets.deck_box())
    for place, (name, count) in enumerate(view.market):
        yield BoxPlace(f"market:{name}#1", card_label(name), markets.market_box(place))
        if count > 1:
            yield BoxPlace(f"market:{name}#2", card_label(name), markets.number_box(place))


def card_label(name: str) -> str:
    if name not in CATTLE:
        return capitalized(words.objective_name(name))
    return f"{words.card_name(name)}, value {CATTLE[name].value}"


def acting_seat(view: View) -> SeatView | None:
    """Return the seat whose board has places.

    It is the viewer's seat or, for a spectator, the asked seat.
    """
    seat = view.viewer if view.viewer is not None else next(iter(view.asked), None)
    return next((each for each in view.seats if each.seat == seat), None)


def board_places(view: View) -> Iterator[BoxPlace]:
    """Yield the workers, discs, auxiliary actions and buildings of all boards.

    On the acting seat's board, the names of places do not contain the seat.
    """
    acting = acting_seat(view)
    for place, seat in enumerate(view.seats):
        prefix, owner = (
            ("", "Your") if seat is acting else (f"board:{seat.seat}:", f"{seat.colour.capitalize()}'s")
        )
        for part in board_parts(seat, layout().panels(place)):
            yield BoxPlace(f"{prefix}{part.at}", f"{owner} {part.name}", part.box)


def board_parts(seat: SeatView, box: Box) -> Iterator[BoxPlace]:
    """Yield the parts of a board that can be options."""
    for kind in WORKERS:
        yield BoxPlace(f"row:{kind}", plural_worker(kind), markets.worker_row(box, kind))
    for action in AUXILIARY:
        name = f"auxiliary action: {words.AUXILIARY_NAMES[action]}"
        yield BoxPlace(f"aux:{action}", name, discs.auxiliary_box(box, action))
    for space in DISC_SPACES:
        yield BoxPlace(f"disc:{space}", f"disc on {words.DISCS[space]}", discs.disc_box(box, space))
    for tile in seat.unbuilt:
        number_of = BUILDINGS[tile].number
        yield BoxPlace(f"tile:{number_of}", named_building(tile), players.unbuilt_box(box, tile))


ARM = 14
OUT = 5
BRACKET_ROOM = OUT + 3
"""How far a place must be from the edge of a drawing, so that its brackets are not cut off."""


def draw_last_move(view: View) -> str:
    """Draw brackets around every place of the last move that is still on the sheet."""
    return draw_brackets(view, all_places(view)) if view.last else ""


def draw_brackets(view: View, places: Iterable[BoxPlace]) -> str:
    """Draw brackets around the given places changed by the last move."""
    boxes = {place.at: place.box for place in places}
    drawn = "".join(box_brackets(boxes[at]) for at in view.last if at in boxes)
    return f'<path class="last" d="{drawn}"/>' if drawn else ""


def box_brackets(box: Box) -> str:
    """Return four corner brackets around a box, scaled down for a small box."""
    left, top, wide, high = box
    arm = min(ARM, wide / 3, high / 3)
    return brackets(left - OUT, top - OUT, left + wide + OUT, top + high + OUT, arm)


def draw_way(view: View, seat: SeatView, path: tuple[str, ...]) -> str:
    """Draw the road from the cattleman's space along the path, in the seat's colour."""
    if seat.cattleman is None:
        return ""
    line = "".join(
        road_leg(here, onward)
        for start, end in pairwise((seat.cattleman, *path))
        for here, onward in pairwise(spaces_between(view, start, end))
    )
    strokes = ((CREAM, 12), (BLACK, 8), (SEAT_STYLES[seat.colour].fill, 5))
    drawn = "".join(f'<path stroke="{colour}" stroke-width="{wide}" d="{line}"/>' for colour, wide in strokes)
    return f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{drawn}</g>'


def spaces_between(view: View, start: str, end: str) -> tuple[str, ...]:
    """Return the spaces from one location to the next, with only empty spaces in between (GWT-4.8)."""
    empty = {space.id for space in view.trail if space.tile is None and space.id != "KC"}
    routes: list[tuple[str, ...]] = [(start,)]
    for route in routes:
        for after in TRAIL[route[-1]].next:
            if after == end:
                return (*route, end)
            if after in empty:
                routes.append((*route, after))
    return (start, end)


def path_fees(view: View, seat: SeatView, path: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """Yield the locations with the fees that are actually paid (GWT-4.5 to GWT-4.7).

    A player who lacks the money pays as much as they have.
    """
    left = seat.money
    spaces = {space.id: space for space in view.trail}
    for location in path:
        paid = min(left, viewed_fee(spaces[location], seat, len(view.seats)))
        if paid:
            left -= paid
            yield location, paid


def viewed_fee(space: SpaceView, seat: SeatView, seats: int) -> int:
    """Return the fee for the hands on a tile. The seat's own buildings and neutral buildings are free."""
    return 0 if space.tile is None or space.owner == seat.seat else tile_fee(space.tile, seats)


def draw_payments(view: View, seat: SeatView, path: tuple[str, ...]) -> str:
    """Draw a coin with the fee on each location that charges one."""
    drawn = []
    for location, paid in path_fees(view, seat, path):
        x, y = trail_point(location)
        aside = 14 if TRAIL[location].kind in SMALL_PLACES else layout().trail.half_wide - 8
        drawn.append(GLYPHS.draw_coin(x + aside, y + 16, 17, f"{MINUS}{paid}"))
    return "".join(drawn)


TargetNames = str | tuple[str, ...] | None


def target(view: View, command: commands.AnyCommand) -> TargetNames:
    """Return the place, or the places, that an option refers to; None if there are none."""
    find = _TARGETS.get(type(command))
    return find(view, command) if find else None


def picked_cards(kind: str, cards: tuple[str, ...]) -> TargetNames:
    """Return the places of cards picked together. Equal cards are numbered from 1."""
    seen, places = Counter[str](), []
    for card in cards:
        seen[card] += 1
        places.append(f"{kind}:{card}#{seen[card]}")
    return tuple(places) or None


def _local_targets(view: View, command: commands.LocalAction) -> TargetNames:
    """Return the cards to discard; without cards, the action."""
    return picked_cards("card", command.cards) or action_name(command)


def action_name(command: commands.LocalAction) -> str:
    return f"action:{command.site}:{command.index}"


def _foresight_targets(view: View, command: commands.ChooseForesight) -> TargetNames:
    return f"foresight:{view.frame.number}:{command.space}" if isinstance(view.frame, Foresight) else None


def _job(view: View, command: commands.HireWorker) -> TargetNames:
    row = view.jobs[command.row - 1]
    return f"job:{command.row}:{row.index(command.worker) + 1}" if command.worker in row else None


def _disc_targets(view: View, command: commands.TakeDisc) -> TargetNames:
    return f"{'station' if command.source in STATIONS else 'disc'}:{command.source}"


_TARGETS: Mapping[type[Any], Callable[[View, Any], TargetNames]] = {
    commands.PlaceCattleman: lambda view, command: command.site,
    commands.MoveAlong: lambda view, command: command.path[-1] if command.path else None,
    commands.PlayObjective: lambda view, command: f"card:{command.card}#1",
    commands.LocalAction: _local_targets,
    commands.SingleAuxiliary: lambda view, command: f"aux:{command.action}",
    commands.PerformAuxiliary: lambda view, command: f"aux:{command.action}",
    commands.Perform: lambda view, command: picked_cards("card", command.cards),
    commands.ChooseForesight: _foresight_targets,
    commands.Deliver: lambda view, command: f"city:{command.city}",
    commands.TakeDisc: _disc_targets,
    commands.HireWorker: _job,
    commands.PlaceBuilding: lambda view, command: command.site,
    commands.TakeTeepee: lambda view, command: command.space,
    commands.TakeHazard: lambda view, command: command.space,
    commands.DriveEngine: lambda view, command: f"track:{command.space}",
    commands.ConstructStation: lambda view, command: f"station:{command.station}",
    commands.AppointWorker: lambda view, command: f"row:{command.worker}",
    commands.TakeCard: lambda view, command: f"objective:{command.card}",
    commands.TakeTop: lambda view, command: "deck:objective",
    commands.Discard: lambda view, command: picked_cards("card", command.cards),
    commands.Remove: lambda view, command: picked_cards("card", command.cards),
    commands.BuyCattle: lambda view, command: picked_cards("market", command.cards),
    commands.NameNeighbour: lambda view, command: command.site,
}
"""The place of each type of option. Types not listed have no place: numbers, endings, forfeits."""


_START = next(space.id for space in TRAIL.values() if space.kind == "start")


def change(event: Event) -> BoardChange | None:
    """Return the places changed by an event."""
    return find_change(CHANGES, event)


def _cattleman(seat: int, *path: str) -> BoardChange:
    return BoardChange(path, f"cattleman:{seat}")


def _foresight_changes(event: events.ForesightPlaced) -> BoardChange:
    drawn = f"foresight:{event.number}:{event.space}"
    return at(drawn) if event.to is None else at(drawn, event.to)


def _worker(event: events.WorkerPlaced) -> BoardChange:
    return at(f"foresight:{event.number}:{event.space}", f"job:{event.row}:{event.column}")


def _disc_changes(event: events.DiscPlaced) -> BoardChange:
    return at(f"{'station' if event.target in STATIONS else 'city'}:{event.target}")


def _space(event: events.TeepeeTaken | events.HazardTaken) -> BoardChange:
    return at(event.space)


CHANGES: Changes = {
    events.CattlemanPlaced: lambda event: _cattleman(event.seat, event.site),
    events.CattlemanMoved: lambda event: _cattleman(event.seat, *event.path),
    events.VisitEnded: lambda event: _cattleman(event.seat, _START),
    events.ForesightPlaced: _foresight_changes,
    events.WorkerPlaced: _worker,
    events.Delivered: lambda event: at(f"city:{event.city}"),
    events.DiscPlaced: _disc_changes,
    events.WorkerHired: lambda event: at(f"job:{event.row}:{event.column}"),
    events.BuildingPlaced: lambda event: at(event.site),
    events.TeepeeTaken: _space,
    events.HazardTaken: _space,
    events.EngineMoved: lambda event: BoardChange((f"track:{event.to}",), f"engine:{event.seat}"),
    events.StationMasterTaken: lambda event: at(f"station:{event.station}"),
    events.ObjectiveTaken: lambda event: at("deck:objective"),
    events.ObjectiveDrawn: lambda event: at("deck:objective"),
    events.ObjectivePlayed: lambda event: at(f"seat:{event.seat}"),
    events.CattleBought: lambda event: at("deck:cattle"),
    events.JobMarketClosed: lambda event: at(f"seat:{event.seat}"),
}
"""The places changed by each type of event.

A bought or taken card has left its place, so its deck represents it.
"""
