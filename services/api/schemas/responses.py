"""What the API answers about tables, games and the process."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from domain.kernel.game import Breadcrumb, Score, ScoreboardEntry
from domain.table.consent.fork_commands import Fork
from domain.table.consent.state import UndoRequest
from domain.table.correspondence.pace import Pace
from domain.table.correspondence.presets import PresetName
from domain.table.records import PendingDecision
from projections.journal import JournalEntryKind
from services.api.schemas.clocks import SeatClockSummary, SeatOffer
from services.api.schemas.json_schema import described_by
from services.api.schemas.proposals import Proposals
from services.api.schemas.response_part import ResponsePart
from services.queries.reader import InboxItem, Phase

Command = Annotated[msgspec.Raw, described_by("Command")]
Event = Annotated[msgspec.Raw, described_by("Event")]
Options = Annotated[msgspec.Raw, described_by("Options")]
Record = Annotated[msgspec.Raw, described_by("Record")]
View = Annotated[msgspec.Raw, described_by("View", nullable=True)]
JsonObject = Annotated[msgspec.Raw, Meta(extra_json_schema={"type": "object"})]


class LogHead(ResponsePart, frozen=True):
    """The last record of a table's log."""

    seq: int
    hash: str

    def __str__(self) -> str:
        """Write the head as the header carries it."""
        return f"{self.seq} {self.hash}"


class CommandOption(ResponsePart, frozen=True):
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


class SeatSummary(ResponsePart, frozen=True):
    """A place at a table; `bot` is the kind of program that holds it, `wanted` the kind it waits for.

    `house` marks the service's own bots: nobody else can have it. What kind another program is, it says
    itself; `owner` is the player whose program it is, as far as it was registered by one. `offered`: somebody
    else may take the seat over.
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
    offered: bool = False


class TableSummary(ResponsePart, frozen=True):
    """A table as lists and pages show it; `invite` is a private table's code, for those who belong to it.

    `several` marks a hot-seat table, where one person may hold several seats. `pace` is the name of its pace;
    null for one that was made to measure, and where there is none.
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
    seats: tuple[SeatSummary, ...]
    invite: str | None = None
    pace: PresetName | None = None


class OmittedTables(ResponsePart, frozen=True):
    """An owner has so many more tables in this part of the list; `?owner=` lists them all."""

    owner: str
    owner_name: str
    tables: int


class LobbyResponse(ResponsePart, frozen=True):
    """Tables, those first where people did something last; `next` is what to give as `after` for more.

    `more` tells of the tables in between that are left out, as their owner has enough of them here.
    """

    tables: tuple[TableSummary, ...]
    next: str | None
    more: tuple[OmittedTables, ...] = ()


class TableView(ResponsePart, frozen=True):
    """What a seat, or a spectator, sees; the last five are null but for the caller's own seat at the head.

    `scoreboard` says by seat what stands beside a player's name; there is none before the game. `pace` and
    `clocks`, by seat, are null at a table without a pace. `undo_request` waits for seats to agree; `crossed`:
    draws were taken back here by consent, so the game is not rated; `fork`: what it was played on from.
    `undo` are the records a seat goes back to by itself, `may_ask` those that it may ask to go back to.
    """

    game: str
    table: TableSummary
    seat: int | None
    at: int
    head: LogHead
    view: View
    scoreboard: tuple[ScoreboardEntry, ...]
    question: str | None
    way: Breadcrumb
    waiting: tuple[PendingDecision, ...]
    score: Score | None
    pace: Pace | None = None
    clocks: tuple[SeatClockSummary, ...] | None = None
    offered: tuple[SeatOffer, ...] = ()
    undo_request: UndoRequest | None = None
    proposals: Proposals | None = None
    crossed: bool = False
    fork: Fork | None = None
    decision: int | None = None
    options: tuple[CommandOption, ...] | None = None
    anytime: tuple[CommandOption, ...] | None = None
    undo: tuple[int, ...] | None = None
    asks: str | None = None
    may_ask: tuple[int, ...] | None = None


NO_VIEW = msgspec.Raw(b"null")


FACT_BYTES = 200
"""About what a fact of a seat takes in memory."""


class SeatPerspective(ResponsePart, frozen=True):
    """A seat's view of the game; what it may do is left empty for those who only look."""

    view: msgspec.Raw
    scoreboard: tuple[ScoreboardEntry, ...] = ()
    question: str | None = None
    way: Breadcrumb = Breadcrumb()
    decision: int | None = None
    options: tuple[CommandOption, ...] = ()
    anytime: tuple[CommandOption, ...] = ()
    undo: tuple[int, ...] = ()
    asks: str | None = None

    @property
    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        options = (len(option.ghost or "") + 300 for option in (*self.options, *self.anytime))
        facts = sum(len(entry.facts) for entry in self.scoreboard)
        return 500 + len(bytes(self.view)) + FACT_BYTES * facts + sum(options)


class OutcomeResponse(ResponsePart, frozen=True):
    """An accepted command: the record it became and its events as the sender may know them."""

    game: str
    seq: int
    hash: str
    events: tuple[Event, ...]


class PendingResponse(ResponsePart, frozen=True):
    """A command that is taken in and not judged yet."""

    command_id: str
    table: str


class RecordsResponse(ResponsePart, frozen=True):
    """Records as one seat may know them."""

    game: str
    records: tuple[Record, ...]
    head: LogHead


class JournalLine(ResponsePart, frozen=True):
    """What one record says: of the game (`play`), of what is said (`talk`), or of the table round both.

    `undone_by` is the record by which it was taken back, null where it stands.
    """

    seq: int
    at: int
    seat: int | None
    kind: JournalEntryKind
    says: tuple[str, ...]
    undone_by: int | None = None


class JournalResponse(ResponsePart, frozen=True):
    """Lines of the journal as one seat may know them."""

    lines: tuple[JournalLine, ...]
    head: LogHead


class LookaheadResponse(ResponsePart, frozen=True):
    """By option of a decision: how far the seat would be ahead right after it, by the game's own estimate."""

    decision: int
    worth: tuple[int, ...]


class InboxResponse(ResponsePart, frozen=True):
    """Where a player is asked, in the order that was asked for."""

    waiting: tuple[InboxItem, ...]


class StandingSummary(ResponsePart, frozen=True):
    """What a player achieved in finished games: how often on which place, and points in all."""

    player: str
    name: str
    games: int
    places: tuple[int, ...]
    points: int


class StandingsResponse(ResponsePart, frozen=True):
    """Players by what they achieved, the best first."""

    standings: tuple[StandingSummary, ...]


class GameSummary(ResponsePart, frozen=True):
    """A game on offer; `options` is the JSON Schema of its options, `rules` where they are written down."""

    game: str
    title: str
    summary: str
    version: int
    seats: tuple[int, ...]
    options: JsonObject
    defaults: Options
    rules: str


class LegendSign(ResponsePart, frozen=True):
    """A sign of a game's drawing, as paths on a grid of 24, and what it means."""

    drawing: str
    says: str


class Legend(ResponsePart, frozen=True):
    """The signs of a game's drawing; none where the drawing speaks for itself."""

    signs: tuple[LegendSign, ...]


class AuditResponse(ResponsePart, frozen=True):
    """An audit that runs as a job; its report appears at `report`."""

    table: str
    report: str
