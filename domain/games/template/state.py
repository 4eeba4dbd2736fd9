"""The state of the game: the players, the pile, and what is pending."""

from __future__ import annotations

from domain.games.template.data import NUMBERS, PASSENGERS, STOPS, Stop
from domain.games.template.frames import AnyFrame
from domain.games.template.variants import Options
from domain.kernel.frames import GameState
from domain.kernel.multiset import Multiset
from domain.kernel.values import Value


class Player(Value, frozen=True):
    """A train and what belongs to it; `mail` counts rounds, `points` are those for deliveries."""

    stop: Stop = STOPS[0]
    coins: int = NUMBERS.coins
    coal: int = 0
    hand: tuple[Stop, ...] = ()
    mail: int = 0
    points: int = 0


class State(GameState[AnyFrame], frozen=True):
    """The whole game; `drawn` counts the passengers that ever came out of the pile."""

    options: Options = Options()
    players: tuple[Player, ...] = ()
    pile: Multiset[Stop] = PASSENGERS
    round: int = 0
    drawn: int = 0

    @property
    def over(self) -> bool:
        """Nothing is pending: the game has been played to its end."""
        return not self.stack
