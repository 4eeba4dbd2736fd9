"""Step 4, deliveries: completion, majority, return of the dice (section 7 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

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
from domain.games.trains_and_stations.rules.points import gain
from domain.games.trains_and_stations.setup import drawn_special
from domain.games.trains_and_stations.state import ROUTE_SPACES, State, complete
from domain.kernel.game import AutoStep, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.tuples import turn_order


def deliver_all(ledger: Ledger[State], frame: Deliveries) -> None:
    """Deliver what is complete; of several routes the active player chooses (TNS-7.1, TNS-7.2)."""
    routes = complete(ledger.state.board)
    if not routes:
        ledger.close_frame()
    elif len(routes) > 1:
        ledger.open_frames(PickDelivery(frame.seat, routes))
    else:
        deliver(ledger, frame.seat, routes[0])


def deliveries(state: State, frame: PickDelivery) -> Iterator[ChooseDelivery]:
    """Any of the complete routes, in the order of the data (TNS-15.3)."""
    return map(ChooseDelivery, frame.routes)


def choose_delivery(ledger: Ledger[State], frame: PickDelivery, command: ChooseDelivery) -> None:
    """Deliver that route fully before the next (TNS-7.2)."""
    ledger.close_frame()
    deliver(ledger, frame.seat, command.route)


def deliver(ledger: Ledger[State], seat: int, route: str) -> None:
    """Pay for the completion, then bonuses, goods and the return of the dice (TNS-7.3 to TNS-7.6)."""
    cities = len(ROUTES[route].cities)
    dice = dice_on(ledger.state, route)
    ledger.record(DeliveryBegan(seat, route))
    for owner, count in enumerate(dice):
        if count:
            gain(ledger, owner, NUMBERS.completion_vp_per_city * cities, "completion")  # TNS-7.3
    ledger.open_frames(ReturnDice(seat, route), CollectGoods(seat, route, BUILDINGS))
    tied = tuple(owner for owner, count in enumerate(dice) if count and count == max(dice))
    if len(tied) == 1:
        award(ledger, tied[0], route)
    elif tied:  # TNS-7.4.2: nobody, if there are white dice only
        ledger.open_frames(PickMajority(seat, route, tied))  # TNS-7.4.1


def dice_on(state: State, route: str) -> tuple[int, ...]:
    """Give the number of own-colour dice on the route by seat."""
    pieces = [state.board[space] for space in ROUTE_SPACES[route]]
    return tuple(pieces.count(colour) for colour in COLOURS[: len(state.players)])


def majorities(state: State, frame: PickMajority) -> Iterator[ChooseMajority]:
    """Any of the tied players, in turn order from the active one (TNS-7.4.1, TNS-15.3)."""
    order = turn_order(frame.seat, len(state.players))
    return (ChooseMajority(seat) for seat in order if seat in frame.tied)


def choose_majority(ledger: Ledger[State], frame: PickMajority, command: ChooseMajority) -> None:
    ledger.close_frame()
    award(ledger, command.seat, frame.route)


def award(ledger: Ledger[State], seat: int, route: str) -> None:
    """Give all bonuses of the route, in the order in which it lists its cities (TNS-7.4.4)."""
    ledger.record(MajorityAwarded(seat, route))
    for city in ROUTES[route].cities:
        _give(ledger, seat, CITIES[city].bonus)


def _give(ledger: Ledger[State], seat: int, bonus: Bonus) -> None:
    """Give a bonus, or nothing where there is none left (TNS-7.4.3)."""
    match bonus:
        case "vp":
            gain(ledger, seat, 1, "bonus")
        case "special_card" if ledger.state.deck:
            label = f"special:{ledger.state.drawn + 1}"
            ledger.record(SpecialDrawn(seat, drawn_special(ledger, label)))
        case "bonus_die" if ledger.state.common_bonus:
            ledger.record(BonusDieTaken(seat))
        case _:
            pass


def return_dice(ledger: Ledger[State], frame: ReturnDice) -> None:
    """All dice on the route leave the board; those on other routes stay (TNS-7.6)."""
    ledger.close_frame()
    ledger.record(DiceReturned(frame.route))


def not_complete(state: State, frame: PickDelivery, command: AnyCommand) -> RefusalReason | None:
    """Say which routes are complete."""
    if not isinstance(command, ChooseDelivery):
        return None
    return RefusalReason("TNS-7.2", f"complete routes: {', '.join(frame.routes)}")


def not_tied(state: State, frame: PickMajority, command: AnyCommand) -> RefusalReason | None:
    """Say who is tied."""
    if not isinstance(command, ChooseMajority):
        return None
    return RefusalReason(
        "TNS-7.4.1", f"tied on {frame.route} are the seats {', '.join(map(str, frame.tied))}"
    )


RULES = (
    AutoStep(Deliveries, deliver_all),
    Question(PickDelivery, deliveries, choose_delivery, why=not_complete),
    Question(PickMajority, majorities, choose_majority, why=not_tied),
    AutoStep(ReturnDice, return_dice),
)
