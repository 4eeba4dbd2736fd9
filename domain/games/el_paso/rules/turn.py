"""The order of a turn, and the last turns (ELP-3, ELP-10)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.el_paso.commands import AnyCommand, EndTurn
from domain.games.el_paso.events import TurnBegan
from domain.games.el_paso.frames import DrawUp, Move, NextTurn, Place, SueTurn, TurnEnd
from domain.games.el_paso.state import SUE, State
from domain.kernel.game import AutoStep, FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger


def begin_turn(ledger: Ledger[State], frame: NextTurn) -> None:
    """Begin a turn, or end the game if the next party triggered its end (ELP-10.3, ELP-10.4)."""
    state, seat = ledger.state, frame.seat
    ledger.close_frame()
    if state.closer == seat:
        return
    ledger.record(TurnBegan(seat))
    ledger.open_frames(NextTurn((seat + 1) % state.parties))
    if state.sue is not None and seat == SUE:
        ledger.open_frames(SueTurn())
        return
    first = state.players[seat].rancher is None  # ELP-4.8
    ledger.open_frames(TurnEnd(seat), DrawUp(seat), Place(seat) if first else Move(seat))


def end_options(state: State, frame: TurnEnd) -> Iterator[EndTurn]:
    yield EndTurn()


def end_turn(ledger: Ledger[State], frame: TurnEnd, command: EndTurn) -> None:
    ledger.close_frame()


def why_not_ended(state: State, frame: TurnEnd, command: AnyCommand) -> RefusalReason:
    return RefusalReason("ELP-3.7", "your turn is over: end it")


RULES: tuple[FrameRule, ...] = (
    AutoStep(NextTurn, begin_turn),
    Question(TurnEnd, end_options, end_turn, why=why_not_ended, allows_between_actions=True),
)
