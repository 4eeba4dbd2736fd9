"""Named bot levels from which players choose: how far each looks ahead, and how often it errs.

Levels err plausibly: the choice of the first answer is weighted by the planner's estimates. An answer that is
almost as good as the best is almost as likely, and an answer that loses much is very unlikely.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any, Protocol

from domain.kernel.game import Game
from domain.kernel.values import Command, Value
from domain.planning.outlook import Outlook
from domain.planning.plan import Choice, Plan
from domain.planning.plan_follower import PlanFollower
from domain.planning.planner import make_plan


class Level(Value, frozen=True):
    """How a bot thinks: `budget` in states per plan, `temperature` in points (0: always the best answer).

    `feels` is a sentence about what playing against it is like.
    """

    name: str
    budget: int
    temperature: float
    feels: str


LEVELS = {
    level.name: level
    for level in (
        Level("beginner", 300, 3.0, "Looks only a little ahead and makes human-like mistakes."),
        Level("companion", 2_000, 0.0, "Plans its turn like an experienced player: an even match."),
        Level("expert", 20_000, 0.0, "Thinks its turn through and makes few mistakes."),
    )
}
"""All levels by name, easiest first."""


class MakePlan(Protocol):
    """Makes a plan for a seat, like `make_plan`."""

    def __call__(
        self,
        game: Game[Any],
        state: Any,
        seat: int,
        budget: int,
        seed: int,
        outlook: Outlook[Any, Any] | None = None,
    ) -> Plan: ...


class LevelPlayer:
    """A bot of a certain level.

    A bot that makes errors chooses again at every answer, so it uses each plan for only one answer.
    """

    def __init__(self, game: Game[Any], level: Level, seed: int, plan: MakePlan = make_plan) -> None:
        self._level, self._random = level, Random(seed)
        self._follower = PlanFollower(
            game, lambda state, seat: plan(game, state, seat, level.budget, self._random.getrandbits(30))
        )

    @property
    def visited(self) -> int:
        """The number of states that all plans so far have visited."""
        return self._follower.visited

    def answer(self, state: Any, seat: int) -> Command:
        """Return a legal answer; it depends only on what the seat may know."""
        if not self._level.temperature:
            return self._follower.answer(state, seat)
        choices = self._follower.replan(state, seat).choices
        return choose_plausibly(choices, self._level.temperature, self._random)


def choose_plausibly(choices: Sequence[Choice], temperature: float, random: Random) -> Command:
    """Choose by softmax: an answer worth `temperature` points less than another is 1/e times as likely."""
    best = max(choice.worth for choice in choices)
    weights = [exp((choice.worth - best) / temperature) for choice in choices]
    return random.choices(choices, weights)[0].command
