"""Answers by a plan for as long as its seat sees what the plan led it to expect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.kernel.game import Game
from domain.kernel.values import Command
from domain.planning.plan import Plan


class PlanFollower:
    """Gives the answers of a plan one by one, and has another made where its seat sees something else.

    `visited` counts the states of all plans so far, `plans` how many there were.
    """

    def __init__(self, game: Game[Any], make: Callable[[Any, int], Plan]) -> None:
        self._game, self._make = game, make
        self._plan, self._done = Plan((), ()), 0
        self.visited, self.plans = 0, 0

    def answer(self, state: Any, seat: int) -> Command:
        """Return the next answer. Only what the seat may know decides it."""
        if not self._still_holds(state, seat):
            self.plan_anew(state, seat)
        self._done += 1
        return self._plan.commands[self._done - 1]

    def plan_anew(self, state: Any, seat: int) -> Plan:
        """Have a plan made, whatever came of the one before."""
        self._plan, self._done = self._make(state, seat), 0
        self.visited += self._plan.visited
        self.plans += 1
        return self._plan

    def _still_holds(self, state: Any, seat: int) -> bool:
        if not 0 < self._done < len(self._plan.commands) or self._done > len(self._plan.expected):
            return False
        expected = self._plan.expected[self._done - 1]
        return bool(self._game.view(state, seat) == self._game.view(expected, seat))
