"""Turns and the end of the game (GWT-3.1, GWT-12)."""

from __future__ import annotations

from domain.games.great_western_trail.events import GameEnded, TurnBegan
from domain.games.great_western_trail.frames import DrawUp, FirstPlacement, Move, NextTurn
from domain.games.great_western_trail.scoring import score
from domain.games.great_western_trail.state import State
from domain.kernel.game import AutoStep, FrameRule
from domain.kernel.ledger import Ledger


def begin_turn(ledger: Ledger[State], frame: NextTurn) -> None:
    """Open phases A to C and the following turn, or end the game.

    The seat that took the job market token gets no further turn. When its turn would come, all other players
    have had one more (GWT-12.2, GWT-12.3), and the game is scored.
    """
    ledger.close_frame()
    state, seat = ledger.state, frame.seat
    if state.closer == seat:
        ledger.record(GameEnded(score(state).winners))
        return
    ledger.record(TurnBegan(seat))
    placed = state.players[seat].cattleman is not None
    ledger.open_frames(
        NextTurn((seat + 1) % len(state.players)),
        DrawUp(seat),
        Move(seat) if placed else FirstPlacement(seat),  # GWT-3.1.3
    )


RULES: tuple[FrameRule, ...] = (AutoStep(NextTurn, begin_turn),)
