"""Ways to choose among legal options without knowing the game: the first, any, the best by one step ahead.

The best one costs as much as deciding every option.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from domain.kernel.chance import Chance, ScriptedChance
from domain.kernel.decide import decide, legal_options, seats_to_act
from domain.kernel.game import Game
from domain.kernel.values import Command

C = TypeVar("C", bound=Command)

Chooser = Callable[[Game[Any], Any, int, Random], Command]


class SimulatedChance(Chance):
    """Numbers that have nothing to do with the table's own stream, for a look ahead."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self._random = random

    def number_at(self, index: int, of: int, label: str) -> int:
        """Return any number of the range."""
        return self._random.randrange(of)


def choose_first(game: Game[Any, C], state: Any, seat: int, random: Random) -> C:
    """Choose the first option."""
    return legal_options(game, state, seat)[0]


def choose_random(game: Game[Any, C], state: Any, seat: int, random: Random) -> C:
    """Choose a random option, all equally likely."""
    return random.choice(legal_options(game, state, seat))


def choose_greedy(game: Game[Any, C], state: Any, seat: int, random: Random) -> C:
    """Choose an option after which the seat would be furthest ahead."""
    return choose_best(legal_options(game, state, seat), evaluate_options(game, state, seat, random), random)


def choose_best(choices: Sequence[C], worth: Sequence[int], random: Random) -> C:
    """Return one of the choices of the highest worth."""
    top = max(worth)
    return random.choice([choice for choice, value in zip(choices, worth, strict=True) if value == top])


def evaluate_options(game: Game[Any], state: Any, seat: int, random: Random) -> tuple[int, ...]:
    """Return for each option how far the seat would lead the best other one right after it.

    Who leads is what the game's `evaluate` says, or the score as it would be if the game ended there.
    It is worked out in a world that the seat cannot tell from the real one and with draws of its own, so that
    nothing hidden and nothing to come shows through.
    """
    world = game.planning.determinize(state, seat, SimulatedChance(random))
    return tuple(_lead(game, world, seat, command, random) for command in legal_options(game, state, seat))


def _lead(game: Game[Any], world: Any, seat: int, command: Command, random: Random) -> int:
    after = decide(game, world, seat, command, SimulatedChance(random)).state
    totals = game.planning.evaluate(after) if game.planning.evaluate else game.score(after).totals
    return totals[seat] - max((total for other, total in enumerate(totals) if other != seat), default=0)


CHOOSERS: dict[str, Chooser] = {"first": choose_first, "random": choose_random, "greedy": choose_greedy}


def play_out(
    game: Game[Any], state: Any, chooser: Chooser, random: Random, chance: Chance | None = None
) -> Any:
    """Play on to the end, the lowest seat that is asked first, and give the last state.

    Draws are the first thing left each time, where no chance is given.
    """
    chance = chance or ScriptedChance()
    while seats := seats_to_act(state):
        state = decide(game, state, seats[0], chooser(game, state, seats[0], random), chance).state
    return state
