"""What a search knows: worlds that a seat cannot tell from the real one, and draws that nobody has seen."""

from __future__ import annotations

from random import Random
from typing import Any

from domain.kernel.chance import Chance
from domain.kernel.decide import follow_option
from domain.kernel.game import Game
from domain.kernel.values import Command
from domain.planning.outlook import Outlook


class ImaginedChance(Chance):
    """Draws that follow from a world's number and a step's: what is compared meets the same luck.

    A generator is made once something is drawn, as most steps draw nothing.
    """

    def __init__(self, seed: int, world: int, step: int) -> None:
        super().__init__()
        self._origin = (seed, world, step)
        self._random: Random | None = None

    def number_at(self, index: int, of: int, label: str) -> int:
        """Give any number of the range."""
        if self._random is None:
            seed, world, step = self._origin
            self._random = Random((seed << 32) + (world << 16) + step)
        return self._random.randrange(of)


def imagine_worlds(game: Game[Any], state: Any, seat: int, count: int, seed: int) -> list[Any]:
    """Give worlds drawn evenly from all that the seat cannot tell from this one."""
    return [game.determinize(state, seat, ImaginedChance(seed, world, 0)) for world in range(count)]


class Imagination:
    """Carries answers out in imagined worlds, and counts the states that this visits."""

    def __init__(self, game: Game[Any], outlook: Outlook[Any, Any], budget: int, seed: int) -> None:
        self.game, self.outlook, self.seed = game, outlook, seed
        self.budget, self.visited = budget, 0

    @property
    def is_spent(self) -> bool:
        """Whether as many states were visited as may be."""
        return self.visited >= self.budget

    def step(self, state: Any, seat: int, command: Command, world: int, depth: int) -> tuple[Any, bool]:
        """Give the state after a legal answer, and whether something was drawn on the way."""
        self.visited += 1
        chance = ImaginedChance(self.seed, world, depth)
        after = follow_option(self.game, state, seat, command, chance).state
        return after, bool(chance.draws)

    def estimate(self, state: Any) -> tuple[float, ...]:
        """Give the points that the state promises each seat and rival."""
        return self.outlook.estimate(state, self.outlook.weights)

    def lead(self, state: Any, seat: int) -> float:
        """Give how far the seat is ahead of the best other, by what the state promises."""
        return lead_of(self.estimate(state), seat)


def lead_of(promised: tuple[float, ...], seat: int) -> float:
    """Give how far a seat is ahead of the best other; its own points where it plays alone."""
    others = (*promised[:seat], *promised[seat + 1 :])
    return promised[seat] - max(others, default=0.0)
