"""Follow a plan as long as the seat sees what the plan expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.kernel.game import Game
from domain.kernel.values import Command
from domain.planning.plan import Plan


class PlanFollower:
    """A player that follows a plan, and makes a new plan when the seat sees something unexpected.

    `plans` counts the plans so far, `visited` the states that they visited.
    """

    def __init__(self, game: Game[Any], make: Callable[[Any, int], Plan]) -> None:
        self._game, self._make = game, make
        self._plan, self._done = Plan((), ()), 0
        self.visited, self.plans = 0, 0

    def answer(self, state: Any, seat: int) -> Command:
        """Return the next answer; it depends only on what the seat may know."""
        if not self._is_still_valid(state, seat):
            self.replan(state, seat)
        self._done += 1
        return self._plan.commands[self._done - 1]

    def replan(self, state: Any, seat: int) -> Plan:
        """Make a new plan, whatever the seat sees."""
        self._plan, self._done = self._make(state, seat), 0
        self.visited += self._plan.visited
        self.plans += 1
        return self._plan

    def _is_still_valid(self, state: Any, seat: int) -> bool:
        if not 0 < self._done < len(self._plan.commands) or self._done > len(self._plan.expected):
            return False
        expected = self._plan.expected[self._done - 1]
        return bool(self._game.view(state, seat) == self._game.view(expected, seat))
