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
"""Why a table ended; `abandoned`: after long inactivity, `agreed`: by agreement among the players."""


class TableOpened(Event, Generic[O], frozen=True):
    """A table was opened. `commitment` is the SHA-256 of the secret that determines every random draw.

    `hours`: time per decision, null if unlimited. `begin`: the game starts once every seat is taken (`full`),
    or when the host starts it (`owner`). `scheme`: how draws are derived (`domain.kernel.chance`). `lines`:
    the maximum number of chat messages. `several`: one person may hold several seats; true for tables older
    than this field. `pace`: terms of correspondence play. `fork`: the origin of a fork. `rated`: the game
    counts for ratings. `entry`: requirements for players. `after`: the table of which this is a rematch.
    `talk`: where the text of chat messages is stored, by default in the log. `pairing`: the table's place in
    a tournament. `demo`: the service's bots play for spectators. `hints`: seats may query the value of their
    options; true for tables older than this field.
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
    """A player took the seat. The nonce contributes to every random draw if the game has not started.

    `hours` are the player's playing hours; if unset, all day. `shown` holds the facts about the player that
    the table records. `used` is set for a player who returns: the allowances that they had already used.
    """

    seat: int
    player: str
    nonce: str
    hours: Hours | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET
    used: UsedAllowances | UnsetType = UNSET


class SeatLeft(Event, frozen=True):
    """The seat's holder left, or the request for a bot was withdrawn."""

    seat: int


class BotWanted(Event, frozen=True):
    """A bot of this kind was requested for the seat. `name` is set in a rematch: the bot's previous name."""

    seat: int
    bot: str
    name: str | UnsetType = UNSET


class TableStarted(Event, frozen=True):
    """The game started. The players' nonces, in seat order, are now fixed."""

    reveals: ClassVar[bool] = True

    nonces: tuple[str, ...]


class InvitationRenewed(Event, frozen=True):
    """The table's invitation code was replaced; `number` counts replacements from 1."""

    number: int


class Said(Event, frozen=True):
    """The record's player posted a chat message: `text`, or the `digest` of text stored outside the log.

    `to` lists the mentioned seats.
    """

    text: str | UnsetType = UNSET
    digest: str | UnsetType = UNSET
    to: tuple[int, ...] | UnsetType = UNSET


class TakenBack(Event, frozen=True):
    """The game returns to its state after record `to`.

    Seats, chat, clocks and the draw counter stay as they are. If a seat undid its own steps, this is the
    record's only event; after an agreed undo, it follows others. `crosses`: the undone records had random
    draws or revealed cards, which will be drawn again.
    """

    to: int
    crosses: bool | UnsetType = UNSET


class GaveUp(Event, frozen=True):
    """The seat resigned or lost on time. Default answers are played for it from now on."""

    reveals: ClassVar[bool] = True

    seat: int


class TimeRanOut(Event, frozen=True):
    """The seat's time ran out. The resulting events follow.

    With a clock, `due` is when the time ended, and `warned` is when the player was warned (UTC, ms).
    """

    reveals: ClassVar[bool] = True

    seat: int
    due: int | UnsetType = UNSET
    warned: int | UnsetType = UNSET


class Intervened(Event, frozen=True):
    """An operator of the service intervened. The resulting events follow."""

    by: str
    why: str


class TableEnded(Event, frozen=True):
    """The table ended. `score` is null if the table was cancelled."""

    reason: EndReason
    score: Score | None


class SecretRevealed(Event, frozen=True):
    """The secret behind all random draws, in hexadecimal. From now on everyone may read the complete log."""

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
