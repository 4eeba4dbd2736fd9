"""Tables in lists, paces, and chat messages."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from domain.table.correspondence.calendar import Hours, Span
from domain.table.correspondence.pace import Pace, PresetName
from domain.table.talk.words import Eraser
from domain.table.tenure.seating import Entry
from projections.lobby import Phase
from projections.table_results.results import TableEnding
from services.api.http.json_schema import described_by
from services.shared.bodies import RequestBody, ResponsePart

Options = Annotated[msgspec.Raw, described_by("Options")]


State = Annotated[
    msgspec.Raw,
    msgspec.Meta(extra_json_schema={"type": "object", "description": "A state of the game, as JSON"}),
]


class WorldResponse(ResponsePart, frozen=True):
    """A possible state of the game after record `head`, which the seat cannot tell from the real one.

    `state` is in the stored form of the rules version `version`. `decision` is the seat's open decision, or
    null if it has none.
    """

    game: str
    version: int
    options: Options
    seats: int
    seat: int
    decision: int | None
    head: int
    hash: str
    state: State


class KeptSeatSummary(ResponsePart, frozen=True):
    """The player for whom a seat is reserved, until `until` (UTC, ms)."""

    player: str
    name: str
    until: int


class SeatSummary(ResponsePart, frozen=True):
    """A seat. `bot` is the kind of program that holds it, and `wanted` the kind of bot it waits for.

    `house` marks the service's own bots; other programs choose the name of their kind. `owner` is the player
    who registered the program, if any. `offered`: another player may take over the seat. `kept` is the only
    player who may take it, or null if anybody may. `gave_up`: the seat resigned or lost on time.
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
    kept: KeptSeatSummary | None = None


class TableSummary(ResponsePart, frozen=True):
    """A table's summary. `invite` is a private table's invitation code, shown only to its members.

    `several` marks a hot-seat table, where one person may hold several seats. `pace` is the name of its pace,
    `custom` for a custom pace, or null if it has none. `rated`: the game is meant to count for ratings.
    `hints`: seats may request an analysis of their options. `entry` has the requirements for joining. `after`
    is the table of which this is a rematch. `waiting` lists the seats that have to move. `closes` is when the
    table is removed if nothing happens there (UTC, ms); null for never. `outcome` is null until the end.
    `chosen` describes the options that differ from the defaults.
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
    pace: PresetName | Literal["custom"] | None = None
    rated: bool = False
    hints: bool = True
    entry: Entry | None = None
    after: str | None = None
    waiting: tuple[int, ...] = ()
    closes: int | None = None
    outcome: TableEnding | None = None
    chosen: tuple[str, ...] = ()


class OmittedTables(ResponsePart, frozen=True):
    """The number of an owner's tables left out of this page. To list all of them, use `?owner=`."""

    owner: str
    owner_name: str
    tables: int


class LobbyResponse(ResponsePart, frozen=True):
    """Tables, most recently active first. Pass `next` as `after` to get the next page.

    `more` counts tables that were left out because the page already has enough from their owner.
    """

    tables: tuple[TableSummary, ...]
    next: str | None
    more: tuple[OmittedTables, ...] = ()


class OwnCounts(ResponsePart, frozen=True):
    """The number of the caller's tables by phase.

    `invited` counts tables with a seat reserved for the caller.
    """

    open: int
    playing: int
    ended: int
    invited: int


class LobbyCounts(ResponsePart, frozen=True):
    """The number of public tables by phase.

    `others` counts running tables where the caller has no seat, and `offered` those with a seat that the
    caller may take over. `mine` is null for anonymous callers. With `game`, only that game's public tables
    are counted, and `offered` and `mine` are null.
    """

    open: int
    playing: int
    ended: int
    others: int
    offered: int | None = None
    mine: OwnCounts | None = None


class TurnQuestion(ResponsePart, frozen=True):
    """The question that awaits a seat, in words; `question` is null if it was answered in the meantime."""

    seat: int
    decision: int
    question: str | None
    table: TableSummary


class TurnQuestions(ResponsePart, frozen=True):
    """The caller's most urgent decisions, nearest deadline first."""

    turns: tuple[TurnQuestion, ...]


class ReviewProgress(ResponsePart, frozen=True):
    """A review in progress. It will appear at the address `review`.

    `done` of `turns` turns have been reviewed, counting the set-up as a turn. `turns` is null until the
    review starts.
    """

    table: str
    seat: int
    review: str
    done: int
    turns: int | None


class PaceSummary(ResponsePart, frozen=True):
    """A named pace: its summary (`says`) and its definition (`pace`)."""

    name: PresetName
    says: str
    pace: Pace


class SeatClockSummary(ResponsePart, frozen=True):
    """A seat's clock. Times are UTC, amounts are durations; both are in milliseconds.

    `left` is the remaining time; while the clock `runs`, it is the time that remained when it started.
    `warning` is when four fifths of that will be used up, and `flag` when all of it and the grace period will
    be; both take pauses into account. `left` is null for clocks that keep no time: those with a deadline at a
    time of day, or with no deadline. `stand_in` is the kind of bot that answers instead of the player, and
    `lapses` counts time-outs in a row. The clock is paused outside `hours` (null: it always runs) and during
    `rests`. Until `hours_locked` the player cannot change their hours; null if they have not changed them at
    this table.
    """

    seat: int
    left: int | None
    flag: int | None
    warning: int | None
    runs: bool
    stand_in: str | None
    lapses: int
    hours: Hours | None = None
    rests: tuple[Span, ...] = ()
    hours_locked: int | None = None


class SeatOffer(ResponsePart, frozen=True):
    """A seat that may be taken over by the player `to`, or by anybody if `to` is null."""

    seat: int
    to: str | None


class TalkSummary(ResponsePart, frozen=True):
    """A chat message: its author, whether its text can be erased, and who erased it (null: nobody).

    Messages in older tables cannot be erased, because those tables keep them in the log. `to` are the seats
    mentioned.
    """

    player: str
    erasable: bool
    erased: Eraser | None
    to: tuple[int, ...] = ()


class TalkState(ResponsePart, frozen=True):
    """Whether a table's chat messages can be erased, and how many have been."""

    erasable: bool
    erased: int


class ErasedLineSummary(ResponsePart, frozen=True):
    """An erased chat message: its record, and who erased it."""

    seq: int
    erased: Eraser


class ErasedLinesEvent(ResponsePart, frozen=True):
    """All erased messages of a table, as its stream sends them."""

    lines: tuple[ErasedLineSummary, ...]


class TalkReport(RequestBody, frozen=True):
    """Report a chat message to the operators."""

    reason: Annotated[str, Meta(min_length=1, max_length=300)]


class ReportResponse(ResponsePart, frozen=True):
    """A reported message. `again`: the caller had already reported it."""

    seq: int
    again: bool


class ComplaintSummary(ResponsePart, frozen=True):
    """A player's report of a message, with its reason and time (UTC, ms)."""

    player: str
    reason: str
    at: int


class ReportedLineSummary(ResponsePart, frozen=True):
    """A reported message that awaits an operator's decision.

    `said` is its text when it was first reported.
    """

    table: str
    seq: int
    speaker: str
    said: str
    complaints: tuple[ComplaintSummary, ...]


class ReportedLinesResponse(ResponsePart, frozen=True):
    """Reported messages, ordered by their first report."""

    reports: tuple[ReportedLineSummary, ...]
