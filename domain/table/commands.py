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

    - `hours` is the time per decision in hours; null means unlimited. A table with a `pace` has no `hours`.
    - `begin` says when the game starts: once every seat is taken (`full`), or when the host starts it
      (`owner`).
    - `lines` limits the number of chat messages (null: unlimited). `talk` says where their text is kept, by
      default in the log.
    - `several` allows one person to hold several seats (hot-seat); old commands without this field allow it.
    - `rated`: the game counts for ratings. `entry` lists the requirements for players. `hints`: seats may
      query the value of their options.
    - `beside` is a digest of the seat and bots requested with the table, so that a repeated command id cannot
      stand for a different request.
    - Only the service fills in `seating` (reserved seats), `after` (the table before a rematch), `pairing`
      (seats a tournament's players and starts the game) and `demo` (house bots play for spectators).
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
    """Take a seat.

    The `nonce` is a text of your choice, which contributes to every random draw. `hours` are your playing
    hours. `shown` is what the service knows about you; the API fills it in and ignores any sent value.
    """

    nonce: Nonce
    hours: Hours | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET


class LeaveSeat(Command, frozen=True):
    """Leave a seat; during a game, the seat waits for a replacement."""


class WantBot(Command, frozen=True):
    """Ask for a bot on an empty seat."""

    bot: BotKind


class StartTable(Command, frozen=True):
    """Start the game once every seat is taken."""


class CloseTable(Command, frozen=True):
    """Cancel the table, before the game starts or while nobody but the host plays."""


class RenewInvitation(Command, frozen=True):
    """Replace the invitation of a private table; the previous one stops working."""


class Say(Command, frozen=True):
    """Post a chat message to the whole table.

    Send the message as `text`. If the table keeps chat text outside its log, the log holds only the `digest`.
    The holders of the seats in `to` are notified of the mention, even when away from the table.
    """

    text: ChatText | UnsetType = UNSET
    digest: WordsDigest | UnsetType = UNSET
    to: MentionedSeats | UnsetType = UNSET


class TakeBack(Command, frozen=True):
    """Undo your own steps in the unfinished turn, back to the state after record `to`."""

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
    """Give a seat to a different player or to a kind of bot, or vacate it. Service only.

    `by` is the operator. If the game has not started, `nonce` contributes to every random draw. `owner` is
    set if the player `to` is a program: the player who owns it.
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
