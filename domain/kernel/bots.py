"""Three ways to choose among options that know no game: the first, any, the best by one step of lookahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from domain.kernel.chance import Chance, Scripted
from domain.kernel.decide import asked, decide, options
from domain.kernel.game import Game
from domain.kernel.values import Command

Chooser = Callable[[Game[Any], Any, int, Random], Command]


class Imagined(Chance):
    """Numbers that have nothing to do with the table's own stream, for a look ahead."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self._random = random

    def value(self, index: int, of: int, label: str) -> int:
        """Give any number of the range."""
        return self._random.randrange(of)


def first(game: Game[Any], state: Any, seat: int, random: Random) -> Command:
    """Choose the first option."""
    return options(game, state, seat)[0]


def anything(game: Game[Any], state: Any, seat: int, random: Random) -> Command:
    """Choose any option, each equally likely."""
    return random.choice(options(game, state, seat))


def greedy(game: Game[Any], state: Any, seat: int, random: Random) -> Command:
    """Choose an option after which the seat would be furthest ahead."""
    return best(options(game, state, seat), outlook(game, state, seat, random), random)


def best(choices: Sequence[Command], worth: Sequence[int], random: Random) -> Command:
    """Give one of the choices of the highest worth."""
    top = max(worth)
    return random.choice([choice for choice, value in zip(choices, worth, strict=True) if value == top])


def outlook(game: Game[Any], state: Any, seat: int, random: Random) -> tuple[int, ...]:
    """Give for each option how far the seat would lead the best other one right after it.

    What leads is what the game's estimate says, or the score as it would be if the game ended there.
    It is worked out in a world that the seat cannot tell from the real one and with draws of its own, so that
    nothing hidden and nothing to come shows through.
    """
    world = game.imagine(state, seat, Imagined(random))
    return tuple(_lead(game, world, seat, command, random) for command in options(game, state, seat))


def _lead(game: Game[Any], world: Any, seat: int, command: Command, random: Random) -> int:
    after = decide(game, world, seat, command, Imagined(random)).state
    totals = game.estimate(after) if game.estimate else game.score(after).totals
    return totals[seat] - max((total for other, total in enumerate(totals) if other != seat), default=0)


CHOOSERS: dict[str, Chooser] = {"first": first, "random": anything, "greedy": greedy}


def play(game: Game[Any], state: Any, chooser: Chooser, random: Random, chance: Chance | None = None) -> Any:
    """Play on to the end and give the last state."""
    chance = chance or Scripted()
    while seats := asked(state):
        state = decide(game, state, seats[0], chooser(game, state, seats[0], random), chance).state
    return state
