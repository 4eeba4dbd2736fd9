"""The beginning and the end of a turn (sections 3 and 11 of the rules)."""

from __future__ import annotations

from domain.games.trains_and_stations.events import GameEnded, TurnBegan
from domain.games.trains_and_stations.frames import (
    BeginTurn,
    Deliveries,
    EndTurn,
    GatherDice,
    Goals,
    Upgrading,
)
from domain.games.trains_and_stations.state import State
from domain.kernel.game import AutoStep
from domain.kernel.ledger import Ledger


def begin_turn(ledger: Ledger[State], frame: BeginTurn) -> None:
    """Open the steps of the turn. Rolling and resolving follow from gathering (TNS-3.4)."""
    seat = frame.seat
    ledger.close_frame()
    ledger.record(TurnBegan(seat, ledger.state.turns + 1))
    ledger.open_frames(EndTurn(seat), Upgrading(seat), Goals(seat), Deliveries(seat), GatherDice(seat))


def seat_on_turn(state: State) -> int | None:
    """Return the seat whose turn it is (TNS-3), as stored in `EndTurn` below any pending question."""
    return next((frame.seat for frame in state.stack if isinstance(frame, EndTurn)), None)


def end_turn(ledger: Ledger[State], frame: EndTurn) -> None:
    """Begin the next turn. In the final phase, end the game before the conductor's turn (TNS-11.2)."""
    state = ledger.state
    following = (frame.seat + 1) % len(state.players)
    ledger.close_frame()
    if state.final and following == state.conductor:
        ledger.record(GameEnded())
    else:
        ledger.open_frames(BeginTurn(following))


RULES = (AutoStep(BeginTurn, begin_turn), AutoStep(EndTurn, end_turn))
