"""What a state promises each seat, for players that look one step ahead; no rule goes by it.

All amounts are in hundredths of a victory point. What is held counts with what it may still bring in the time
that is left; a pending question counts with what its best answer is about to bring.
"""

from __future__ import annotations

from domain.games.great_western_trail.evaluation.drive import drive
from domain.games.great_western_trail.evaluation.holdings import holdings
from domain.games.great_western_trail.evaluation.pending import pending
from domain.games.great_western_trail.evaluation.weights import POINT, weights
from domain.games.great_western_trail.scoring.sheet import sheet
from domain.games.great_western_trail.state import State


def evaluate(state: State) -> tuple[int, ...]:
    """Give by seat what the state promises."""
    if state.over:
        return tuple(POINT * sum(sheet(state, seat)) for seat in range(len(state.players)))
    return tuple(promise(state, seat) for seat in range(len(state.players)))


def promise(state: State, seat: int) -> int:
    """Add up what is scored, what is held, the way to Kansas City, and what is being done."""
    scored, found = sheet(state, seat), weights(state)
    # Money is weighed as what it buys, not by full fives.
    points = sum(scored) - scored[0]
    return (
        POINT * points
        + holdings(state, seat, found)
        + drive(state, seat, found)
        + pending(state, seat, found)
    )
