"""The state of the game: the players, the pile, and the pending frames."""

from __future__ import annotations

from domain.games.template.data import NUMBERS, PASSENGERS, STOPS, Stop
from domain.games.template.frames import AnyFrame
from domain.games.template.variants import Options
from domain.kernel.frames import GameState
from domain.kernel.multiset import Multiset
from domain.kernel.values import Value


class Player(Value, frozen=True):
    """A player's train. `mail` is the number of times it won the mail; `points` are from deliveries."""

    stop: Stop = STOPS[0]
    coins: int = NUMBERS.coins
    coal: int = 0
    hand: tuple[Stop, ...] = ()
    mail: int = 0
    points: int = 0


class State(GameState[AnyFrame], frozen=True):
    """The whole game. `drawn` counts all passengers ever drawn from the pile."""

    options: Options = Options()
    players: tuple[Player, ...] = ()
    pile: Multiset[Stop] = PASSENGERS
    round: int = 0
    drawn: int = 0

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end: no frame is pending."""
        return not self.stack
