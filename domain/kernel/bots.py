"""Bot strategies for any game: the first legal option, a random one, or the best found by one-step lookahead.

Lookahead costs as much as deciding every option.
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
    """Random numbers for lookahead, unrelated to the table's own stream."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self._random = random

    def number_at(self, index: int, of: int, label: str) -> int:
        return self._random.randrange(of)


def choose_first(game: Game[Any, C], state: Any, seat: int, random: Random) -> C:
    return legal_options(game, state, seat)[0]


def choose_random(game: Game[Any, C], state: Any, seat: int, random: Random) -> C:
    """Choose an option uniformly at random."""
    return random.choice(legal_options(game, state, seat))


def choose_greedy(game: Game[Any, C], state: Any, seat: int, random: Random) -> C:
    """Choose an option that gives the seat its largest lead."""
    return choose_best(legal_options(game, state, seat), evaluate_options(game, state, seat, random), random)


def choose_best(choices: Sequence[C], worth: Sequence[int], random: Random) -> C:
    """Return a random choice among those with the highest value."""
    top = max(worth)
    return random.choice([choice for choice, value in zip(choices, worth, strict=True) if value == top])


def evaluate_options(game: Game[Any], state: Any, seat: int, random: Random) -> tuple[int, ...]:
    """Return the seat's lead over the best opponent right after each option.

    The lead is measured by the game's `evaluate`, or else by the score as if the game ended there. Each
    option is tried in an imagined world with separate draws, so neither hidden information nor the table's
    future draws leak.
    """
    world = game.planning.determinize(state, seat, SimulatedChance(random))
    return tuple(
        _measure_lead(game, world, seat, command, random) for command in legal_options(game, state, seat)
    )


def _measure_lead(game: Game[Any], world: Any, seat: int, command: Command, random: Random) -> int:
    after = decide(game, world, seat, command, SimulatedChance(random)).state
    totals = game.planning.evaluate(after) if game.planning.evaluate else game.score(after).totals
    best_other = max((total for each, total in enumerate(totals) if each != seat), default=0)
    return totals[seat] - best_other


CHOOSERS: dict[str, Chooser] = {"first": choose_first, "random": choose_random, "greedy": choose_greedy}


def play_out(
    game: Game[Any], state: Any, chooser: Chooser, random: Random, chance: Chance | None = None
) -> Any:
    """Play to the end and return the final state; if several seats are asked, the lowest answers first.

    Without a `chance`, each draw takes the first remaining item.
    """
    chance = chance or ScriptedChance()
    while seats := seats_to_act(state):
        state = decide(game, state, seats[0], chooser(game, state, seats[0], random), chance).state
    return state
