"""Players that think: each plays one seat of one game and keeps its plan until it sees something else."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from domain.kernel.bots import CHOOSERS
from domain.kernel.game import Game
from domain.kernel.values import Command
from domain.planning.levels import LEVELS, LevelPlayer
from domain.planning.outlook import Outlook
from domain.planning.plan import Plan
from domain.planning.planner import make_plan


class SeatPlayer(Protocol):
    """Answers for a seat whenever it is asked; `visited` counts the states it has looked at, if it does."""

    visited: int

    def answer(self, state: Any, seat: int) -> Command:
        """Give a legal answer. Only what the seat may know decides it."""


class ChoosingPlayer:
    """A player that goes by one look at the options, as the quick bots do."""

    def __init__(self, game: Game[Any], chooser: str, seed: int) -> None:
        self._game, self._choose = game, CHOOSERS[chooser]
        self._random, self.visited = Random(seed), 0

    def answer(self, state: Any, seat: int) -> Command:
        """Choose an option."""
        return self._choose(self._game, state, seat, self._random)


class PlanningPlayer:
    """A player that plans its turn, and plans anew where it sees something else than it had planned for."""

    def __init__(
        self, game: Game[Any], budget: int, seed: int, outlook: Outlook[Any, Any] | None = None
    ) -> None:
        self._game, self._budget, self._outlook = game, budget, outlook
        self._random, self.visited, self.plans = Random(seed), 0, 0
        self._plan, self._done = Plan((), ()), 0

    def answer(self, state: Any, seat: int) -> Command:
        """Give the next answer of the plan."""
        if not self._still_holds(state, seat):
            seed = self._random.getrandbits(30)
            self._plan = make_plan(self._game, state, seat, self._budget, seed, self._outlook)
            self._done = 0
            self.visited += self._plan.visited
            self.plans += 1
        command = self._plan.commands[self._done]
        self._done += 1
        return command

    def _still_holds(self, state: Any, seat: int) -> bool:
        """Say whether the seat sees what its plan led it to expect."""
        if not 0 < self._done < len(self._plan.commands) or self._done > len(self._plan.expected):
            return False
        expected = self._plan.expected[self._done - 1]
        return bool(self._game.view(state, seat) == self._game.view(expected, seat))


QUICK_PLAYERS = {"first": "first", "random": "random", "greedy-0": "greedy"}
"""Players that look at one answer at most, by their names in matches; others are held to `greedy-0`."""

PLANNER = "planner"

PLAYERS = (*QUICK_PLAYERS, PLANNER, *LEVELS)
"""Names of all that `make_player` makes."""


def make_player(name: str, game: Game[Any], budget: int, seed: int) -> SeatPlayer:
    """Make a player by its name; `budget` counts the states of a plan. KeyError if there is none.

    A level has a budget of its own.
    """
    if name in LEVELS:
        return LevelPlayer(game, LEVELS[name], seed)
    if name == PLANNER:
        return PlanningPlayer(game, budget, seed)
    return ChoosingPlayer(game, QUICK_PLAYERS[name], seed)
