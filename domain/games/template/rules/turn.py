"""The order of rounds and turns (WST-3, WST-4)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.template.commands import AnyCommand, Move
from domain.games.template.data import NUMBERS, PLACES, beyond
from domain.games.template.events import RoundBegan, TrainMoved
from domain.games.template.frames import BidForMail, NextRound, TakeTurn, Travel, Work
from domain.games.template.state import State
from domain.kernel.frames import SeatFrame
from domain.kernel.game import AutoStep, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize
from domain.kernel.tuples import turn_order


def next_round(ledger: Ledger[State], frame: NextRound) -> None:
    """Open the bids and the turns of the next round, or end the game after the last one (WST-6.1)."""
    state = ledger.state
    ledger.close_frame()
    if state.round == state.options.rounds:
        return
    seats = len(state.players)
    first = state.round % seats
    ledger.record(RoundBegan(state.round + 1, first))
    ledger.open_frames(NextRound(), *map(TakeTurn, reversed(turn_order(first, seats))))
    if state.options.mail:  # WST-3.4
        ledger.open_frames(BidForMail(tuple(range(seats))))


def seat_on_turn(state: State) -> int | None:
    """Return the active seat; None between turns.

    The `TakeTurn` frames in the stack are later turns (WST-3.1).
    """
    for frame in state.stack:
        if isinstance(frame, SeatFrame) and not isinstance(frame, TakeTurn):
            return frame.seat
    return None


def take_turn(ledger: Ledger[State], frame: TakeTurn) -> None:
    ledger.close_frame()
    ledger.open_frames(Travel(frame.seat, NUMBERS.reach))


def moves(state: State, frame: Travel) -> Iterator[Move]:
    """Return the affordable moves. The first stop is free, and each further stop costs 1 coal (WST-4.2)."""
    furthest = min(frame.limit, 1 + state.players[frame.seat].coal)
    return map(Move, range(1, furthest + 1))


def move(ledger: Ledger[State], frame: Travel, command: Move) -> None:
    to = beyond(ledger.state.players[frame.seat].stop, command.stops)
    ledger.close_frame()
    ledger.record(TrainMoved(frame.seat, to, command.stops - 1))
    ledger.open_frames(Work(frame.seat, PLACES[to].jobs))


def why_not_moved(state: State, frame: Travel, command: AnyCommand) -> RefusalReason | None:
    if not isinstance(command, Move):
        return None
    if command.stops > frame.limit:
        return RefusalReason("WST-4.1", f"your train can run at most {pluralize(frame.limit, 'stop')}")
    coal = state.players[frame.seat].coal
    return RefusalReason("WST-4.2", f"each stop after the first costs 1 coal, and you have {coal}")


RULES = (
    AutoStep(NextRound, next_round),
    AutoStep(TakeTurn, take_turn),
    Question(Travel, moves, move, why=why_not_moved, allows_between_actions=True),
)
