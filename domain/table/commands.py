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

    `hours` is the time per decision; None means unlimited, as does a table with a `pace`. `lines` limits the
    number of chat messages (None: unlimited); `talk` says where their text is kept, by default in the log.
    `several` allows one person to hold several seats (hot-seat); commands older than the choice imply it.
    `beside` marks the seat and the bots requested with the table, so that the same command id cannot stand
    for a different request. `rated`: the game counts for ratings. `entry` lists the requirements for players.
    The service alone fills in `seating` (reserved seats), `after` (the table of a rematch), `pairing` (seats
    the players of a tournament and starts at once) and `demo` (house bots play for spectators). `hints`:
    seats may query the value of their options.
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
    """Take a seat. The nonce goes into every draw; `hours` are the player's playing hours.

    `shown` is the service's knowledge of the player; the API fills it in and ignores any sent value.
    """

    nonce: Nonce
    hours: Hours | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET


class LeaveSeat(Command, frozen=True):
    """Leave a seat; during a game it waits for a replacement."""


class WantBot(Command, frozen=True):
    """Ask for a bot on an empty seat."""

    bot: BotKind


class StartTable(Command, frozen=True):
    """Start the game once every seat is taken."""


class CloseTable(Command, frozen=True):
    """Cancel the table: before the game starts, or while nobody but the host plays."""


class RenewInvitation(Command, frozen=True):
    """Replace the invitation of a private table; the previous one stops working."""


class Say(Command, frozen=True):
    """Post a chat message to the whole table.

    The command carries the text; the log of a table that keeps chat outside holds only a digest.
    Holders of the seats in `to` are notified of the mention, even when away from the table.
    """

    text: ChatText | UnsetType = UNSET
    digest: WordsDigest | UnsetType = UNSET
    to: MentionedSeats | UnsetType = UNSET


class TakeBack(Command, frozen=True):
    """Undo the seat's own steps of the unfinished turn, back to the state after record `to`."""

    to: Annotated[int, Meta(ge=1)]


class GiveUp(Command, frozen=True):
    """Resign for good; default answers are played for the seat from now on."""


class TimeOut(Command, frozen=True):
    """Play the default answer for a seat whose time has run out. Service only."""

    seat: Annotated[int, Meta(ge=0)]


class CloseByOperator(Command, frozen=True):
    """Cancel the table in any phase on behalf of the operator `by`. Service only."""

    by: OperatorName
    why: OperatorReason


class HandOver(Command, frozen=True):
    """Hand a seat to another player or to a kind of bot, or vacate it. Service only.

    `by` is the operator; `nonce` goes into every draw if the game has not started. `owner` is the player
    whose program receives the seat.
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
"""Closed union, generic in the game's options and recorded values."""

TABLE_COMMANDS: frozenset[type[Command]] = frozenset(
    get_origin(kind) or kind for kind in get_args(TableCommand)
)
