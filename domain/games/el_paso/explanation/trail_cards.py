"""Cards of the trail: El Paso, buildings, empty spaces, the actions in use, ranchers."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard, count_things, make_card
from domain.games.el_paso.data import COSTS, EL_PASO, NEUTRAL, REGULAR, SITES, tile_slots
from domain.games.el_paso.data.actions import Hire
from domain.games.el_paso.explanation.delivery import delivery_meaning
from domain.games.el_paso.explanation.printed_actions import action_line, action_meaning
from domain.games.el_paso.explanation.wording import (
    building_title,
    name_parties,
    own_seat,
    space_at,
    whose,
)
from domain.games.el_paso.model.stop_in_use import UseView
from domain.games.el_paso.model.trail import steps_to_stops
from domain.games.el_paso.view import SeatView, SpaceView, View
from domain.games.el_paso.words.slots import slots_in_use
from domain.kernel.phrases import pluralize


def space_card(view: View, site: str) -> PlaceCard:
    """Give the card of a space of the trail."""
    space = space_at(view, site)
    if site == EL_PASO:
        return _el_paso_card(view, space)
    return _empty_card(view, space) if space.tile is None else _building_card(view, space)


def here_facts(view: View, space: SpaceView) -> tuple[str, ...]:
    """Say whose ranchers stand on a space."""
    return (f"Ranchers here: {name_parties(view, space.here)}",) if space.here else ()


def way_here(view: View, site: str) -> str | None:
    """Say how far a stop is from the reader's rancher, and which cowboys the way takes."""
    seat = own_seat(view)
    if seat is None or seat.rancher is None or seat.rancher not in SITES:
        return None
    if seat.rancher == site:
        return "Your rancher stands here"
    tiles = tuple(sorted(space.id for space in view.trail if space.owner is not None))
    steps = steps_to_stops(seat.rancher, tiles).get(site)
    return None if steps is None else _way_sentence(view, seat, steps)


def _way_sentence(view: View, seat: SeatView, steps: int) -> str:
    asked = view.reach is not None and view.viewer in view.asked
    limit = view.reach if asked and view.reach is not None else seat.step_limit
    far, more = pluralize(steps, "step"), steps - limit
    if more <= 0:
        return f"{far} from your rancher, who may take {limit}"
    if more <= seat.area.cowboy:
        return f"{far} from your rancher: you would discard {pluralize(more, 'cowboy')} for the way"
    return f"{far} from your rancher: too far, even with your {count_things(seat.area.cowboy, 'cowboy')}"


def _el_paso_card(view: View, space: SpaceView) -> PlaceCard:
    lines = (
        CardLine(f"Gain ${COSTS.el_paso_income}, and take a Simmental card onto your discard pile"),
        CardLine("Then deliver: show your hand, and put a disc on a trading post that it reaches"),
        CardLine("Your hand is discarded; whoever finds no Simmental left ends the game"),
    )
    now = (way_here(view, EL_PASO), *delivery_meaning(view))
    return make_card(
        "El Paso",
        "Every move ends here; it cannot be passed",
        "el-paso",
        lines=lines,
        now=now,
        facts=here_facts(view, space),
    )


def _building_card(view: View, space: SpaceView) -> PlaceCard:
    tile, seat = space.tile or "", own_seat(view)
    slots = tile_slots(tile)
    usable = seat is not None and space.owner in {None, seat.seat}
    meanings = [action_meaning(view, seat, action) for action in slots] if usable and seat else []
    return make_card(
        building_title(view, space),
        _use_sentence(view, space),
        "buildings",
        lines=[action_line(action) for action in slots],
        now=(way_here(view, space.id), *meanings),
        facts=(*_tile_facts(tile), *here_facts(view, space)),
    )


def _tile_facts(tile: str) -> tuple[str, ...]:
    return () if tile in NEUTRAL else (pluralize(REGULAR[int(tile[0])].vp, "point"),)


def _use_sentence(view: View, space: SpaceView) -> str:
    """Say who may use a building; passing is free in this game."""
    if space.owner is None:
        return "For everybody who stops here: its actions, or one auxiliary action"
    if space.owner == view.viewer:
        return "For you alone; the others have an auxiliary action here"
    owner = name_parties(view, [space.owner])
    if view.viewer is None:
        return f"For {owner} alone; the others have an auxiliary action here"
    return f"For {owner} alone; you have an auxiliary action here, and pass it for free"


def _empty_card(view: View, space: SpaceView) -> PlaceCard:
    cost, seat = SITES[space.id].cost or 0, own_seat(view)
    lines = (
        CardLine("An action that builds may place a building here; until then nobody stops here"),
        CardLine(f"A building here costs ${cost} more" if cost else "The space itself costs nothing"),
    )
    markers = None
    if seat is not None:
        left = count_things(seat.markers, "ownership marker")
        markers = f"You have {left} left: each new building takes one"
    return make_card("Empty building space", "Passed without a step", "building", lines=lines, now=(markers,))


def slot_card(view: View, number: int) -> PlaceCard | None:
    """Give the card of an action of the building or the train card in use."""
    use = view.use
    if use is None or (use.train is None and not use.slots):
        return None
    slots = slots_in_use(view, use)
    if not 1 <= number <= len(slots):
        return None
    action, seat = slots[number - 1], view.seats[use.seat]
    own = use.seat == view.viewer
    left = (use.slots if use.train is None else use.train.slots).count(number)
    meaning = action_meaning(view, seat, action) if own and left else None
    if isinstance(action, Hire) and left and left < len(action.costs):
        meaning = f"Once more, for ${action.costs[-1]}, a worker of another kind"
    return make_card(
        f"Action {number} at this stop" if use.train is None else f"Action {number} of the train card",
        _slot_kind(view, use, left),
        "buildings" if use.train is None else "train",
        lines=(action_line(action),),
        now=(meaning,),
    )


def _slot_kind(view: View, use: UseView, left: int) -> str:
    if not left:
        return "Done already"
    actor = name_parties(view, [use.seat])
    return f"Open to {actor} now"


def rancher_card(view: View, party: int) -> PlaceCard | None:
    """Give the card of a rancher on the board."""
    if party == len(view.seats):
        hers = CardLine("She moves as her bot card says, at a fork where fewer buildings lie")
        return make_card("Sue's rancher", "Moved in her turn", "sue", lines=(hers,)) if view.sue else None
    if party > len(view.seats) or view.seats[party].rancher is None:
        return None
    limit = view.seats[party].step_limit
    lines = (
        CardLine(f"He goes 1 to {limit} steps in a turn, from building to building; El Paso stops him"),
        CardLine("Each cowboy discarded from the worker area takes him a step farther"),
    )
    return make_card(
        f"{whose(view, party)} rancher", "Moved at the beginning of a turn", "trail", lines=lines
    )
