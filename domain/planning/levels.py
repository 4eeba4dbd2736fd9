"""Levels that people choose by name: how far each looks, and how often it takes less than the best.

A level that errs does so plausibly: it weighs first answers by what the planner thinks of them, so that one
that is nearly as good is taken nearly as often, and one that loses much hardly ever.
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
    """How a bot thinks: `budget` in states a plan, `temperature` in points, 0 for one that takes the best.

    `feels` is a sentence of what it is like to play against.
    """

    name: str
    budget: int
    temperature: float
    feels: str


LEVELS = {
    level.name: level
    for level in (
        Level("beginner", 300, 3.0, "Sees what is near, overlooks much, and is glad of a game."),
        Level("companion", 2_000, 0.0, "Plans its turn as you do: an equal."),
        Level("expert", 20_000, 0.0, "Thinks its turn through and gives nothing away."),
    )
}
"""All levels by their names, the easiest first."""


class MakePlan(Protocol):
    """Plans for a seat, as `make_plan` does."""

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
    """A player of a level.

    One that errs weighs its choices anew at every answer, so its plans hold for one.
    """

    def __init__(self, game: Game[Any], level: Level, seed: int, plan: MakePlan = make_plan) -> None:
        self._level, self._random = level, Random(seed)
        self._follower = PlanFollower(
            game, lambda state, seat: plan(game, state, seat, level.budget, self._random.getrandbits(30))
        )

    @property
    def visited(self) -> int:
        """The states of all plans so far."""
        return self._follower.visited

    def answer(self, state: Any, seat: int) -> Command:
        """Return a legal answer. Only what the seat may know decides it."""
        if not self._level.temperature:
            return self._follower.answer(state, seat)
        choices = self._follower.plan_anew(state, seat).choices
        return choose_plausibly(choices, self._level.temperature, self._random)


def choose_plausibly(choices: Sequence[Choice], temperature: float, random: Random) -> Command:
    """Choose by softmax: what is worth `temperature` points less is taken 1/e as often."""
    best = max(choice.worth for choice in choices)
    weights = [exp((choice.worth - best) / temperature) for choice in choices]
    return random.choices(choices, weights)[0].command
