"""What happens in the game."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from domain.games.template.commands import Gain, Keep
from domain.games.template.data.schema import Stop
from domain.games.template.frames import KeepOne, Passengers
from domain.kernel.values import Event, Value


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


def redact(value: Value, seat: int | None) -> Value | None:
    """Give an event, command or frame as that seat (a spectator: None) may know it (WST-1.5).

    A hidden command is None. Only who has the turn is asked which passenger to keep, so a command that still
    arrives here is another's.
    """
    match value:
        case Keep():
            return None
        case PassengersDealt() | PassengersMet() if value.seat != seat:
            return replace(value, passengers=_count(value.passengers))
        case PassengerBoarded() if value.seat != seat:
            return replace(value, kept=_count(value.kept), left=_count(value.left))
        case KeepOne() if value.seat != seat:
            return replace(value, met=_count(value.met))
        case _:
            return value


def _count(passengers: Passengers) -> int:
    return passengers if isinstance(passengers, int) else len(passengers)
