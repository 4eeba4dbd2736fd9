"""The events of a table, in addition to those of its game."""

from __future__ import annotations

from typing import ClassVar, Generic, Literal, TypeVar, get_args, get_origin

from msgspec import UNSET, UnsetType

from domain.kernel.game import Score
from domain.kernel.values import Event
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.events import CorrespondenceEvent, RestEvent
from domain.table.correspondence.pace import Pace
from domain.table.orders.events import OrderEvent
from domain.table.talk.words import TalkPlace
from domain.table.tenure.events import TenureEvent
from domain.table.tenure.seating import Entry, TournamentPlace
from domain.table.tenure.shown import Shown
from domain.table.tenure.terms import UsedAllowances
from domain.table.undo.commands import Fork
from domain.table.undo.events import ConsentEvent, Forked

O = TypeVar("O")  # noqa: E741 - the type of a game's options
P = TypeVar("P")

EndReason = Literal["finished", "given up", "called off", "abandoned", "agreed"]
"""Why a table ended; `abandoned`: after long inactivity, `agreed`: by agreement of the players."""


class TableOpened(Event, Generic[O], frozen=True):
    """A table was opened; `commitment` is the SHA-256 of the secret that determines every draw.

    - `hours`: hours per decision, null for unlimited. `pace`: the terms of correspondence play.
    - `begin`: the game starts once every seat is taken (`full`), or when the host starts it (`owner`).
    - `scheme`: the method by which draws are derived (`domain.kernel.chance`).
    - `lines`: the maximum number of chat messages. `talk`: where their text is kept, by default in the log.
    - `several`: one person may hold several seats; true at tables older than this field.
    - `rated`: the game counts for ratings. `entry`: the requirements for players.
    - `after`: the table before a rematch. `fork`: the origin of a fork. `pairing`: the place in a tournament.
    - `demo`: house bots play for spectators.
    - `hints`: seats may query the value of their options; true at tables older than this field.
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
    pace: Pace | UnsetType = UNSET
    fork: Fork | UnsetType = UNSET
    rated: bool | UnsetType = UNSET
    entry: Entry | UnsetType = UNSET
    after: str | UnsetType = UNSET
    talk: TalkPlace | UnsetType = UNSET
    pairing: TournamentPlace | UnsetType = UNSET
    demo: bool | UnsetType = UNSET
    hints: bool | UnsetType = UNSET


class SeatTaken(Event, frozen=True):
    """A player sat down; if the game has not started, the `nonce` contributes to every random draw.

    `hours` are the player's playing hours; if missing, they are all day. `shown` is what the service knows
    about the player. `used` are the allowances that a returning player has already used up.
    """

    seat: int
    player: str
    nonce: str
    hours: Hours | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET
    used: UsedAllowances | UnsetType = UNSET


class SeatLeft(Event, frozen=True):
    """The seat's holder left, or the requested bot is no longer wanted."""

    seat: int


class BotWanted(Event, frozen=True):
    """A bot of the kind `bot` was requested for the seat."""

    seat: int
    bot: str


class TableStarted(Event, frozen=True):
    """The game started; the seats' nonces are fixed, in seat order."""

    reveals: ClassVar[bool] = True

    nonces: tuple[str, ...]


class InvitationRenewed(Event, frozen=True):
    """The table's invitation was replaced; `number` counts replacements from 1."""

    number: int


class Said(Event, frozen=True):
    """The record's player posted a chat message: its text, or the digest of a text kept outside the log.

    `to` are the mentioned seats.
    """

    text: str | UnsetType = UNSET
    digest: str | UnsetType = UNSET
    to: tuple[int, ...] | UnsetType = UNSET


class TakenBack(Event, frozen=True):
    """The game returns to its state after record `to`; seats, chat, clocks and the draw counter do not.

    It is the only event of its record if a seat undid its own steps; after an agreement, it follows other
    events. `crosses`: draws or revealed cards were undone, so cards will be drawn again.
    """

    to: int
    crosses: bool | UnsetType = UNSET


class GaveUp(Event, frozen=True):
    """The seat resigned, or lost the game on time; default answers are played for it from now on."""

    reveals: ClassVar[bool] = True

    seat: int


class TimeRanOut(Event, frozen=True):
    """The seat's time ran out; the resulting events follow.

    With a clock, `due` is when its time ended and `warned` when it was warned (UTC, ms).
    """

    reveals: ClassVar[bool] = True

    seat: int
    due: int | UnsetType = UNSET
    warned: int | UnsetType = UNSET


class Intervened(Event, frozen=True):
    """An operator of the service intervened; the resulting events follow."""

    by: str
    why: str


class TableEnded(Event, frozen=True):
    """The table ended; `score` is null if it ended without a result."""

    reason: EndReason
    score: Score | None


class SecretRevealed(Event, frozen=True):
    """The secret behind every draw, in hexadecimal; from now on everyone may read the log."""

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
    | CorrespondenceEvent
    | RestEvent
    | ConsentEvent
    | Forked[P]
    | OrderEvent
    | TenureEvent
)
"""Any event of a table; a closed union, generic in the game's options and recorded values."""

TABLE_EVENT_TYPES: frozenset[type[Event]] = frozenset(
    get_origin(kind) or kind for kind in get_args(TableEvent)
)
"""The types of all events of the table itself; any other event in a record belongs to its game."""
