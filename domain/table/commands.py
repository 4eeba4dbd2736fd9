"""Commands for a table, in addition to those of its game."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar, get_args, get_origin

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.values import Command
from domain.table.bot_accounts import BotKind
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.commands import CorrespondenceCommand, RestCommand
from domain.table.correspondence.pace import Pace
from domain.table.orders.commands import OrderCommand
from domain.table.talk.words import ChatText, MentionedSeats, TalkPlace, WordsDigest
from domain.table.tenure.commands import TenureCommand
from domain.table.tenure.seating import Entry, Seating, TablePairing, TournamentPlace
from domain.table.tenure.shown import Shown
from domain.table.undo.commands import ConsentCommand, OpenFork

O = TypeVar("O")  # noqa: E741 - the type of a game's options
P = TypeVar("P")

Nonce = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z_=+/-]+\Z")]
TableName = Annotated[str, Meta(min_length=1, max_length=60)]
OperatorReason = Annotated[str, Meta(min_length=1, max_length=200)]
OperatorName = Annotated[str, Meta(min_length=1, max_length=100)]


class OpenTable(Command, Generic[O], frozen=True):
    """Open a table of a game.

    `hours` is the time per decision, or null if unlimited or if the table has a `pace`. `lines` is the
    maximum number of chat messages (null: unlimited). `talk` says where their text is stored, by default in
    the log. `several` allows one person to hold several seats (hot-seat); it is the default because old
    commands lack the field. `beside` is a digest of the seat and bots requested together with the table: the
    same command id with a different request is a conflict. `rated`: the game counts for ratings. `hints`:
    seats may query the value of their options. `entry` has the requirements for players. Only the service
    sets the following fields. `seating` reserves seats. `after` is the table of which this is a rematch.
    `pairing` seats the players of a tournament and starts the game immediately. `demo`: the service's bots
    play for spectators.
    """

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: O
    name: TableName
    public: bool = True
    hours: Annotated[int, Meta(ge=1, le=24 * 60)] | None = None
    begin: Literal["full", "owner"] = "full"
    lines: Annotated[int, Meta(ge=1)] | None = None
    several: bool = True
    beside: Annotated[str, Meta(max_length=64)] = ""
    pace: Pace | UnsetType = UNSET
    rated: bool | UnsetType = UNSET
    entry: Entry | UnsetType = UNSET
    seating: Seating | UnsetType = UNSET
    after: Annotated[str, Meta(min_length=1, max_length=64)] | UnsetType = UNSET
    talk: TalkPlace | UnsetType = UNSET
    pairing: TablePairing | UnsetType = UNSET
    demo: bool | UnsetType = UNSET
    hints: bool | UnsetType = UNSET

    @property
    def place(self) -> TournamentPlace | UnsetType:
        """The table's place in a tournament; unset outside tournaments."""
        return UNSET if isinstance(self.pairing, UnsetType) else self.pairing.place


class TakeSeat(Command, frozen=True):
    """Take a seat. The nonce contributes to every random draw; `hours` are the player's playing hours.

    `shown` holds the facts about the player that the table records. The API fills it in and ignores any value
    sent.
    """

    nonce: Nonce
    hours: Hours | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET


class LeaveSeat(Command, frozen=True):
    """Leave a seat. During a game, it waits for a replacement player."""


class WantBot(Command, frozen=True):
    """Request a bot for an empty seat."""

    bot: BotKind


class StartTable(Command, frozen=True):
    """Start the game once every seat is taken."""


class CloseTable(Command, frozen=True):
    """Cancel the table. Allowed before the game starts, or while the host is the only person playing."""


class RenewInvitation(Command, frozen=True):
    """Replace a private table's invitation code. The previous code stops working."""


class Say(Command, frozen=True):
    """Post a chat message to the whole table.

    Send the message in `text`. A table that stores chat outside its log records only `digest`. Holders of the
    seats in `to` are notified that they were mentioned, even when away from the table.
    """

    text: ChatText | UnsetType = UNSET
    digest: WordsDigest | UnsetType = UNSET
    to: MentionedSeats | UnsetType = UNSET


class TakeBack(Command, frozen=True):
    """Undo steps of the seat's unfinished turn, back to the state after record `to`."""

    to: Annotated[int, Meta(ge=1)]


class GiveUp(Command, frozen=True):
    """Resign. This cannot be undone; default answers are played for the seat from now on."""


class TimeOut(Command, frozen=True):
    """Play the default answer for a seat whose time has run out. Service only."""

    seat: Annotated[int, Meta(ge=0)]


class CloseByOperator(Command, frozen=True):
    """Cancel the table in any phase, on behalf of the operator `by`. Service only."""

    by: OperatorName
    why: OperatorReason


class HandOver(Command, frozen=True):
    """Transfer a seat to another player or to a kind of bot, or vacate it. Service only.

    `by` is the operator. `nonce` contributes to every random draw if the game has not started. `owner` is set
    if the seat goes to a program: the player who owns it.
    """

    seat: Annotated[int, Meta(ge=0)]
    to: Annotated[str, Meta(min_length=1, max_length=100)] | None
    bot: BotKind | None
    nonce: Nonce
    by: OperatorName
    why: OperatorReason
    owner: Annotated[str, Meta(min_length=1, max_length=100)] | UnsetType = UNSET


TableCommand = (
    OpenTable[O]
    | TakeSeat
    | LeaveSeat
    | WantBot
    | StartTable
    | CloseTable
    | RenewInvitation
    | Say
    | TakeBack
    | GiveUp
    | TimeOut
    | CloseByOperator
    | HandOver
    | CorrespondenceCommand
    | RestCommand
    | ConsentCommand
    | OpenFork[O, P]
    | OrderCommand
    | TenureCommand
)
"""Any command of a table; a closed union, generic in the game's options and recorded values."""

TABLE_COMMANDS: frozenset[type[Command]] = frozenset(
    get_origin(kind) or kind for kind in get_args(TableCommand)
)
