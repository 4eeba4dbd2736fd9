"""Players to begin with: to play against, and to count games with."""

from __future__ import annotations

from random import Random

from domain.kernel.bots import CHOOSERS
from domain.kernel.values import Command
from railhead.kit.position import GamePosition


class QuickPlayer:
    """Chooses as the service's bot of that kind: `first`, `random` or `greedy`."""

    def __init__(self, kind: str, seed: str) -> None:
        self._choose, self._random = CHOOSERS[kind], Random(seed)

    def choose(self, position: GamePosition, seat: int) -> Command:
        return self._choose(position.game, position.state, seat, self._random)


def random_player(number: int, seat: int) -> QuickPlayer:
    """Make a player that takes any option."""
    return QuickPlayer("random", f"random:{number}:{seat}")


def greedy_player(number: int, seat: int) -> QuickPlayer:
    """Make a player that looks one answer ahead, as the service's `greedy` does."""
    return QuickPlayer("greedy", f"greedy:{number}:{seat}")
