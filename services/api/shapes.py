"""What the API answers about tables, as values; the bodies it takes are in `bodies`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from domain.kernel.game import Score, SeatSummary, Way
from domain.table.records import Waiting
from projections.journal import Kind
from services.api.portable import stands_for
from services.reading import Phase, Turn

Command = Annotated[msgspec.Raw, stands_for("Command")]
Event = Annotated[msgspec.Raw, stands_for("Event")]
Options = Annotated[msgspec.Raw, stands_for("Options")]
Record = Annotated[msgspec.Raw, stands_for("Record")]
View = Annotated[msgspec.Raw, stands_for("View", missing=True)]
Anything = Annotated[msgspec.Raw, Meta(extra_json_schema={"type": "object"})]


class Shape(msgspec.Struct, frozen=True):
    """A part of an answer."""


class Head(Shape, frozen=True):
    """The last record of a table's log."""

    seq: int
    hash: str

    def __str__(self) -> str:
        """Write the head as the header carries it."""
        return f"{self.seq} {self.hash}"


class Option(Shape, frozen=True):
    """A legal command: what it says, the place of the drawing it belongs to, and what it would draw there.

    `places` are those that it is made of where they are several (dice to roll again), and `at` is empty then.
    `between` marks what the game lets a seat do between actions: it leaves the question open. `passes` marks
    what does without.
    """

    command: Command
    says: str
    at: str | None = None
    places: tuple[str, ...] = ()
    ghost: str | None = None
    between: bool = False
    passes: bool = False


class SeatShown(Shape, frozen=True):
    """A place at a table; `bot` is the kind of program that holds it, `wanted` the kind it waits for.

    `house` marks the service's own bots: nobody else can have it. What kind another program is, it says
    itself; `owner` is the player whose program it is, as far as it was registered by one.
    """

    seat: int
    player: str | None
    name: str | None
    bot: str | None
    wanted: str | None
    gave_up: bool
    mine: bool
    house: bool = False
    owner: str | None = None
    owner_name: str | None = None


class TableShown(Shape, frozen=True):
    """A table as lists and pages show it; `invite` is a private table's code, for those who belong to it.

    `several` marks a hot-seat table, where one person may hold several seats.
    """

    id: str
    game: str
    title: str
    name: str
    phase: Phase
    options: Options
    owner: str
    owner_name: str
    public: bool
    hours: int | None
    begin: Literal["full", "owner"]
    several: bool
    opened: int
    moved: int
    seats: tuple[SeatShown, ...]
    invite: str | None = None


class MoreTables(Shape, frozen=True):
    """An owner has so many more tables in this part of the list; `?owner=` lists them all."""

    owner: str
    owner_name: str
    tables: int


class Lobby(Shape, frozen=True):
    """Tables, those first where people did something last; `next` is what to give as `after` for more.

    `more` tells of the tables in between that are left out, as their owner has enough of them here.
    """

    tables: tuple[TableShown, ...]
    next: str | None
    more: tuple[MoreTables, ...] = ()


class Sight(Shape, frozen=True):
    """What a seat, or a spectator, sees; the last four are null but for the caller's own seat at the head.

    `seat_summaries` say by seat what stands beside a player's name; there is none before the game.
    """

    game: str
    table: TableShown
    seat: int | None
    at: int
    head: Head
    view: View
    seat_summaries: tuple[SeatSummary, ...]
    question: str | None
    way: Way
    waiting: tuple[Waiting, ...]
    score: Score | None
    decision: int | None = None
    options: tuple[Option, ...] | None = None
    anytime: tuple[Option, ...] | None = None
    undo: tuple[int, ...] | None = None


class Done(Shape, frozen=True):
    """An accepted command: the record it became and its events as the sender may know them."""

    game: str
    seq: int
    hash: str
    events: tuple[Event, ...]


class StillWaiting(Shape, frozen=True):
    """A command that is taken in and not judged yet."""

    command_id: str
    table: str


class Records(Shape, frozen=True):
    """Records as one seat may know them."""

    game: str
    records: tuple[Record, ...]
    head: Head


class JournalLine(Shape, frozen=True):
    """What one record says: of the game (`play`), of what is said (`talk`), or of the table round both."""

    seq: int
    at: int
    seat: int | None
    kind: Kind
    says: tuple[str, ...]


class Journal(Shape, frozen=True):
    """Lines of the journal as one seat may know them."""

    lines: tuple[JournalLine, ...]
    head: Head


class Lookahead(Shape, frozen=True):
    """By option of a decision: how far the seat would be ahead right after it, by the game's own estimate."""

    decision: int
    worth: tuple[int, ...]


class Inbox(Shape, frozen=True):
    """Where a player is asked, longest waiting first."""

    waiting: tuple[Turn, ...]


class StandingShown(Shape, frozen=True):
    """What a player achieved in finished games: how often on which place, and points in all."""

    player: str
    name: str
    games: int
    places: tuple[int, ...]
    points: int


class Standings(Shape, frozen=True):
    """Players by what they achieved, the best first."""

    standings: tuple[StandingShown, ...]


class GameShown(Shape, frozen=True):
    """A game on offer; `options` is the JSON Schema of its options, `rules` where they are written down."""

    game: str
    title: str
    summary: str
    version: int
    seats: tuple[int, ...]
    options: Anything
    defaults: Options
    rules: str


class SignShown(Shape, frozen=True):
    """A sign of a game's drawing, as paths on a grid of 24, and what it means."""

    drawing: str
    says: str


class Legend(Shape, frozen=True):
    """The signs of a game's drawing; none where the drawing speaks for itself."""

    signs: tuple[SignShown, ...]


class AuditAsked(Shape, frozen=True):
    """An audit that runs as a job; its report appears at `report`."""

    table: str
    report: str


class Health(Shape, frozen=True):
    """The process answers."""

    status: Literal["ok"]


class Readiness(Shape, frozen=True):
    """Whether the store answers, and milliseconds that each read model is behind; null while it is built."""

    ready: bool
    store: bool
    lag: dict[str, int | None]
