"""What a player may want of a table, beside the commands of its game."""

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
    """Open a table of a game; `hours` is the time for each decision, None for as long as it takes.

    With a `pace` it is played by correspondence, and `hours` is None.
    `lines` is how much may be said at the table, None for as much as anybody likes; `talk` where the words
    lie, in the log where it does not say.
    `several` says that one person may hold several seats (hot-seat); commands from before there was the
    choice mean that. `beside` marks what was asked for in the same breath, a seat and bots: with another mark
    it is another command, so that one command id cannot stand for both. `rated`: its game is to count for
    the ratings of those who play it. `entry` is asked of who sits down; `seating` says whom the seats are for
    from the beginning, `after` at which table they sat before: both are the service's to fill in.
    With a `pairing`, which the service alone says, the players of a tournament are seated and begin at once.
    `demo` is the house's: its bots play for all to see. `hints`: seats may ask what options are worth.
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
        """The table's place in a tournament, unset where it has none."""
        return UNSET if isinstance(self.pairing, UnsetType) else self.pairing.place


class TakeSeat(Command, frozen=True):
    """Sit down, with a nonce that goes into every draw; `hours` are those in which one's clock may run.

    `shown` is what the service says of the player; the API fills it in and takes it from nobody.
    """

    nonce: Nonce
    hours: Hours | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET


class LeaveSeat(Command, frozen=True):
    """Get up; during the game the seat waits for somebody else."""


class WantBot(Command, frozen=True):
    """Ask for a bot on an empty seat."""

    bot: BotKind


class StartTable(Command, frozen=True):
    """Begin, once every seat is taken."""


class CloseTable(Command, frozen=True):
    """Call the table off: before it has begun, or where nobody but its owner plays."""


class RenewInvitation(Command, frozen=True):
    """Give a private table another invitation: who knows the one before no longer gets in by it."""


class Say(Command, frozen=True):
    """Say something to the whole table.

    It is given with its text; the log of a table that keeps its talk beside it holds the digest alone.
    Who holds a seat of `to` is told that it was named, also when not at the table.
    """

    text: ChatText | UnsetType = UNSET
    digest: WordsDigest | UnsetType = UNSET
    to: MentionedSeats | UnsetType = UNSET


class TakeBack(Command, frozen=True):
    """Take back one's own steps of the unfinished turn, to the state after that record."""

    to: Annotated[int, Meta(ge=1)]


class GiveUp(Command, frozen=True):
    """Give the game up for good; the default answers are taken for the seat from now on."""


class TimeOut(Command, frozen=True):
    """Take the default answer for a seat whose time has run out (the service's own command)."""

    seat: Annotated[int, Meta(ge=0)]


class CloseByOperator(Command, frozen=True):
    """Call the table off, whatever goes on at it (the service's own command, for its operator `by`)."""

    by: OperatorName
    why: OperatorReason


class HandOver(Command, frozen=True):
    """Give a seat to another player, or to a bot of a kind, or vacate it (the service's own command).

    `by` is the operator who wants it; `nonce` goes into every draw where the game has not begun. `owner` is
    the player whose program it goes to.
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
"""Closed union, still open in the types of the game's options and of all that a game records."""

TABLE_COMMANDS: frozenset[type[Command]] = frozenset(
    get_origin(kind) or kind for kind in get_args(TableCommand)
)
