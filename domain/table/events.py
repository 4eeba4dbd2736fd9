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
"""`abandoned`: nobody had acted for months; `agreed`: every present player wanted to end the game."""


class TableOpened(Event, Generic[O], frozen=True):
    """A table was opened; `commitment` is the SHA-256 of the secret that determines every draw.

    `hours`: time per decision, None for unlimited. `begin`: once every seat is taken, or when the host starts
    it. `scheme` names how draws are derived (`domain.kernel.chance`). `lines`: maximum number of chat
    messages. `several`: one person may hold several seats, as at all tables older than this choice. `pace`:
    terms of correspondence play. `fork`: the origin of a fork. `rated`: the game counts for ratings. `entry`:
    requirements for players. `after`: the table of which this is a rematch. `talk`: where the text of chat
    messages is kept, by default in the log. `pairing`: its place in a tournament. `demo`: house bots play for
    spectators. `hints`: seats may query the value of their options, as at tables older than this field.
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
    """A player sat down; the nonce goes into every draw of a game that has not started.

    `hours` are the player's playing hours; unset means all day. `shown` is the service's knowledge of the
    player. `used` is what a returning player had used up before.
    """

    seat: int
    player: str
    nonce: str
    hours: Hours | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET
    used: UsedAllowances | UnsetType = UNSET


class SeatLeft(Event, frozen=True):
    """The seat's holder left, or the bot asked for is no longer wanted."""

    seat: int


class BotWanted(Event, frozen=True):
    """A bot of that kind was asked for on the seat."""

    seat: int
    bot: str


class TableStarted(Event, frozen=True):
    """The game started; the nonces, in seat order, are fixed."""

    reveals: ClassVar[bool] = True

    nonces: tuple[str, ...]


class InvitationRenewed(Event, frozen=True):
    """The table's invitation was replaced; `number` counts replacements from 1."""

    number: int


class Said(Event, frozen=True):
    """The record's player posted a chat message: its text, or the digest of text kept outside the log.

    `to` are the mentioned seats.
    """

    text: str | UnsetType = UNSET
    digest: str | UnsetType = UNSET
    to: tuple[int, ...] | UnsetType = UNSET


class TakenBack(Event, frozen=True):
    """The game returns to its state after record `to`; seats, chat, clocks and the draw counter do not.

    It stands alone if a seat undid its own steps, and follows other events if it was agreed. `crosses`: draws
    or revealed cards since then will be drawn again.
    """

    to: int
    crosses: bool | UnsetType = UNSET


class GaveUp(Event, frozen=True):
    """The seat resigned, or lost the game on time; its default answers are played from now on."""

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
    """The table ended; `score` is None if it was cancelled."""

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
"""Closed union, generic in the game's options and recorded values."""

TABLE_EVENT_TYPES: frozenset[type[Event]] = frozenset(
    get_origin(kind) or kind for kind in get_args(TableEvent)
)
"""All events of the table itself; any other event in a record belongs to its game."""
