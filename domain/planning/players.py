"""Players that think: each plays one seat of one game and keeps its plan until it sees something else."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from domain.kernel.bots import CHOOSERS
from domain.kernel.game import Game
from domain.kernel.values import Command
from domain.planning.levels import LEVELS, LevelPlayer
from domain.planning.outlook import Outlook
from domain.planning.plan_follower import PlanFollower
from domain.planning.planner import make_plan


class SeatPlayer(Protocol):
    """Answers for a seat whenever it is asked; `visited` counts the states it has looked at, if it does."""

    @property
    def visited(self) -> int: ...

    def answer(self, state: Any, seat: int) -> Command:
        """Return a legal answer. Only what the seat may know decides it."""


class ChoosingPlayer:
    """A player that goes by one look at the options, as the quick bots do."""

    def __init__(self, game: Game[Any], chooser: str, seed: int) -> None:
        self._game, self._choose = game, CHOOSERS[chooser]
        self._random, self.visited = Random(seed), 0

    def answer(self, state: Any, seat: int) -> Command:
        """Choose an option."""
        return self._choose(self._game, state, seat, self._random)


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
        return make_planner(game, budget, seed)
    return ChoosingPlayer(game, QUICK_PLAYERS[name], seed)


def make_planner(
    game: Game[Any], budget: int, seed: int, outlook: Outlook[Any, Any] | None = None
) -> PlanFollower:
    """Make a player that plans its turn, by the game's own outlook where no other is given."""
    random = Random(seed)
    return PlanFollower(
        game, lambda state, seat: make_plan(game, state, seat, budget, random.getrandbits(30), outlook)
    )
