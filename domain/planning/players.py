"""Bots that play one seat of a game and keep their plan until they see something unexpected."""

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
    """A player that answers for a seat; `visited` counts the states that it has visited."""

    @property
    def visited(self) -> int: ...

    def answer(self, state: Any, seat: int) -> Command:
        """Return a legal answer; it depends only on what the seat may know."""


class ChoosingPlayer:
    """A bot that chooses from the options without planning, like the quick bots."""

    def __init__(self, game: Game[Any], chooser: str, seed: int) -> None:
        self._game, self._choose = game, CHOOSERS[chooser]
        self._random, self.visited = Random(seed), 0

    def answer(self, state: Any, seat: int) -> Command:
        return self._choose(self._game, state, seat, self._random)


QUICK_PLAYERS = {"first": "first", "random": "random", "greedy-0": "greedy"}
"""Bots that look at most one answer ahead, by their names in matches; `greedy-0` is the yardstick."""

PLANNER = "planner"

PLAYERS = (*QUICK_PLAYERS, PLANNER, *LEVELS)
"""All names that `make_player` accepts."""


def make_player(name: str, game: Game[Any], budget: int, seed: int) -> SeatPlayer:
    """Create a bot by name; raise KeyError for unknown names.

    `budget` is the number of states per plan; levels have fixed budgets instead.
    """
    if name in LEVELS:
        return LevelPlayer(game, LEVELS[name], seed)
    if name == PLANNER:
        return make_planner(game, budget, seed)
    return ChoosingPlayer(game, QUICK_PLAYERS[name], seed)


def make_planner(
    game: Game[Any], budget: int, seed: int, outlook: Outlook[Any, Any] | None = None
) -> PlanFollower:
    """Create a bot that plans its turn, by default with the game's own outlook."""
    random = Random(seed)
    return PlanFollower(
        game, lambda state, seat: make_plan(game, state, seat, budget, random.getrandbits(30), outlook)
    )
