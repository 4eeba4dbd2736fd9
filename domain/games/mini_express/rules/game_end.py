"""The end of the game (MEX-7.6, section 8 of the rules)."""

from __future__ import annotations

from domain.games.mini_express.events import GameEnded
from domain.games.mini_express.scoring import points, winner
from domain.games.mini_express.state import State
from domain.kernel.ledger import Ledger


def end_game(ledger: Ledger[State]) -> None:
    """Close all pending frames and record the final score (MEX-7.6)."""
    while ledger.state.stack:
        ledger.close_frame()
    total = points(ledger.state)
    ledger.record(GameEnded(total, winner(ledger.state, total)))
