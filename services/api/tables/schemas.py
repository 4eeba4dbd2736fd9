"""Tables in lists, paces, and lines of talk."""

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
    """A world that a seat cannot tell from the real one, after record `head`.

    `state` is the game's state as its rules of that version write it. `decision` is what the seat is asked
    there, null where it is not asked.
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
    """Whom a seat is kept for, until then (UTC, ms)."""

    player: str
    name: str
    until: int


class SeatSummary(ResponsePart, frozen=True):
    """A place at a table; `bot` is the kind of program that holds it, `wanted` the kind it waits for.

    `house` marks the service's own bots: nobody else can have it. What kind another program is, it says
    itself; `owner` is the player whose program it is, as far as it was registered by one. `offered`: somebody
    else may take the seat over. `kept` says for whom alone the seat is, null where it is for anybody.
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
    """A table as lists and pages show it; `invite` is a private table's code, for those who belong to it.

    `several` marks a hot-seat table, where one person may hold several seats. `pace` is the name of its pace,
    `custom` for one that was made to measure, null where there is none. `rated`: it was opened so that the
    game counts for ratings. `hints`: seats may ask what their options are worth.
    `entry` is what is asked of who sits down; `after` is the table whose players go
    on here. The seats of `waiting` are asked. `closes` is when it is cleared away (UTC, ms) unless something
    happens there, null where it is not. `outcome` is null until it has ended. `chosen` are the options that
    are other than usual, in words.
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


class OwnCounts(ResponsePart, frozen=True):
    """How many tables are a player's own, by phase, and at how many a seat is kept for the player."""

    open: int
    playing: int
    ended: int
    invited: int


class LobbyCounts(ResponsePart, frozen=True):
    """How many public tables there are by phase, and running ones with a seat that the caller may take over.

    `others` are the running ones at which the caller has no seat. `mine` is null for who is not known; where
    one game was asked about, only its public tables are counted.
    """

    open: int
    playing: int
    ended: int
    others: int
    offered: int | None = None
    mine: OwnCounts | None = None


class TurnQuestion(ResponsePart, frozen=True):
    """What a seat is asked at a table, in words; null where that is not known yet."""

    seat: int
    decision: int
    question: str | None
    table: TableSummary


class TurnQuestions(ResponsePart, frozen=True):
    """What a player is asked where most urgently, in the order of the inbox."""

    turns: tuple[TurnQuestion, ...]


class ReviewProgress(ResponsePart, frozen=True):
    """A look back that jobs work out, which appears at `review`.

    `done` of its `turns` were looked at, the set-up counted; None where nobody has begun yet.
    """

    table: str
    seat: int
    review: str
    done: int
    turns: int | None


class PaceSummary(ResponsePart, frozen=True):
    """A pace that is offered by its name, with one sentence for who chooses it."""

    name: PresetName
    says: str
    pace: Pace


class SeatClockSummary(ResponsePart, frozen=True):
    """How the clock of a seat stands: times in UTC milliseconds, amounts in milliseconds.

    While it `runs`, `left` is what it held when it was started, `warning` when four fifths of that are gone
    and `flag` when nothing is, with the grace; rests are reckoned in. `left` is null where there is no
    account: by the hour, and without a limit. `stand_in` is the kind of the bot that answers, `lapses` counts
    the time-outs in a row. It rests outside `hours`, null where it counts day and night, and in `rests`.
    `hours_locked` is until when its player may not choose other hours, null where none were chosen here.
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
    """A seat that somebody else may take over: a certain player, or whoever comes first (null)."""

    seat: int
    to: str | None


class TalkSummary(ResponsePart, frozen=True):
    """Of a line of talk: who spoke, whether the words can be erased, and by whom they were.

    They cannot be at a table that was opened when talk still stood in the log itself. `to` are the seats that
    it names.
    """

    player: str
    erasable: bool
    erased: Eraser | None
    to: tuple[int, ...] = ()


class TalkState(ResponsePart, frozen=True):
    """A table's talk: whether words can be erased there, and how many lines were."""

    erasable: bool
    erased: int


class ErasedLineSummary(ResponsePart, frozen=True):
    """A line of talk that was erased, by the record that stands for it."""

    seq: int
    erased: Eraser


class ErasedLinesEvent(ResponsePart, frozen=True):
    """All lines of a table's talk that were erased, as its stream tells them."""

    lines: tuple[ErasedLineSummary, ...]


class TalkReport(RequestBody, frozen=True):
    """Report a line of talk to the operators of the service."""

    reason: Annotated[str, Meta(min_length=1, max_length=300)]


class ReportResponse(ResponsePart, frozen=True):
    """A line that was reported; `again` says that the caller had reported it before."""

    seq: int
    again: bool


class ComplaintSummary(ResponsePart, frozen=True):
    """Who reported a line, why and when (UTC, ms)."""

    player: str
    reason: str
    at: int


class ReportedLineSummary(ResponsePart, frozen=True):
    """A line that waits for an operator, with the words as they stood when it was first reported."""

    table: str
    seq: int
    speaker: str
    said: str
    complaints: tuple[ComplaintSummary, ...]


class ReportedLinesResponse(ResponsePart, frozen=True):
    """Lines that were reported, those first that were reported first."""

    reports: tuple[ReportedLineSummary, ...]


class MuteRequest(RequestBody, frozen=True):
    """Let a player talk no more, for so many days or, where none are said, for good."""

    why: OperatorReason
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None
