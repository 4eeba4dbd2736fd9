"""Goods for the buildings along a delivered route (TNS-7.5)."""

from __future__ import annotations

from itertools import product

from domain.games.trains_and_stations.commands import AllocateGoods, AnyCommand
from domain.games.trains_and_stations.data import CITY_NUMBERS, COLOURS, NUMBERS, ROUTES
from domain.games.trains_and_stations.data.schema import Building
from domain.games.trains_and_stations.events import GoodsTaken
from domain.games.trains_and_stations.frames import CollectGoods, SplitGoods
from domain.games.trains_and_stations.rules.refusals import not_asked
from domain.games.trains_and_stations.rules.victory_points import gain_points
from domain.games.trains_and_stations.state import State
from domain.kernel.game import AutoStep, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize
from domain.kernel.tuples import turn_order


def collect_goods(ledger: Ledger[State], frame: CollectGoods) -> None:
    """Pay the buildings of the next type: ranches, then mines, then hotels (TNS-7.5.1)."""
    building, *rest = frame.left
    state = ledger.state
    ledger.close_frame()
    if rest:
        ledger.open_frames(CollectGoods(frame.seat, frame.route, tuple(rest)))
    claims = count_buildings(state, frame.route, building)
    cards, owed = state.field(building).left, sum(claims)
    if cards >= owed:  # TNS-7.5.2
        pay_owners(ledger, building, claims, claims)
    elif not cards:  # TNS-7.5.4
        pay_owners(ledger, building, claims, (0,) * len(claims))
    elif sum(map(bool, claims)) == 1:  # TNS-7.5.3: there is nothing to decide
        pay_owners(ledger, building, claims, tuple(cards if claim else 0 for claim in claims))
    else:
        ledger.open_frames(SplitGoods(frame.seat, frame.route, building, claims))


def count_buildings(state: State, route: str, building: Building) -> tuple[int, ...]:
    """Return the number of buildings of the type in the cities of the route, for each seat."""
    owners = [
        built.seat
        for city in ROUTES[route].cities
        for built in state.cities[CITY_NUMBERS[city]]
        if built.building == building
    ]
    return tuple(owners.count(seat) for seat in range(len(state.players)))


def pay_owners(
    ledger: Ledger[State], building: Building, claims: tuple[int, ...], cards: tuple[int, ...]
) -> None:
    """Distribute the cards. Each building without one pays a VP instead (TNS-7.5.3)."""
    good = ledger.state.field(building).good
    for seat, (claim, count) in enumerate(zip(claims, cards, strict=True)):
        if count:
            ledger.record(GoodsTaken(seat, building, good, count))
        gain_points(ledger, seat, (claim - count) * NUMBERS.empty_stack_vp, "goods")


def allocations(state: State, frame: SplitGoods) -> list[AllocateGoods]:
    """Return every way to divide the cards left, with at most one card per building (TNS-7.5.3)."""
    cards = state.field(frame.building).left
    divisions = product(*(range(claim, -1, -1) for claim in frame.claims))
    return [AllocateGoods(division) for division in divisions if sum(division) == cards]


def allocate(ledger: Ledger[State], frame: SplitGoods, command: AllocateGoods) -> None:
    ledger.close_frame()
    pay_owners(ledger, frame.building, frame.claims, command.cards)


def allocate_in_turn_order(state: State, frame: SplitGoods) -> AllocateGoods:
    """Return the default: as many as possible per seat, in turn order from the active player (TNS-15.3)."""
    cards, seats = state.field(frame.building).left, len(frame.claims)
    given = [0] * seats
    for seat in turn_order(frame.seat, seats):
        given[seat] = min(frame.claims[seat], cards)
        cards -= given[seat]
    return AllocateGoods(tuple(given))


def why_not_allocate(state: State, frame: SplitGoods, command: AnyCommand) -> RefusalReason:
    if not isinstance(command, AllocateGoods):
        return not_asked("who gets the goods that are left")
    cards = state.field(frame.building).left
    most = ", ".join(f"{claim} to {COLOURS[seat]}" for seat, claim in enumerate(frame.claims) if claim)
    return RefusalReason(
        "TNS-7.5.3",
        f"hand out exactly {pluralize(cards, 'card')}: at most {most}",
    )


RULES = (
    AutoStep(CollectGoods, collect_goods),
    Question(SplitGoods, allocations, allocate, why=why_not_allocate, default=allocate_in_turn_order),
)
