"""Other worlds that a seat cannot tell from the real one: there are none (MEX-13.1)."""

from __future__ import annotations

from domain.kernel.chance import Chance
from domain.mini_express.state import State


def imagine(state: State, seat: int | None, chance: Chance) -> State:
    """Give the state itself: everything is public, and what is still to be drawn is drawn late (MEX-13.2)."""
    return state
