"""What happens at a table, beside the events of its game."""

from __future__ import annotations

from typing import ClassVar, Generic, Literal, TypeVar

from domain.kernel.game import Score
from domain.kernel.values import Event

O = TypeVar("O")  # noqa: E741 - the type of a game's options

EndReason = Literal["finished", "given up", "called off"]


class TableOpened(Event, Generic[O], frozen=True):
    """A table was opened; `commitment` is the SHA-256 of the secret that every draw will follow from.

    `several` says that one person may hold several seats; so it was before tables could be opened otherwise.
    """

    game: str
    version: int
    seats: int
    options: O
    name: str
    owner: str
    public: bool
    hours: int | None
    begin: Literal["full", "owner"]
    commitment: str
    scheme: str
    lines: int | None = None
    several: bool = True


class SeatTaken(Event, frozen=True):
    """Somebody sat down."""

    seat: int
    player: str
    nonce: str


class SeatLeft(Event, frozen=True):
    """Somebody got up."""

    seat: int


class BotWanted(Event, frozen=True):
    """The table asks for a bot of that kind on the seat."""

    seat: int
    bot: str


class TableStarted(Event, frozen=True):
    """The game began; the nonces, in seat order, are fixed."""

    reveals: ClassVar[bool] = True

    nonces: tuple[str, ...]


class InvitationRenewed(Event, frozen=True):
    """The table's invitation is another one from now on; `number` counts them from 1."""

    number: int


class Said(Event, frozen=True):
    """Somebody said something to the whole table."""

    text: str


class TakenBack(Event, frozen=True):
    """The game is again as it was after that record."""

    to: int


class GaveUp(Event, frozen=True):
    """The seat gave the game up."""

    reveals: ClassVar[bool] = True

    seat: int


class TimeRanOut(Event, frozen=True):
    """The seat's time ran out; the default answer follows."""

    reveals: ClassVar[bool] = True

    seat: int


class Intervened(Event, frozen=True):
    """An operator of the service stepped in; what that led to follows."""

    by: str
    why: str


class TableEnded(Event, frozen=True):
    """Nothing more will be decided; `score` is None where no game was played to an end."""

    reason: EndReason
    score: Score | None


class SecretRevealed(Event, frozen=True):
    """The secret that every draw followed from, in hexadecimal; the log is open to all from now on."""

    secret: str


TableEvent = (
    TableOpened[O]
    | SeatTaken
    | SeatLeft
    | BotWanted
    | TableStarted
    | InvitationRenewed
    | Said
    | TakenBack
    | GaveUp
    | TimeRanOut
    | Intervened
    | TableEnded
    | SecretRevealed
)
"""Closed union, still open in the type of the game's options."""
