"""The events of the game."""

from __future__ import annotations

from typing import ClassVar

from domain.games.template.commands import Gain
from domain.games.template.data import Stop
from domain.games.template.frames import Passengers
from domain.kernel.values import Event


class PassengersDealt(Event, frozen=True):
    """Passengers were dealt to a train at the start (WST-2.2)."""

    seat: int
    passengers: Passengers


class RoundBegan(Event, frozen=True):
    """A round began. The seat `first` takes the first turn (WST-3.1).

    The event reveals nothing, but it must not be undone: the seat `first` may also have ended the previous
    turn.
    """

    reveals: ClassVar[bool] = True
    ends_turn: ClassVar[bool] = True

    number: int
    first: int


class BidsOpened(Event, frozen=True):
    """All bids were revealed and paid. `coins` is in seat order (WST-3.2)."""

    reveals: ClassVar[bool] = True

    coins: tuple[int, ...]


class MailWon(Event, frozen=True):
    """A seat won the mail of the round (WST-3.3)."""

    seat: int


class TrainMoved(Event, frozen=True):
    """A train ran to a stop and burned coal (WST-4.1, WST-4.2)."""

    seat: int
    to: Stop
    coal: int


class PassengersMet(Event, frozen=True):
    """Two passengers were drawn from the pile (WST-4.4)."""

    reveals: ClassVar[bool] = True

    seat: int
    passengers: Passengers


class PassengerBoarded(Event, frozen=True):
    """One of the passengers met boarded the train. The others returned to the pile (WST-4.4)."""

    seat: int
    kept: Passengers
    left: Passengers


class PassengerDelivered(Event, frozen=True):
    """A passenger was delivered and returned to the pile (WST-4.5)."""

    seat: int
    passenger: Stop
    points: int


class Gained(Event, frozen=True):
    """A player gained coins or coal, from a job or as a tip (WST-4.5, WST-4.6)."""

    seat: int
    gain: Gain
    amount: int


class CoalBought(Event, frozen=True):
    """A player bought 1 coal for 1 coin (WST-5.1)."""

    seat: int


class CoinGiven(Event, frozen=True):
    """A player gave a coin to another player (WST-5.2)."""

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
