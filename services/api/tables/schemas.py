"""Tables in lists, paces, and chat messages."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from domain.table.commands import OperatorReason
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
    msgspec.Raw, msgspec.Meta(extra_json_schema={"type": "object", "description": "A state of its game"})
]


class WorldResponse(ResponsePart, frozen=True):
    """A state of the game that a seat cannot tell from the real one, after record `head`.

    `state` is in the stored form of that version of the rules. `decision` is what the seat is asked
    there, null if it is not asked.
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
    """The player a seat is reserved for, until then (UTC, ms)."""

    player: str
    name: str
    until: int


class SeatSummary(ResponsePart, frozen=True):
    """A seat; `bot` is the kind of program that holds it, `wanted` the kind of bot it waits for.

    `house` marks the service's own bots; other programs name their kind themselves. `owner` is the player
    who registered the program, if any. `offered`: another player may take over the seat. `kept` names the
    only player who may take it, null if anybody may.
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
    """A table in lists and pages; `invite` is the code of a private table, for its members.

    `several` marks a hot-seat table, where one person may hold several seats. `pace` is the name of its
    pace, `custom` for a custom one, null if it has none. `rated`: the table was opened so that the game
    counts for ratings. `hints`: seats may request an analysis of their options. `entry` has the
    conditions for sitting down; `after` is the table of which this is a rematch. The seats of `waiting`
    are to move. `closes` is when the table is removed (UTC, ms) unless something happens there, null for
    never. `outcome` is null until the end. `chosen` describes the options that differ from the defaults.
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
    """The number of further tables of an owner in this part of the list; `?owner=` lists them all."""

    owner: str
    owner_name: str
    tables: int


class LobbyResponse(ResponsePart, frozen=True):
    """Tables, the most recently active first; `next` is the `after` of the next page.

    `more` counts the tables that are left out because their owner has enough of them here.
    """

    tables: tuple[TableSummary, ...]
    next: str | None
    more: tuple[OmittedTables, ...] = ()


class OwnCounts(ResponsePart, frozen=True):
    """The number of a player's own tables by phase, and of tables with a seat reserved for the player."""

    open: int
    playing: int
    ended: int
    invited: int


class LobbyCounts(ResponsePart, frozen=True):
    """The number of public tables by phase, and of running ones with a seat that the caller may take over.

    `others` counts the running ones where the caller has no seat. `mine` is null for anonymous callers.
    If a game is named, only its public tables are counted.
    """

    open: int
    playing: int
    ended: int
    others: int
    offered: int | None = None
    mine: OwnCounts | None = None


class TurnQuestion(ResponsePart, frozen=True):
    """What a seat is asked at a table, in words; null if that is not known yet."""

    seat: int
    decision: int
    question: str | None
    table: TableSummary


class TurnQuestions(ResponsePart, frozen=True):
    """The most urgent decisions of a player, in the order of the inbox."""

    turns: tuple[TurnQuestion, ...]


class ReviewProgress(ResponsePart, frozen=True):
    """A review that is being computed, which will appear at `review`.

    `done` counts the reviewed ones of its `turns`, including the set-up; `turns` is null before the
    start.
    """

    table: str
    seat: int
    review: str
    done: int
    turns: int | None


class PaceSummary(ResponsePart, frozen=True):
    """A named pace, with a summary."""

    name: PresetName
    says: str
    pace: Pace


class SeatClockSummary(ResponsePart, frozen=True):
    """A seat's clock; times in UTC milliseconds, amounts in milliseconds.

    While the clock `runs`, `left` is the time that it held at the start, `warning` is when four fifths of
    that are gone, and `flag` when all of it is gone, with the grace; pauses are included. `left` is null
    for clocks without a time account: deadlines at an hour of the day, or none. `stand_in` is the kind of
    bot that answers instead, `lapses` counts consecutive time-outs. The clock rests outside `hours`
    (null: it always counts) and in `rests`. `hours_locked` is until when the player cannot choose other
    hours, null if none were chosen here.
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
    """A seat that another player may take over: a certain player, or anybody (null)."""

    seat: int
    to: str | None


class TalkSummary(ResponsePart, frozen=True):
    """A chat message: its author, whether its text can be erased, and who erased it.

    Messages of older tables, which keep them in the log, cannot be erased. `to` are the seats that it
    mentions.
    """

    player: str
    erasable: bool
    erased: Eraser | None
    to: tuple[int, ...] = ()


class TalkState(ResponsePart, frozen=True):
    """Whether messages of a table can be erased, and how many were."""

    erasable: bool
    erased: int


class ErasedLineSummary(ResponsePart, frozen=True):
    """An erased chat message, by its record."""

    seq: int
    erased: Eraser


class ErasedLinesEvent(ResponsePart, frozen=True):
    """All erased messages of a table, as its stream sends them."""

    lines: tuple[ErasedLineSummary, ...]


class TalkReport(RequestBody, frozen=True):
    """Report a chat message to the operators."""

    reason: Annotated[str, Meta(min_length=1, max_length=300)]


class ReportResponse(ResponsePart, frozen=True):
    """A reported message; `again`: the caller had reported it before."""

    seq: int
    again: bool


class ComplaintSummary(ResponsePart, frozen=True):
    """A player's report of a message, with the reason and the time (UTC, ms)."""

    player: str
    reason: str
    at: int


class ReportedLineSummary(ResponsePart, frozen=True):
    """A message that awaits an operator, with its text when it was first reported."""

    table: str
    seq: int
    speaker: str
    said: str
    complaints: tuple[ComplaintSummary, ...]


class ReportedLinesResponse(ResponsePart, frozen=True):
    """Reported messages, the first report first."""

    reports: tuple[ReportedLineSummary, ...]


class MuteRequest(RequestBody, frozen=True):
    """Mute a player for some days, or permanently if `days` is omitted."""

    why: OperatorReason
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None
