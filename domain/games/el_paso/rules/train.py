"""Train cards (ELP-6.7)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.el_paso.commands import BoardTrain
from domain.games.el_paso.data import COSTS, TRAINS
from domain.games.el_paso.frames import Train
from domain.games.el_paso.rules.price import Price, affords, lacking
from domain.games.el_paso.state import State
from domain.kernel.game import RefusalReason
from domain.kernel.ledger import Ledger


def price(state: State, seat: int, command: BoardTrain) -> Price:
    return Price("engineer", command.card, COSTS.dollars_per_worker * command.card)


def trains(state: State, seat: int) -> Iterator[BoardTrain]:
    """Give the train cards that can be paid for."""
    player = state.players[seat]
    return (command for command in map(BoardTrain, TRAINS) if affords(player, price(state, seat, command)))


def board(ledger: Ledger[State], seat: int, command: BoardTrain) -> None:
    """The slots of the card open, each to be used once, in any order, or not."""
    slots = TRAINS[command.card].slots(ledger.state.options.train_side(command.card))
    ledger.open_frames(Train(seat, command.card, tuple(range(1, len(slots) + 1))))


def objection(state: State, seat: int, command: BoardTrain) -> RefusalReason | None:
    """Say why a train card cannot be used (ELP-6.7)."""
    return lacking(state.players[seat], price(state, seat, command), "ELP-6.7")
