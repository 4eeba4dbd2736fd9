"""What a state promises each seat, for players that look one step ahead; no rule goes by it.

All amounts are in hundredths of a victory point. What is held counts with what it may still bring in the time
that is left; a pending question counts with what its best answer is about to bring.
"""

from __future__ import annotations

from domain.games.great_western_trail.evaluation.drive import evaluate_drive
from domain.games.great_western_trail.evaluation.holdings import evaluate_holdings
from domain.games.great_western_trail.evaluation.pending import evaluate_pending
from domain.games.great_western_trail.evaluation.weights import POINT, weights_at
from domain.games.great_western_trail.scoring.sheet import seat_points
from domain.games.great_western_trail.state import State


def evaluate(state: State) -> tuple[int, ...]:
    """Give by seat what the state promises."""
    if state.over:
        return tuple(POINT * sum(seat_points(state, seat)) for seat in range(len(state.players)))
    return tuple(evaluate_seat(state, seat) for seat in range(len(state.players)))


def evaluate_seat(state: State, seat: int) -> int:
    """Add up what is scored, what is held, the way to Kansas City, and what is being done."""
    scored, found = seat_points(state, seat), weights_at(state)
    # Money is weighed as what it buys, not by full fives.
    points = sum(scored) - scored[0]
    return (
        POINT * points
        + evaluate_holdings(state, seat, found)
        + evaluate_drive(state, seat, found)
        + evaluate_pending(state, seat, found)
    )
