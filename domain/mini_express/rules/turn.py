"""The order of turns, and when the end comes (MEX-4.1 to MEX-4.3, MEX-7.4, MEX-11.3 to MEX-11.6)."""

from __future__ import annotations

from domain.kernel.game import Rule, Runs
from domain.kernel.ledger import Ledger
from domain.mini_express.data import BOX
from domain.mini_express.events import EndTriggered, TurnBegun, TurnForfeited
from domain.mini_express.frames import Act, BeginTurn, EndAction, EndTurn, MachinistTurn
from domain.mini_express.rules.action import possible
from domain.mini_express.rules.ending import end_game
from domain.mini_express.rules.exhaustion import exhausted
from domain.mini_express.state import State


def begin_turn(ledger: Ledger[State], frame: BeginTurn) -> None:
    """Ask for an action; a turn without any is forfeited (MEX-4.3)."""
    ledger.close()
    ledger.record(TurnBegun(frame.seat))
    ledger.open(EndTurn(frame.seat))
    if frame.seat == ledger.state.seats:
        ledger.open(MachinistTurn())
    elif possible(ledger.state, Act(frame.seat)):
        ledger.open(Act(frame.seat))
    else:
        ledger.record(TurnForfeited(frame.seat))


def end_action(ledger: Ledger[State], frame: EndAction) -> None:
    """A duel ends once a company is exhausted (MEX-11.6); else a turn has a second action, if one is legal.

    The start player's very first turn has one action (MEX-11.3).
    """
    ledger.close()
    state = ledger.state
    if exhausted(state) >= BOX.end.exhausted_companies_duel:
        end_game(ledger)
        return
    mode = state.mode
    actions = mode.actions_first_turn if state.turns == 1 else mode.actions_per_turn
    second = Act(frame.seat, frame.action + 1, after=frame.company)
    if frame.action < actions and possible(state, second):  # MEX-11.4
        ledger.open(second)


def end_turn(ledger: Ledger[State], frame: EndTurn) -> None:
    """Look for the end, which completes the round, or let the next one play (MEX-4.3, MEX-7.4, MEX-7.5)."""
    ledger.close()
    state, order = ledger.state, ledger.state.order
    if not state.triggered and exhausted(state) >= BOX.end.exhausted_companies:
        ledger.record(EndTriggered())
    last = frame.seat == order[-1]
    if state.forfeits >= len(order) or (ledger.state.triggered and last):
        end_game(ledger)
    else:
        ledger.open(BeginTurn(order[(order.index(frame.seat) + 1) % len(order)]))


RULES: tuple[Rule, ...] = (
    Runs(BeginTurn, begin_turn),
    Runs(EndAction, end_action),
    Runs(EndTurn, end_turn),
)
