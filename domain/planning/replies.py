"""What the next seat makes of a state: its turn, played by the best next answers."""

from __future__ import annotations

from typing import Any

from domain.kernel.decide import seats_to_act
from domain.planning.imagination import Imagination, SearchStep

DEPTH = 50
"""Where a reply's answers begin to be counted: its draws are others than those of the turn before."""
CONTENDERS = 12
"""Sequences that are compared by replies at most."""
STATES = 600
"""States that a sequence has to have for its replies, so that these are more than luck."""


class ReplySearch:
    """Plays the turn after the seat's own for whoever has it, at the cost of the same budget."""

    def __init__(self, imagination: Imagination) -> None:
        self._own = imagination

    def contenders(self) -> int:
        """Say how many sequences can be compared by replies, by the states that are left."""
        own = self._own
        if not own.outlook.awaits_reply:
            return 0
        return min(CONTENDERS, (own.budget - own.visited) // STATES)

    def after(self, state: Any, world: int) -> Any:
        """Give the state after the next seat's turn, the same where the game is over."""
        own, asked = self._own, seats_to_act(state)
        if not asked or asked[0] == own.seat:
            return state
        rival = Imagination(own.game, own.outlook, asked[0], own.budget, own.seed)
        rival.visited = own.visited
        end = rival.play_on(SearchStep(state, drew=False, is_over=False), world, DEPTH)
        own.visited = rival.visited
        return end
