"""What happens in the game."""

from __future__ import annotations

from typing import ClassVar

from domain.games.template.commands import Gain
from domain.games.template.data import Stop
from domain.games.template.frames import Passengers
from domain.kernel.values import Event


class PassengersDealt(Event, frozen=True):
    """Passengers got into a train at the start (WST-2.2)."""

    seat: int
    passengers: Passengers


class RoundBegan(Event, frozen=True):
    """A round began; that seat has the first turn (WST-3.1)."""

    reveals: ClassVar[bool] = (
        True  # who ended the last turn may have the first one now, and that turn is over
    )
    ends_turn: ClassVar[bool] = True

    number: int
    first: int


class BidsOpened(Event, frozen=True):
    """All bids, in seat order, were turned up and paid (WST-3.2)."""

    reveals: ClassVar[bool] = True

    coins: tuple[int, ...]


class MailWon(Event, frozen=True):
    """The seat carries the mail of the round (WST-3.3)."""

    seat: int


class TrainMoved(Event, frozen=True):
    """A train ran to that stop and burnt so much coal (WST-4.1, WST-4.2)."""

    seat: int
    to: Stop
    coal: int


class PassengersMet(Event, frozen=True):
    """Two passengers came out of the pile (WST-4.4)."""

    reveals: ClassVar[bool] = True

    seat: int
    passengers: Passengers


class PassengerBoarded(Event, frozen=True):
    """One of the passengers met got in, the others went back to the pile (WST-4.4)."""

    seat: int
    kept: Passengers
    left: Passengers


class PassengerDelivered(Event, frozen=True):
    """A passenger got out where he wanted to go, and went back to the pile (WST-4.5)."""

    seat: int
    passenger: Stop
    points: int


class Gained(Event, frozen=True):
    """A player got coins or coal, for a job or as a tip (WST-4.5, WST-4.6)."""

    seat: int
    gain: Gain
    amount: int


class CoalBought(Event, frozen=True):
    """A coal for a coin (WST-5.1)."""

    seat: int


class CoinGiven(Event, frozen=True):
    """A coin went from one player to another (WST-5.2)."""

    seat: int
    to: int


AnyEvent = (
    PassengersDealt
    | RoundBegan
    | BidsOpened
    | MailWon
    | TrainMoved
    | PassengersMet
    | PassengerBoarded
    | PassengerDelivered
    | Gained
    | CoalBought
    | CoinGiven
)
