"""Perft (performance test): count all sequences of answers of a given length from a state.

The counts test options and effects together. The cost grows exponentially with the length.
"""

from __future__ import annotations

from typing import Any

from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, legal_options, seats_to_act
from domain.kernel.game import Game

_SECRET = bytes(32)


def count_paths(game: Game[Any], state: Any, depth: int, draws: int = 0) -> int:
    """Count the sequences of `depth` answers; draws come from a fixed secret, starting at number `draws`."""
    if depth == 0:
        return 1
    total = 0
    for seat in seats_to_act(state):
        for command in legal_options(game, state, seat):
            chance = SeededChance(_SECRET, (), draws)
            after = decide(game, state, seat, command, chance).state
            total += count_paths(game, after, depth - 1, draws + len(chance.draws))
    return total
