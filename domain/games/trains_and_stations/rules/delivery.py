"""Step 4, deliveries: completion, majority, and return of the dice (section 7 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.trains_and_stations import model
from domain.games.trains_and_stations.commands import AnyCommand, ChooseDelivery, ChooseMajority
from domain.games.trains_and_stations.data import BUILDINGS, CITIES, COLOURS, NUMBERS, ROUTES
from domain.games.trains_and_stations.data.schema import Bonus
from domain.games.trains_and_stations.events import (
    BonusDieTaken,
    DeliveryBegan,
    DiceReturned,
    MajorityAwarded,
    SpecialDrawn,
)
from domain.games.trains_and_stations.frames import (
    CollectGoods,
    Deliveries,
    PickDelivery,
    PickMajority,
    ReturnDice,
)
from domain.games.trains_and_stations.model import ROUTE_SPACES, complete_routes
from domain.games.trains_and_stations.rules.refusals import not_asked
from domain.games.trains_and_stations.rules.victory_points import gain_points
from domain.games.trains_and_stations.setup import draw_special
from domain.games.trains_and_stations.state import State
from domain.kernel.game import AutoStep, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import join_words
from domain.kernel.tuples import turn_order


def deliver_all(ledger: Ledger[State], frame: Deliveries) -> None:
    """Deliver the complete routes. If there are several, the active player chooses (TNS-7.1, TNS-7.2)."""
    routes = complete_routes(ledger.state.board)
    if not routes:
        ledger.close_frame()
    elif len(routes) > 1:
        ledger.open_frames(PickDelivery(frame.seat, routes))
    else:
        deliver_route(ledger, frame.seat, routes[0])


def deliveries(state: State, frame: PickDelivery) -> Iterator[ChooseDelivery]:
    """Return the complete routes, in data order (TNS-15.3)."""
    return map(ChooseDelivery, frame.routes)


def choose_delivery(ledger: Ledger[State], frame: PickDelivery, command: ChooseDelivery) -> None:
    """Deliver the route, and finish its delivery before the next one (TNS-7.2)."""
    ledger.close_frame()
    deliver_route(ledger, frame.seat, command.route)


def deliver_route(ledger: Ledger[State], seat: int, route: str) -> None:
    """Pay for completion, then open the steps for bonuses, goods and returning dice (TNS-7.3 to TNS-7.6)."""
    cities = len(ROUTES[route].cities)
    dice = count_dice(ledger.state, route)
    ledger.record(DeliveryBegan(seat, route))
    for owner, count in enumerate(dice):
        if count:
            gain_points(ledger, owner, NUMBERS.completion_vp_per_city * cities, "completion")  # TNS-7.3
    ledger.open_frames(ReturnDice(seat, route), CollectGoods(seat, route, BUILDINGS))
    tied = tuple(owner for owner, count in enumerate(dice) if count and count == max(dice))
    if len(tied) == 1:
        award_bonuses(ledger, tied[0], route)
    elif tied:  # TNS-7.4.2: if all dice are white, nobody has the majority
        ledger.open_frames(PickMajority(seat, route, tied))  # TNS-7.4.1


def count_dice(state: State, route: str) -> tuple[int, ...]:
    """Return the number of each seat's dice on the route."""
    pieces = [state.board[space] for space in ROUTE_SPACES[route]]
    return tuple(pieces.count(colour) for colour in COLOURS[: len(state.players)])


def majorities(state: State, frame: PickMajority) -> Iterator[ChooseMajority]:
    """Yield the tied players, in turn order from the active player (TNS-7.4.1, TNS-15.3)."""
    order = turn_order(frame.seat, len(state.players))
    return (ChooseMajority(seat) for seat in order if seat in frame.tied)


def choose_majority(ledger: Ledger[State], frame: PickMajority, command: ChooseMajority) -> None:
    ledger.close_frame()
    award_bonuses(ledger, command.seat, frame.route)


def award_bonuses(ledger: Ledger[State], seat: int, route: str) -> None:
    """Award all bonuses of the route, in the order of its cities (TNS-7.4.4)."""
    ledger.record(MajorityAwarded(seat, route))
    for city in ROUTES[route].cities:
        _award_bonus(ledger, seat, CITIES[city].bonus)


def _award_bonus(ledger: Ledger[State], seat: int, bonus: Bonus) -> None:
    """Award a bonus, or nothing if none is left (TNS-7.4.3)."""
    match bonus:
        case "vp":
            gain_points(ledger, seat, 1, "bonus")
        case "special_card" if ledger.state.deck:
            label = f"special:{ledger.state.drawn + 1}"
            ledger.record(SpecialDrawn(seat, draw_special(ledger, label)))
        case "bonus_die" if ledger.state.common_bonus:
            ledger.record(BonusDieTaken(seat))
        case _:
            pass


def return_dice(ledger: Ledger[State], frame: ReturnDice) -> None:
    """Return the dice of the route to their owners. Dice on other routes stay (TNS-7.6)."""
    ledger.close_frame()
    ledger.record(DiceReturned(frame.route))


def why_not_deliver(state: State, frame: PickDelivery, command: AnyCommand) -> RefusalReason:
    if not isinstance(command, ChooseDelivery):
        return not_asked("which route to deliver next")
    return RefusalReason("TNS-7.2", f"complete routes: {', '.join(map(model.route, frame.routes))}")


def why_not_majority(state: State, frame: PickMajority, command: AnyCommand) -> RefusalReason:
    if not isinstance(command, ChooseMajority):
        return not_asked("which of the tied players gets the bonuses")
    tied = join_words([COLOURS[seat] for seat in frame.tied])
    return RefusalReason("TNS-7.4.1", f"tied on {model.route(frame.route)}: {tied}")


RULES = (
    AutoStep(Deliveries, deliver_all),
    Question(PickDelivery, deliveries, choose_delivery, why=why_not_deliver),
    Question(PickMajority, majorities, choose_majority, why=why_not_majority),
    AutoStep(ReturnDice, return_dice),
)
