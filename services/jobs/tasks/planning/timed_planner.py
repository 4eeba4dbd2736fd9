"""Planning within a time: plans of rising budgets, of which the last that was made in time is taken."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from domain.kernel.game import Game
from domain.planning.outlook import Outlook
from domain.planning.plan import Plan
from domain.planning.planner import make_plan

SLICES = (0.02, 0.1, 0.3, 1.0)
"""Parts of the budget that are planned with, one after the other."""

SLACK = 1.3
"""So much longer than in proportion a plan may take."""


class TimedPlanner:
    """Plans as `make_plan` does, for so many seconds in all; a turn has one.

    The first and smallest plan is made in any case. A larger one is begun where it would be done in time, by
    what the one before took; none is broken off.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._left = clock, seconds

    def __call__(
        self,
        game: Game[Any],
        state: Any,
        seat: int,
        budget: int,
        seed: int,
        outlook: Outlook[Any, Any] | None = None,
    ) -> Plan:
        """Give the best plan that there was time for; the next has what time is left."""
        best, states = Plan((), ()), 0.0
        seconds = 0.0
        for part in SLICES:
            if states and seconds * SLACK * part * budget / states > self._left:
                break
            begun = self._clock()
            best = make_plan(game, state, seat, max(1, round(part * budget)), seed, outlook)
            seconds = self._clock() - begun
            self._left -= seconds
            states = max(float(best.visited), 1.0)
            if best.visited < part * budget or len(best.choices) == 1:
                break  # there is no more to be found, or nothing to be decided
        return best
