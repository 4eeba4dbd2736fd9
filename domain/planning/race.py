"""A race between sequences of answers: worlds are spent on those that are still in it (sequential halving).

Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits" (2013): the budget is shared out
evenly over rounds, each round tries all that are left equally often, and the worse half drops out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2
from statistics import fmean, pstdev

from domain.kernel.values import Command

MOST_WORLDS = 256
"""Worlds that one sequence is tried in."""


@dataclass(eq=False)
class Contender:
    """A sequence of answers, how far ahead it ended in each world so far, and the round it dropped out in."""

    commands: tuple[Command, ...]
    leads: list[float]
    round: int = field(default=0)

    @property
    def worth(self) -> float:
        """The mean lead."""
        return fmean(self.leads)

    @property
    def deviation(self) -> float:
        """Standard deviation of the leads."""
        return pstdev(self.leads)

    @property
    def rank(self) -> tuple[int, float]:
        """Sorts the best first."""
        return (-self.round, -self.worth)


def run_race(
    contenders: Sequence[Contender], run: Callable[[Contender, int], float], left: Callable[[], int]
) -> list[Contender]:
    """Give the contenders, the best first. `run` tries one in a world, `left` says what it may still cost.

    Each has been tried in world 0. What is compared was tried in the same worlds.
    """
    running = sorted(contenders, key=lambda one: one.rank)
    rounds = ceil(log2(max(1, len(running))))
    for number in range(1, rounds + 1):
        _run_round(running, run, left, left() - left() // (rounds - number + 1))
        worlds = min(len(one.leads) for one in running)
        running.sort(key=lambda one: -fmean(one.leads[:worlds]))
        running = running[: (len(running) + 1) // 2]
        for one in running:
            one.round = number
    return sorted(contenders, key=lambda one: one.rank)


def _run_round(
    running: list[Contender], run: Callable[[Contender, int], float], left: Callable[[], int], until: int
) -> None:
    """Try all in one world after the other, until no more than that is left."""
    first = min(len(one.leads) for one in running)
    for world in range(first, MOST_WORLDS):
        for one in running:
            if left() <= until:
                return
            if len(one.leads) == world:
                one.leads.append(run(one, world))
