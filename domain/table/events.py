"""What happens at a table, beside the events of its game."""

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
"""`abandoned`: nobody had done anything for months; `agreed`: every person there wanted it to end."""


class TableOpened(Event, Generic[O], frozen=True):
    """A table was opened; `commitment` is the SHA-256 of the secret that every draw will follow from.

    `hours`: for each decision, None for as long as it takes. `begin`: when every seat is taken, or when its
    owner starts it. `scheme` names how draws follow (`domain.kernel.chance`). `lines`: of talk, at most.
    `several`: one person may hold several seats; so it was before tables could be opened otherwise.
    `pace`: of a table that is played by correspondence. `fork`: what it was played on from. `rated`: it was
    opened so that the game counts for ratings. `entry`: what is asked of who sits down. `after`: the table
    whose players play on here. `talk`: where its words lie, in the log
    where it does not say. `pairing`: which table of a tournament it is. `demo`: bots of the house play there
    for all to see. `hints`: seats may ask what their options are worth; so it was before tables said it.
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
    """A player sat down; the nonce goes into every draw of a game that has not begun.

    `hours` are those in which the player's clock may run, where there are clocks; all day where none are set.
    `shown` is what the service said of the player. `used` is what a player who returns had used up before.
    """

    seat: int
    player: str
    nonce: str
    hours: Hours | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET
    used: UsedAllowances | UnsetType = UNSET


class SeatLeft(Event, frozen=True):
    """Whoever held the seat got up, or the bot it waited for is no longer wanted."""

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
    """The record's player said something to the table: a text, or words beside the log, by their digest.

    `to` are the seats that were named.
    """

    text: str | UnsetType = UNSET
    digest: str | UnsetType = UNSET
    to: tuple[int, ...] | UnsetType = UNSET


class TakenBack(Event, frozen=True):
    """The game is again as it was after record `to`; seats, talk, clock and the count of draws go on.

    It stands alone where a seat took its own steps back, and behind others where it was agreed. `crosses`:
    what was drawn or revealed since will be drawn anew.
    """

    to: int
    crosses: bool | UnsetType = UNSET


class GaveUp(Event, frozen=True):
    """The seat gave the game up, or lost it by time; its default answers are taken from now on."""

    reveals: ClassVar[bool] = True

    seat: int


class TimeRanOut(Event, frozen=True):
    """The seat's time ran out; what is done for it follows.

    Where there are clocks, `due` is when its flag fell and `warned` when it was warned (UTC, ms).
    """

    reveals: ClassVar[bool] = True

    seat: int
    due: int | UnsetType = UNSET
    warned: int | UnsetType = UNSET


class Intervened(Event, frozen=True):
    """An operator of the service stepped in; what that led to follows."""

    by: str
    why: str


class TableEnded(Event, frozen=True):
    """Nothing more will be decided; `score` is None where the table was called off."""

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
    | CorrespondenceEvent
    | RestEvent
    | ConsentEvent
    | Forked[P]
    | OrderEvent
    | TenureEvent
)
"""Closed union, still open in the types of the game's options and of all that a game records."""

TABLE_EVENT_TYPES: frozenset[type[Event]] = frozenset(
    get_origin(kind) or kind for kind in get_args(TableEvent)
)
"""All events that are the table's own; whatever else a record holds is of its game."""
