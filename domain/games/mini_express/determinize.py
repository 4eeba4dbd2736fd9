"""Other worlds that a seat cannot tell from the real one: there are none (MEX-13.1)."""

from __future__ import annotations

from domain.games.mini_express.state import State
from domain.kernel.chance import Chance


def determinize(state: State, seat: int | None, chance: Chance) -> State:
    """Give the state itself: everything is public, and what is still to be drawn is drawn late (MEX-13.2)."""
    return state
