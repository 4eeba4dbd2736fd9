"""A turn from its beginning to its end (sections 3 and 11 of the rules)."""

from __future__ import annotations

from domain.kernel.game import Runs
from domain.kernel.ledger import Ledger
from domain.trains_and_stations.events import GameEnded, TurnBegan
from domain.trains_and_stations.frames import BeginTurn, Deliveries, EndTurn, GatherDice, Goals, Upgrading
from domain.trains_and_stations.state import State


def begin_turn(ledger: Ledger[State], frame: BeginTurn) -> None:
    """Lay out the steps of the turn; rolling and resolving follow from gathering (TNS-3.4)."""
    seat = frame.seat
    ledger.close()
    ledger.record(TurnBegan(seat, ledger.state.turns + 1))
    ledger.open(EndTurn(seat), Upgrading(seat), Goals(seat), Deliveries(seat), GatherDice(seat))


def end_turn(ledger: Ledger[State], frame: EndTurn) -> None:
    """Let the next player begin; in the final phase the game ends before the conductor's turn (TNS-11.2)."""
    state = ledger.state
    following = (frame.seat + 1) % len(state.players)
    ledger.close()
    if state.final and following == state.conductor:
        ledger.record(GameEnded())
    else:
        ledger.open(BeginTurn(following))


RULES = (Runs(BeginTurn, begin_turn), Runs(EndTurn, end_turn))
