"""Purchases of cattle, train cards and buildings: choose one, pay workers and money, then carry it out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from domain.games.el_paso.commands import (
    AnyCommand,
    BoardTrain,
    BuyCattle,
    PayVersatile,
    PlaceBuilding,
    Purchase,
)
from domain.games.el_paso.data import CATTLE, COSTS, MARKET, TRAINS
from domain.games.el_paso.data.actions import Build as PrintedBuild
from domain.games.el_paso.data.actions import BuyCow as PrintedBuyCow
from domain.games.el_paso.data.actions import UseTrain, Worker
from domain.games.el_paso.events import CowGained, MoneyPaid, WorkersDiscarded
from domain.games.el_paso.frames import Build, BuyCow, ChooseTrain, PayWorkers, Train
from domain.games.el_paso.rules import buildings
from domain.games.el_paso.rules.price import Price, is_affordable, versatile_counts, why_unaffordable
from domain.games.el_paso.rules.refusals import card_name, why_first
from domain.games.el_paso.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize


def cow_price(state: State, seat: int, command: BuyCattle) -> Price:
    count = CATTLE[command.breed].cowboys
    return Price("cowboy", count, COSTS.dollars_per_worker * count)


def buyable_cattle(state: State, seat: int) -> Iterator[BuyCattle]:
    """Return the affordable cattle of the market."""
    player, left = state.players[seat], dict(state.board.cattle)
    offered = (BuyCattle(breed) for breed in MARKET if left.get(breed))
    return (command for command in offered if is_affordable(player, cow_price(state, seat, command)))


def take_cow(ledger: Ledger[State], seat: int, command: BuyCattle) -> None:
    ledger.record(CowGained(seat, command.breed))


def why_not_cow(state: State, seat: int, command: BuyCattle) -> RefusalReason | None:
    if not dict(state.board.cattle).get(command.breed):
        return RefusalReason("ELP-6.6", f"no {card_name(command.breed)} is left in the market")
    return why_unaffordable(state.players[seat], cow_price(state, seat, command), "ELP-6.6")


def train_price(state: State, seat: int, command: BoardTrain) -> Price:
    return Price("engineer", command.card, COSTS.dollars_per_worker * command.card)


def usable_trains(state: State, seat: int) -> Iterator[BoardTrain]:
    """Return the affordable train cards."""
    player = state.players[seat]
    return (
        command
        for command in map(BoardTrain, TRAINS)
        if is_affordable(player, train_price(state, seat, command))
    )


def board_train(ledger: Ledger[State], seat: int, command: BoardTrain) -> None:
    """Open the slots of the train card. Each can be used once, in any order."""
    slots = TRAINS[command.card].slots(ledger.state.options.train_side(command.card))
    ledger.open_frames(Train(seat, command.card, tuple(range(1, len(slots) + 1))))


def why_not_train(state: State, seat: int, command: BoardTrain) -> RefusalReason | None:
    return why_unaffordable(state.players[seat], train_price(state, seat, command), "ELP-6.7")


VERSATILE: Worker = "versatile"

Asked = BuyCow | ChooseTrain | Build
Printed = PrintedBuyCow | UseTrain | PrintedBuild


def purchases(state: State, seat: int, asked: type[Asked]) -> Iterator[Purchase]:
    """Return the affordable purchases of a kind."""
    if asked is BuyCow:
        return buyable_cattle(state, seat)
    if asked is ChooseTrain:
        return usable_trains(state, seat)
    return buildings.placings(state, seat)


FRAMES: dict[type[Printed], type[Asked]] = {PrintedBuyCow: BuyCow, UseTrain: ChooseTrain, PrintedBuild: Build}
NOTHING: dict[type[Printed], RefusalReason] = {
    PrintedBuyCow: RefusalReason(
        "ELP-6.6", "you cannot pay for any cow in the market, with cowboys and $2 for each of them"
    ),
    UseTrain: RefusalReason(
        "ELP-6.7", "you cannot pay for any train card, with engineers and $2 for each of them"
    ),
    PrintedBuild: RefusalReason(
        "ELP-6.9", "you cannot pay for any building, with builders, $2 for each and the cost of the space"
    ),
}


def why_no_purchase(state: State, seat: int, action: Printed) -> RefusalReason | None:
    if next(purchases(state, seat, FRAMES[type(action)]), None) is None:
        return NOTHING[type(action)]
    return None


def ask_purchase(ledger: Ledger[State], seat: int, action: Printed) -> None:
    ledger.open_frames(FRAMES[type(action)](seat))


def purchase_options(state: State, frame: Asked) -> Iterator[Purchase]:
    return purchases(state, frame.seat, type(frame))


def buy(ledger: Ledger[State], frame: Asked, command: Purchase) -> None:
    """Pay immediately or, if there is a choice of workers to pay with, ask for it first."""
    ledger.close_frame()
    price = purchase_price(ledger.state, frame.seat, command)
    possible = versatile_counts(ledger.state.players[frame.seat], price.worker, price.number)
    if len(possible) > 1:
        ledger.open_frames(PayWorkers(frame.seat, command, price.worker, price.number))
    else:
        carry_out(ledger, frame.seat, command, possible[0])


def why_not_bought(state: State, frame: BuyCow, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, BuyCattle):
        return why_not_cow(state, frame.seat, command)
    return why_first("choose a cow to buy")


def why_not_boarded(state: State, frame: ChooseTrain, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, BoardTrain):
        return why_not_train(state, frame.seat, command)
    return why_first("choose a train card to use")


def why_not_built(state: State, frame: Build, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, PlaceBuilding):
        return buildings.why_not_building(state, frame.seat, command)
    return why_first("choose a building and a space")


def versatile_options(state: State, frame: PayWorkers) -> Iterator[PayVersatile]:
    return map(PayVersatile, versatile_counts(state.players[frame.seat], frame.worker, frame.count))


def pay_versatile(ledger: Ledger[State], frame: PayWorkers, command: PayVersatile) -> None:
    ledger.close_frame()
    carry_out(ledger, frame.seat, frame.purchase, command.count)


def why_not_paid(state: State, frame: PayWorkers, command: AnyCommand) -> RefusalReason:
    if not isinstance(command, PayVersatile):
        return why_first("choose how many versatile workers to use")
    possible = versatile_counts(state.players[frame.seat], frame.worker, frame.count)
    text = f"you can use from {possible[0]} to {pluralize(possible[-1], 'versatile worker')}"
    return RefusalReason(RULE[type(frame.purchase)], text)


def carry_out(ledger: Ledger[State], seat: int, command: Purchase, versatile: int) -> None:
    """Discard the workers, which give no bonus here (ELP-6.15), pay, and carry out the purchase."""
    price = purchase_price(ledger.state, seat, command)
    specialists: tuple[Worker, ...] = (price.worker,) * (price.number - versatile)
    workers = (*specialists, *((VERSATILE,) * versatile))
    ledger.record(WorkersDiscarded(seat, workers), MoneyPaid(seat, price.money))
    match command:
        case BuyCattle():
            take_cow(ledger, seat, command)
        case BoardTrain():
            board_train(ledger, seat, command)
        case PlaceBuilding():
            buildings.place_building(ledger, seat, command)
        case _:
            assert_never(command)


RULE: dict[type[Purchase], str] = {BuyCattle: "ELP-6.6", BoardTrain: "ELP-6.7", PlaceBuilding: "ELP-6.9"}
"""The rule on payment for each type of purchase."""


def purchase_price(state: State, seat: int, command: Purchase) -> Price:
    match command:
        case BuyCattle():
            return cow_price(state, seat, command)
        case BoardTrain():
            return train_price(state, seat, command)
        case PlaceBuilding():
            return buildings.building_price(state, seat, command)
        case _:
            assert_never(command)


RULES: tuple[FrameRule, ...] = (
    Question(BuyCow, purchase_options, buy, why=why_not_bought),
    Question(ChooseTrain, purchase_options, buy, why=why_not_boarded),
    Question(Build, purchase_options, buy, why=why_not_built),
    Question(PayWorkers, versatile_options, pay_versatile, why=why_not_paid),
)
