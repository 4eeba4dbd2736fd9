"""Simple players, as opponents and for measuring."""

from __future__ import annotations

from random import Random

from domain.kernel.bots import CHOOSERS
from domain.kernel.values import Command
from railhead.kit.position import GamePosition


class QuickPlayer:
    """Chooses like the house bot of that kind: `first`, `random` or `greedy`."""

    def __init__(self, kind: str, seed: str) -> None:
        self._choose, self._random = CHOOSERS[kind], Random(seed)

    def choose(self, position: GamePosition, seat: int) -> Command:
        return self._choose(position.game, position.state, seat, self._random)


def random_player(number: int, seat: int) -> QuickPlayer:
    """Return a player that takes a random option."""
    return QuickPlayer("random", f"random:{number}:{seat}")


def greedy_player(number: int, seat: int) -> QuickPlayer:
    """Return a player that looks one answer ahead, like the house bot `greedy`."""
    return QuickPlayer("greedy", f"greedy:{number}:{seat}")
