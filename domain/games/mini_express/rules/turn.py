"""The order of turns and the trigger of the end (MEX-4.1 to MEX-4.3, MEX-7.4, MEX-11.3 to MEX-11.6)."""

from __future__ import annotations

from domain.games.mini_express.data import BOX
from domain.games.mini_express.events import EndTriggered, TurnBegun, TurnForfeited
from domain.games.mini_express.frames import Act, BeginTurn, EndAction, EndTurn, MachinistTurn
from domain.games.mini_express.rules.action import has_action
from domain.games.mini_express.rules.exhaustion import count_exhausted
from domain.games.mini_express.rules.game_end import end_game
from domain.games.mini_express.state import State
from domain.kernel.game import AutoStep, FrameRule
from domain.kernel.ledger import Ledger


def begin_turn(ledger: Ledger[State], frame: BeginTurn) -> None:
    """Ask for an action. If none is legal, the turn is forfeited (MEX-4.3)."""
    ledger.close_frame()
    ledger.record(TurnBegun(frame.seat))
    end, action = EndTurn(frame.seat), Act(frame.seat)
    if frame.seat == ledger.state.seats:
        ledger.open_frames(end, MachinistTurn())
    elif has_action(ledger.state, action):
        ledger.open_frames(end, action)
    else:
        ledger.open_frames(end)
        ledger.record(TurnForfeited(frame.seat))


def end_action(ledger: Ledger[State], frame: EndAction) -> None:
    """End a duel once a company is exhausted (MEX-11.6), or open the second action if one is legal.

    The start player's first turn has only one action (MEX-11.3).
    """
    ledger.close_frame()
    state = ledger.state
    if count_exhausted(state) >= BOX.end.exhausted_companies_duel:
        end_game(ledger)
        return
    mode = state.mode
    actions = mode.actions_first_turn if state.turns == 1 else mode.actions_per_turn
    second = Act(frame.seat, frame.action + 1, after=frame.company)
    if frame.action < actions and has_action(state, second):  # MEX-11.4
        ledger.open_frames(second)


def end_turn(ledger: Ledger[State], frame: EndTurn) -> None:
    """Trigger the end, end the game, or begin the next turn (MEX-4.3, MEX-7.4, MEX-7.5)."""
    ledger.close_frame()
    state, order = ledger.state, ledger.state.order
    if not state.triggered and count_exhausted(state) >= BOX.end.exhausted_companies:
        ledger.record(EndTriggered())
    last = frame.seat == order[-1]
    if state.forfeits >= len(order) or (ledger.state.triggered and last):
        end_game(ledger)
    else:
        ledger.open_frames(BeginTurn(order[(order.index(frame.seat) + 1) % len(order)]))


RULES: tuple[FrameRule, ...] = (
    AutoStep(BeginTurn, begin_turn),
    AutoStep(EndAction, end_action),
    AutoStep(EndTurn, end_turn),
)
