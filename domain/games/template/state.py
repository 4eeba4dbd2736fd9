"""The state of the game: the players, the pile, and what is pending."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.games.template.data import NUMBERS, PASSENGERS, STOPS, Stop
from domain.games.template.frames import AnyFrame
from domain.kernel.frames import GameState
from domain.kernel.multiset import Multiset
from domain.kernel.values import Value


class Options(Value, frozen=True):
    """What may be chosen for a table.

    `rounds`: how long the game is. `mail`: False for a game without bids for the mail (WST-3.4).
    """

    rounds: Annotated[int, Meta(ge=1, le=2000)] = 6
    mail: bool = True


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


def blank(options: Options, seats: int) -> State:
    """Give the state before the first event."""
    return State(options=options, players=(Player(),) * seats)
