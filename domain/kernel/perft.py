"""Counting every way that a game can go on, to a depth: a strict check of options and effects together."""

from __future__ import annotations

from typing import Any

from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, legal_options, seats_to_act
from domain.kernel.game import Game

_SECRET = bytes(32)


def count_paths(game: Game[Any], state: Any, depth: int, draws: int = 0) -> int:
    """Count the sequences of `depth` answers; draws follow from a fixed secret and their place on the way."""
    if depth == 0:
        return 1
    total = 0
    for seat in seats_to_act(state):
        for command in legal_options(game, state, seat):
            chance = SeededChance(_SECRET, (), draws)
            after = decide(game, state, seat, command, chance).state
            total += count_paths(game, after, depth - 1, draws + len(chance.draws))
    return total
