"""Sentences and counts that the explanation cards share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from domain.drawing.explaining.place_card import CardLine, count_things
from domain.games.great_western_trail.data import (
    AUXILIARY,
    BUILDINGS,
    CATTLE,
    CITIES,
    JOB_MARKET,
    TRAIL,
    actions,
)
from domain.games.great_western_trail.data.actions import AnyAction
from domain.games.great_western_trail.frames import MoveCattleman
from domain.games.great_western_trail.model import ALWAYS, BIT, KANSAS_CITY, Path, next_locations
from domain.games.great_western_trail.presentation.building_names import named_building
from domain.games.great_western_trail.presentation.drawing.description import plural_worker
from domain.games.great_western_trail.presentation.drawing.places import viewed_fee
from domain.games.great_western_trail.presentation.drawing.tiles import action_row
from domain.games.great_western_trail.presentation.words import BREEDS, DISCARDED
from domain.games.great_western_trail.view import SeatView, SpaceView, View
from domain.kernel.phrases import join_words, pluralize


def own_seat(view: View) -> SeatView | None:
    """Return the viewer's seat; None for a spectator."""
    return None if view.viewer is None else view.seats[view.viewer]


def whose(view: View, seat: int) -> str:
    """Return the owner's possessive for the beginning of a title."""
    return "Your" if seat == view.viewer else f"{colour_name(view, seat)}'s"


def colour_name(view: View, seat: int) -> str:
    return view.seats[seat].colour.capitalize()


def name_seats(view: View, seats: Iterable[int]) -> str:
    """List players by colour, with "you" for the viewer."""
    return join_words(["you" if seat == view.viewer else colour_name(view, seat) for seat in seats])


def count_worker(count: int, kind: str) -> str:
    return pluralize(count, kind, plural_worker(kind))


def building_title(view: View, tile: str, owner: int) -> str:
    return f"{whose(view, owner)} {named_building(tile)}"


def space_at(view: View, space: str) -> SpaceView:
    return next(each for each in view.trail if each.id == space)


def site_name(space: str) -> str:
    """Return the name printed on a site."""
    return space.replace("_site", "").replace("_", " ")


def own_buildings(view: View, seat: int) -> tuple[SpaceView, ...]:
    """Return the spaces that have a building of the seat."""
    return tuple(space for space in view.trail if space.owner == seat)


def count_in_woods(view: View, seat: int) -> int:
    return sum(TRAIL[space.id].woods for space in own_buildings(view, seat))


def known_hand(view: View, seat: SeatView) -> tuple[str, ...]:
    """Return the viewer's hand; empty for other seats, even after the end of the game."""
    is_own = seat.seat == view.viewer and not isinstance(seat.hand, int)
    return seat.hand if is_own and not isinstance(seat.hand, int) else ()


GREY = "grey"


def action_line(action: AnyAction) -> CardLine:
    """Return the card line of a printed action, with its symbols."""
    return CardLine(action_sentence(action), action_row(action))


def action_sentence(action: AnyAction) -> str:
    return _SENTENCES[type(action)](action)


def _discard(action: actions.DiscardGain) -> str:
    cards = DISCARDED[action.discard]
    certificates = count_certificates(action.certificates)
    if action.engine_forward:
        return f"Discard {cards} to move your engine {pluralize(action.engine_forward, 'space')} forward"
    if action.objective_to_hand:
        return f"Discard {cards} to gain ${action.money} and take an objective card into your hand"
    if action.money and action.certificates:
        return f"Discard {cards} to gain ${action.money} and {certificates}"
    return f"Discard {cards} to gain {f'${action.money}' if action.money else certificates}"


def count_certificates(count: int) -> str:
    return "a certificate" if count == 1 else pluralize(count, "certificate")


def _hire(action: actions.Hire) -> str:
    if action.modifier > 0:
        return f"Hire a worker from the job market for ${action.modifier} more than its row price"
    if action.modifier < 0:
        return f"Hire a worker from the job market for ${-action.modifier} less than its row price"
    return "Hire a worker from the job market at the price of the row"


def _engine(action: actions.EngineForward) -> str:
    match action.up_to:
        case "engineers":
            return "Move your engine forward, up to 1 space for each of your engineers"
        case "own_buildings_in_woods":
            return "Move your engine forward, up to 1 space for each of your buildings in the woods"
        case steps:
            far = pluralize(steps, "space")
            paid = f"Pay ${action.pay} to move your engine up to {far} forward"
            return paid if action.pay else f"Move your engine up to {far} forward"


def _money_per(action: actions.MoneyPer) -> str:
    if action.per == "engineers":
        return f"Gain ${action.money} for each of your engineers"
    return f"Gain ${action.money} for each of your buildings in the woods"


def _gain(action: actions.Gain) -> str:
    return f"Gain ${action.money}" if action.money else f"Gain {count_certificates(action.certificates)}"


def _draw(action: actions.DrawDiscard) -> str:
    if action.up_to == "cowboys":
        return "Draw up to 1 card for each of your cowboys, then discard the same number"
    return f"Draw up to {pluralize(action.up_to, 'card')}, then discard the same number"


def _choice(action: actions.Choice) -> str:
    first, second = map(action_sentence, action.options)
    return f"Either: {first}. Or: {second}"


_SENTENCES: Mapping[type[Any], Callable[[Any], str]] = {
    actions.DiscardGain: _discard,
    actions.Gain: _gain,
    actions.Hire: _hire,
    actions.Build: lambda action: (
        f"Place one of your buildings for ${action.dollars_per_craftsman} per craftsman needed"
    ),
    actions.EngineForward: _engine,
    actions.EngineBackGain: lambda action: (
        f"Move your engine exactly {pluralize(action.exactly, 'space')} back to gain ${action.money}"
    ),
    actions.RemoveHazard: lambda action: (
        f"Pay ${action.cost} to take a hazard from the trail"
        if action.cost
        else "Take a hazard from the trail for free"
    ),
    actions.Trade: lambda action: "Take a teepee; gain or pay the amount on its space",
    actions.Auxiliary: lambda action: "Do an auxiliary action, double if both its spaces are clear",
    actions.BuyCattle: lambda action: "Buy cattle from the market with your cowboys",
    actions.TakeObjective: lambda action: "Take an objective card and put it on your discard pile",
    actions.MoveCattleman: lambda action: (
        f"Move your cattleman up to {pluralize(action.up_to, 'step')}, then use the new location"
    ),
    actions.FreeMove: lambda action: (
        f"Move your cattleman up to {pluralize(action.up_to, 'step')} without fees, but not into Kansas City"
    ),
    actions.DrawDiscard: _draw,
    actions.MoneyPer: _money_per,
    actions.PerTeepeePair: lambda action: (
        f"Gain ${action.money} and {count_certificates(action.certificates)} "
        "for each pair of your green and blue teepees"
    ),
    actions.MaxCertificates: lambda action: "Move your certificate marker to its limit",
    actions.UseAdjacentBuilding: lambda action: "Use an adjacent building of any player as if it were yours",
    actions.ExtraordinaryDelivery: lambda action: (
        "Move your engine back, then deliver to a city that requires at most the number of spaces moved"
    ),
    actions.BuildStationBehind: lambda action: "Pay the cost of any station behind your engine to build it",
    actions.Choice: _choice,
}


def action_meaning(view: View, seat: SeatView, action: AnyAction) -> str | None:
    """Return a sentence on how an action would work for the seat now; None if there is nothing to add."""
    meaning = _MEANINGS.get(type(action))
    return meaning(view, seat, action) if meaning else None


def _held(view: View, seat: SeatView, action: actions.DiscardGain) -> str | None:
    if seat.seat != view.viewer:
        return None
    breeds = Counter(CATTLE[card].breed for card in known_hand(view, seat) if card in CATTLE)
    objectives = len(known_hand(view, seat)) - breeds.total()
    match action.discard:
        case "any_cattle":
            return f"You hold {count_things(breeds.total(), 'cattle card')}"
        case "objective":
            return f"You hold {count_things(objectives, 'objective card')}"
        case "pair_same_breed":
            pairs = [BREEDS[breed] for breed, count in breeds.items() if count > 1]
            return f"You hold a pair of {pairs[0]} cards" if pairs else "You hold no pair"
        case breed:
            return f"You hold {count_things(breeds[breed], f'{BREEDS[breed]} card')}"


def _affordable_worker(view: View, seat: SeatView, action: actions.Hire) -> str:
    costs = [
        cost + action.modifier
        for row, cost in zip(view.jobs[: view.row - 1], JOB_MARKET.row_cost, strict=False)
        if any(row)
    ]
    if not costs:
        return "There are no workers to hire in the rows above the token"
    short = ", too much for you" if min(costs) > seat.money else ""
    return f"You have ${seat.money}; the cheapest worker costs ${min(costs)}{short}"


def _engine_reach(view: View, seat: SeatView, action: actions.EngineForward) -> str | None:
    match action.up_to:
        case "engineers":
            workers = count_worker(seat.workers.engineer, "engineer")
            return f"You have {workers}: up to {pluralize(seat.workers.engineer, 'space')}"
        case "own_buildings_in_woods":
            count = count_in_woods(view, seat.seat)
            return f"You have {pluralize(count, 'building')} in the woods"
        case _:
            return f"You have ${seat.money}; this costs ${action.pay}" if action.pay else None


def _buildable(view: View, seat: SeatView, action: actions.Build) -> str:
    """Return a sentence on the buildings that the seat can afford on an empty site.

    A replacement needs only the difference in craftsmen.
    """
    price, crew = action.dollars_per_craftsman, seat.workers.craftsman
    reach = min(crew, seat.money // price)
    fitting = sum(BUILDINGS[tile].craftsmen <= reach for tile in seat.unbuilt)
    have = count_worker(crew, "craftsman")
    return f"You have {have} and ${seat.money}: enough for {pluralize(fitting, 'building')} on an empty site"


def _counted_money(view: View, seat: SeatView, action: actions.MoneyPer) -> str:
    woods = action.per == "own_buildings_in_woods"
    count = count_in_woods(view, seat.seat) if woods else seat.workers.engineer
    return f"You would gain ${count * action.money} now"


def _pairs(view: View, seat: SeatView, action: actions.PerTeepeePair) -> str:
    pairs = min(seat.teepees.green, seat.teepees.blue)
    return f"You have {pluralize(pairs, 'pair')}: ${pairs * action.money}"


def _hazards_left(view: View, seat: SeatView, action: actions.RemoveHazard) -> str:
    if action.cost > seat.money:
        return f"You have ${seat.money}: not enough for the cost of ${action.cost}"
    count = sum(space.tile is not None and space.tile.startswith(ZONE_NAMES) for space in view.trail)
    return f"{pluralize(count, 'hazard')} on the trail to choose from"


ZONE_NAMES = ("flood", "drought", "rockfall")


def _teepees_left(view: View, seat: SeatView, action: actions.Trade) -> str:
    count = sum(space.tile is not None and space.tile.startswith("teepee") for space in view.trail)
    return f"{pluralize(count, 'teepee')} in the village to choose from"


def _open_auxiliaries(view: View, seat: SeatView, action: actions.Auxiliary) -> str:
    clear = [
        sum(space == GREY or space in seat.cleared for space in each.spaces) for each in AUXILIARY.values()
    ]
    return f"You have unlocked {sum(map(bool, clear))} of the 5 actions, {clear.count(2)} in double form"


def _back_room(view: View, seat: SeatView, action: actions.EngineBackGain) -> str | None:
    return "Your engine is at the start and cannot move back" if seat.engine == "0" else None


def _chosen(view: View, seat: SeatView, action: actions.Choice) -> str | None:
    return next(filter(None, (action_meaning(view, seat, half) for half in action.options)), None)


_MEANINGS: Mapping[type[Any], Callable[[View, SeatView, Any], str | None]] = {
    actions.DiscardGain: _held,
    actions.Hire: _affordable_worker,
    actions.Build: _buildable,
    actions.EngineForward: _engine_reach,
    actions.EngineBackGain: _back_room,
    actions.RemoveHazard: _hazards_left,
    actions.Trade: _teepees_left,
    actions.Auxiliary: _open_auxiliaries,
    actions.BuyCattle: lambda view, seat, action: (
        f"You have {count_worker(seat.workers.cowboy, 'cowboy')} and ${seat.money}"
    ),
    actions.DrawDiscard: lambda view, seat, action: (
        f"You have {count_worker(seat.workers.cowboy, 'cowboy')}" if action.up_to == "cowboys" else None
    ),
    actions.MoneyPer: _counted_money,
    actions.PerTeepeePair: _pairs,
    actions.MaxCertificates: lambda view, seat, action: (
        f"You have {seat.marker}; your limit is {seat.certificate_limit}"
    ),
    actions.Choice: _chosen,
}


class WayAhead(NamedTuple):
    """A path of locations to a space, and its total fees in dollars."""

    fees: int
    path: Path


def step_bound(view: View, seat: SeatView) -> int:
    """Return the step limit of the seat's current move or, outside a move, of its next turn."""
    frame = view.frame
    return frame.limit if isinstance(frame, MoveCattleman) and frame.seat == seat.seat else seat.step_limit


def find_ways(view: View, seat: SeatView) -> dict[str, WayAhead]:
    """Return the path to each location ahead.

    Within the step limit, it is the cheapest path; beyond it, the shortest.
    """
    if seat.cattleman is None:
        return {}
    free = isinstance(view.frame, MoveCattleman) and view.frame.free
    mask, fees = ALWAYS, {}
    for space in view.trail:
        fees[space.id] = 0 if free else viewed_fee(space, seat, len(view.seats))
        mask |= BIT[space.id] if space.tile is not None else 0
    ways: dict[str, WayAhead] = {}
    bound, frontier = step_bound(view, seat), {seat.cattleman: WayAhead(0, ())}
    while frontier:
        frontier = _extend_ways(frontier, mask, fees)
        for stop, way in frontier.items():
            known = ways.get(stop)
            if known is None or (len(way.path) <= bound and way.fees < known.fees):
                ways[stop] = way
    return ways


def _extend_ways(frontier: dict[str, WayAhead], mask: int, fees: dict[str, int]) -> dict[str, WayAhead]:
    """Return the cheapest path to each location one step farther."""
    farther: dict[str, WayAhead] = {}
    for space, way in frontier.items():
        if space == KANSAS_CITY:
            continue
        for onward in next_locations(space, mask):
            longer = WayAhead(way.fees + fees[onward], (*way.path, onward))
            if onward not in farther or longer.fees < farther[onward].fees:
                farther[onward] = longer
    return farther


def way_sentence(view: View, seat: SeatView, space: str) -> str | None:
    """Return the distance and fees from the seat's cattleman to a space; None if it is not ahead."""
    if seat.cattleman == space:
        return "Your cattleman is here"
    way = find_ways(view, seat).get(space)
    if way is None:
        return None
    steps, bound = pluralize(len(way.path), "step"), step_bound(view, seat)
    if len(way.path) > bound:
        return f"{steps} from your cattleman; your step limit is {bound}"
    if way.fees > seat.money:
        return (
            f"{steps} from your cattleman, fees ${way.fees}; you have ${seat.money} and need not pay the rest"
        )
    if way.fees:
        return f"{steps} from your cattleman, fees ${way.fees} on the cheapest path"
    return f"{steps} from your cattleman, without fees"


def hand_value(view: View, seat: SeatView) -> int:
    """Return the value of the viewer's hand: each breed once, plus permanent certificates."""
    breeds = {CATTLE[card].breed: CATTLE[card].value for card in known_hand(view, seat) if card in CATTLE}
    return sum(breeds.values()) + seat.permanent


def income_meaning(view: View) -> tuple[str, ...]:
    """Return a sentence on the hand's current value, and the farthest city that it reaches."""
    seat = own_seat(view)
    if seat is None:
        return ()
    value = hand_value(view, seat)
    most = value + seat.marker
    city = max((each for each in CITIES.values() if each.value <= most), key=lambda each: each.value)
    worth = (
        f"Your hand is worth ${value} now, up to ${most} with your certificates"
        if seat.marker
        else f"Your hand is worth ${value} now"
    )
    return (worth, f"Enough to deliver as far as {city.name}")
