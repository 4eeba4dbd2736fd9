"""Cows, train cards and buildings: chosen, then paid for with workers and money, then carried out."""

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
from domain.games.el_paso.data.actions import Build as PrintedBuild
from domain.games.el_paso.data.actions import BuyCow as PrintedBuyCow
from domain.games.el_paso.data.actions import UseTrain
from domain.games.el_paso.data.kinds import Worker
from domain.games.el_paso.events.player import MoneyPaid, WorkersDiscarded
from domain.games.el_paso.frames import Build, BuyCow, ChooseTrain, PayWorkers
from domain.games.el_paso.rules import buildings, cattle_market, train_cards
from domain.games.el_paso.rules.price import Price, versatile_counts
from domain.games.el_paso.rules.refusals import why_first
from domain.games.el_paso.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize

VERSATILE: Worker = "versatile"

Asked = BuyCow | ChooseTrain | Build
Printed = PrintedBuyCow | UseTrain | PrintedBuild


def purchases(state: State, seat: int, asked: type[Asked]) -> Iterator[Purchase]:
    """Give what can be bought and paid for."""
    if asked is BuyCow:
        return cattle_market.buyable_cattle(state, seat)
    if asked is ChooseTrain:
        return train_cards.usable_trains(state, seat)
    return buildings.placings(state, seat)


FRAMES: dict[type[Printed], type[Asked]] = {PrintedBuyCow: BuyCow, UseTrain: ChooseTrain, PrintedBuild: Build}
NOTHING: dict[type[Printed], RefusalReason] = {
    PrintedBuyCow: RefusalReason(
        "ELP-6.6", "no cow of the market can be paid for, with cowboys and $2 for each of them"
    ),
    UseTrain: RefusalReason(
        "ELP-6.7", "no train card can be paid for, with engineers and $2 for each of them"
    ),
    PrintedBuild: RefusalReason(
        "ELP-6.9", "no building can be paid for, with builders, $2 for each and the space's cost"
    ),
}


def why_no_purchase(state: State, seat: int, action: Printed) -> RefusalReason | None:
    """Say why nothing can be bought."""
    if next(purchases(state, seat, FRAMES[type(action)]), None) is None:
        return NOTHING[type(action)]
    return None


def ask_purchase(ledger: Ledger[State], seat: int, action: Printed) -> None:
    ledger.open_frames(FRAMES[type(action)](seat))


def purchase_options(state: State, frame: Asked) -> Iterator[Purchase]:
    return purchases(state, frame.seat, type(frame))


def buy(ledger: Ledger[State], frame: Asked, command: Purchase) -> None:
    """Pay at once, or ask first where there is a choice of workers to pay with."""
    ledger.close_frame()
    price = purchase_price(ledger.state, frame.seat, command)
    possible = versatile_counts(ledger.state.players[frame.seat], price.worker, price.number)
    if len(possible) > 1:
        ledger.open_frames(PayWorkers(frame.seat, command, price.worker, price.number))
    else:
        carry_out(ledger, frame.seat, command, possible[0])


def why_not_bought(state: State, frame: BuyCow, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, BuyCattle):
        return cattle_market.why_not_cow(state, frame.seat, command)
    return why_first("say which cow to buy")


def why_not_boarded(state: State, frame: ChooseTrain, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, BoardTrain):
        return train_cards.why_not_train(state, frame.seat, command)
    return why_first("say which train card to use")


def why_not_built(state: State, frame: Build, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, PlaceBuilding):
        return buildings.why_not_building(state, frame.seat, command)
    return why_first("say what to build where")


def versatile_options(state: State, frame: PayWorkers) -> Iterator[PayVersatile]:
    return map(PayVersatile, versatile_counts(state.players[frame.seat], frame.worker, frame.count))


def pay_versatile(ledger: Ledger[State], frame: PayWorkers, command: PayVersatile) -> None:
    ledger.close_frame()
    carry_out(ledger, frame.seat, frame.purchase, command.count)


def why_not_paid(state: State, frame: PayWorkers, command: AnyCommand) -> RefusalReason:
    if not isinstance(command, PayVersatile):
        return why_first("say how many versatile workers take part")
    possible = versatile_counts(state.players[frame.seat], frame.worker, frame.count)
    said = f"from {possible[0]} to {pluralize(possible[-1], 'versatile worker')} may take part"
    return RefusalReason(RULE[type(frame.purchase)], said)


def carry_out(ledger: Ledger[State], seat: int, command: Purchase, versatile: int) -> None:
    """Discard the workers, who give no bonus (ELP-6.15), pay, and do what was paid for."""
    price = purchase_price(ledger.state, seat, command)
    specialists: tuple[Worker, ...] = (price.worker,) * (price.number - versatile)
    workers = (*specialists, *((VERSATILE,) * versatile))
    ledger.record(WorkersDiscarded(seat, workers), MoneyPaid(seat, price.money))
    match command:
        case BuyCattle():
            cattle_market.take_cow(ledger, seat, command)
        case BoardTrain():
            train_cards.board_train(ledger, seat, command)
        case PlaceBuilding():
            buildings.place_building(ledger, seat, command)
        case _:
            assert_never(command)


RULE: dict[type[Purchase], str] = {BuyCattle: "ELP-6.6", BoardTrain: "ELP-6.7", PlaceBuilding: "ELP-6.9"}
"""Which rule says with whom each is paid for."""


def purchase_price(state: State, seat: int, command: Purchase) -> Price:
    """Give the price of a cow, a train card or a building."""
    match command:
        case BuyCattle():
            return cattle_market.cow_price(state, seat, command)
        case BoardTrain():
            return train_cards.train_price(state, seat, command)
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
