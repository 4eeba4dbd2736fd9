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
from domain.games.el_paso.rules import building, market, train
from domain.games.el_paso.rules.price import Price, mixes
from domain.games.el_paso.rules.refusals import first
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
        return market.cows(state, seat)
    if asked is ChooseTrain:
        return train.trains(state, seat)
    return building.sites(state, seat)


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


def objection(state: State, seat: int, action: Printed) -> RefusalReason | None:
    """Say why nothing can be bought."""
    if next(purchases(state, seat, FRAMES[type(action)]), None) is None:
        return NOTHING[type(action)]
    return None


def ask(ledger: Ledger[State], seat: int, action: Printed) -> None:
    ledger.open_frames(FRAMES[type(action)](seat))


def offered(state: State, frame: Asked) -> Iterator[Purchase]:
    return purchases(state, frame.seat, type(frame))


def buy(ledger: Ledger[State], frame: Asked, command: Purchase) -> None:
    """Pay at once, or ask first where there is a choice of workers to pay with."""
    ledger.close_frame()
    price = price_of(ledger.state, frame.seat, command)
    possible = mixes(ledger.state.players[frame.seat], price.worker, price.number)
    if len(possible) > 1:
        ledger.open_frames(PayWorkers(frame.seat, command, price.worker, price.number))
    else:
        carry_out(ledger, frame.seat, command, possible[0])


def versatile(state: State, frame: PayWorkers) -> Iterator[PayVersatile]:
    return map(PayVersatile, mixes(state.players[frame.seat], frame.worker, frame.count))


def pay_versatile(ledger: Ledger[State], frame: PayWorkers, command: PayVersatile) -> None:
    ledger.close_frame()
    carry_out(ledger, frame.seat, frame.purchase, command.count)


def carry_out(ledger: Ledger[State], seat: int, command: Purchase, versatile: int) -> None:
    """Discard the workers, who give no bonus (ELP-6.15), pay, and do what was paid for."""
    price = price_of(ledger.state, seat, command)
    specialists: tuple[Worker, ...] = (price.worker,) * (price.number - versatile)
    workers = (*specialists, *((VERSATILE,) * versatile))
    ledger.record(WorkersDiscarded(seat, workers), MoneyPaid(seat, price.money))
    match command:
        case BuyCattle():
            market.gain(ledger, seat, command)
        case BoardTrain():
            train.board(ledger, seat, command)
        case PlaceBuilding():
            building.build(ledger, seat, command)
        case _:
            assert_never(command)


def price_of(state: State, seat: int, command: Purchase) -> Price:
    """Give the price of a cow, a train card or a building."""
    match command:
        case BuyCattle():
            return market.price(state, seat, command)
        case BoardTrain():
            return train.price(state, seat, command)
        case PlaceBuilding():
            return building.price(state, seat, command)
        case _:
            assert_never(command)


def no_cow(state: State, frame: BuyCow, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, BuyCattle):
        return market.objection(state, frame.seat, command)
    return first("say which cow to buy (ELP-6.6)")


def no_train(state: State, frame: ChooseTrain, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, BoardTrain):
        return train.objection(state, frame.seat, command)
    return first("say which train card to use (ELP-6.7)")


def no_building(state: State, frame: Build, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, PlaceBuilding):
        return building.objection(state, frame.seat, command)
    return first("say what to build where (ELP-6.9)")


RULE: dict[type[Purchase], str] = {BuyCattle: "ELP-6.6", BoardTrain: "ELP-6.7", PlaceBuilding: "ELP-6.9"}
"""Which rule says with whom each is paid for."""


def no_mix(state: State, frame: PayWorkers, command: AnyCommand) -> RefusalReason:
    possible = mixes(state.players[frame.seat], frame.worker, frame.count)
    said = f"from {possible[0]} to {pluralize(possible[-1], 'versatile worker')} may take part"
    rule = RULE[type(frame.purchase)]
    return RefusalReason(rule, said) if isinstance(command, PayVersatile) else first(f"{said} ({rule})")


RULES: tuple[FrameRule, ...] = (
    Question(BuyCow, offered, buy, why=no_cow),
    Question(ChooseTrain, offered, buy, why=no_train),
    Question(Build, offered, buy, why=no_building),
    Question(PayWorkers, versatile, pay_versatile, why=no_mix),
)
