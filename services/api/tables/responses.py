"""Answers about one table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, field

from domain.kernel.game import Score
from domain.kernel.presentation import Breadcrumb, RivalEntry, ScoreboardEntry
from domain.kernel.ranking import EndNotice
from domain.kernel.table_form import OptionField
from domain.planning.ratings import BotRating
from domain.table.correspondence.pace import Pace
from domain.table.correspondence.words import ClockStep
from domain.table.records import PendingDecision
from domain.table.tenure.seating import TournamentPlace
from domain.table.undo.commands import Fork
from domain.table.undo.state import UndoRequest
from projections.journal import JournalEntryKind
from services.api.http.json_schema import described_by
from services.api.problems import CommandOption, LogHead
from services.api.tables.proposals import EndProposalSummary, Proposals, RulesProposalSummary
from services.api.tables.schemas import (
    Options,
    SeatClockSummary,
    SeatOffer,
    TableSummary,
    TalkState,
    TalkSummary,
)
from services.queries.reader import InboxItem
from services.shared.bodies import RequestBody, ResponsePart

MOST_PIXELS = 2400
SlotWidth = Annotated[int, Meta(ge=200, le=MOST_PIXELS)]
SlotHeight = Annotated[int, Meta(ge=0, le=MOST_PIXELS)]


class SlotSizes(RequestBody, frozen=True):
    """How wide each slot is in CSS pixels, and how high `wide` and `main` may be together (0: any)."""

    main: SlotWidth
    wide: SlotWidth
    side: SlotWidth
    right: SlotWidth
    height: SlotHeight = 0


class DrawingEdit(ResponsePart, frozen=True, array_like=True):
    """What stands in place of the pieces from `first` up to `end` of the drawing before.

    A drawing is split before each `<` and before each `M`, also the one it begins with.
    """

    first: int
    end: int
    text: str


class BoardPartDrawing(ResponsePart, frozen=True):
    """A part: what stands over it, its slot, how large it is in CSS pixels, and its element for a page.

    `svg` is null where it looks as it did after the record `since`, or where `edits`, from the last to the
    first, make it of what it was then.
    """

    name: str
    title: str
    slot: Literal["main", "wide", "side", "right"]
    width: float
    height: float
    svg: str | None
    edits: tuple[DrawingEdit, ...] = ()


class BoardParts(ResponsePart, frozen=True):
    """The parts after a record, in the order in which a narrow page offers them.

    `definitions` is what all of them refer to by `use`: the inside of one `defs` of the page; null where it
    is what it was after the record `since`, or where `definition_edits` make it of what it was then. `ghosts`
    are, for one's own seat at the head, what each of its `options` and then of `anytime` would put into the
    part where it stands.
    """

    at: int
    definitions: str | None
    parts: tuple[BoardPartDrawing, ...]
    ghosts: tuple[str | None, ...] = ()
    definition_edits: tuple[DrawingEdit, ...] = ()


class LineChange(ResponsePart, frozen=True):
    """What the words of that number in `says` changed on the reader's drawing, and whose doing it was.

    `places` are named as in the drawing's `data-at`: where it is now comes last, after the way there. A
    `thing` that travels set out from where the change before with the same one left it.
    """

    line: int
    seat: int | None
    places: tuple[str, ...]
    thing: str | None = None


class ViewEdit(ResponsePart, frozen=True, array_like=True):
    """What is other in a view: `value` stands at the end of the path of names and of numbers in lists.

    With `first` there is a list, and those of `value` stand in place of its elements from there up to `end`.
    """

    path: tuple[str | int, ...]
    value: Annotated[msgspec.Raw, Meta(extra_json_schema={"description": "Any JSON"})]
    first: int | None = None
    end: int | None = None


class EditedView(ResponsePart, frozen=True):
    """A view whole, or null where `edits`, one after the other, make it of the one that was known."""

    tag: str
    view: Annotated[msgspec.Raw, described_by("TableView", nullable=True)]
    edits: tuple[ViewEdit, ...] = ()


class LegendSign(ResponsePart, frozen=True):
    """A sign of a game's drawing, as paths on a grid of 24, and what it means."""

    drawing: str
    says: str


class Legend(ResponsePart, frozen=True):
    """The signs of a game's drawing; none where the drawing speaks for itself."""

    signs: tuple[LegendSign, ...]


Event = Annotated[msgspec.Raw, described_by("Event")]
Record = Annotated[msgspec.Raw, described_by("Record")]
View = Annotated[msgspec.Raw, described_by("View", nullable=True)]
JsonObject = Annotated[msgspec.Raw, Meta(extra_json_schema={"type": "object"})]


class TableView(ResponsePart, frozen=True):
    """What a seat, or a spectator, sees.

    `headings` name the kinds of commands that are offered, by their `type`.
    From `decision` to `may_ask` all is null but for the caller's own seat at the head. `topic` is the heading
    of the rules for players that tells of the question.
    `scoreboard` says by seat what stands beside a player's name, `rivals` the same of those whom the
    rules play; there is none before the game. `end_notice`: the last turns are played. `pace` and
    `clocks`, by seat, are null at a table without a pace. `undo_request` waits for seats to agree; `crossed`:
    draws were taken back here by consent, so the game is not rated; `fork`: what it was played on from.
    `ending`: players want the game to end as it stands; `rules_proposal`: an operator, that other rules hold.
    `rematch` is the table of those who play again, told to those who sat here.
    `undo` are the records a seat goes back to by itself, `may_ask` those that it may ask to go back to.
    `talk` changes with every line that is erased, so that who kept an answer's tag learns of it.
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
    ending: EndProposalSummary | None = None
    rules_proposal: RulesProposalSummary | None = None
    rematch: str | None = None
    crossed: bool = False
    fork: Fork | None = None
    tournament: TournamentPlace | None = None
    talk: TalkState | None = None
    decision: int | None = None
    options: tuple[CommandOption, ...] | None = None
    anytime: tuple[CommandOption, ...] | None = None
    undo: tuple[int, ...] | None = None
    asks: str | None = None
    may_ask: tuple[int, ...] | None = None
    topic: str | None = None
    rivals: tuple[RivalEntry, ...] = ()
    end_notice: EndNotice | None = None
    headings: dict[str, str] = msgspec.field(default_factory=dict)


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
    topic: str | None = None
    rivals: tuple[RivalEntry, ...] = ()
    end_notice: EndNotice | None = None

    @property
    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        options = (len(option.ghost or "") + 300 for option in (*self.options, *self.anytime))
        facts = sum(len(entry.facts) for entry in self.scoreboard)
        return 500 + len(bytes(self.view)) + FACT_BYTES * facts + sum(options)


class OutcomeResponse(ResponsePart, frozen=True):
    """An accepted command: the record it became and its events as the sender may know them.

    The events are left out where the sender prefers `return=minimal`.
    """

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

    `undone_by` is the record by which it was taken back, null where it stands; `talk` is there where
    something is said. `by_order`: a standing order of the seat answered, nobody's hand. `changes` are what
    shows on the board, in the order of `says`. `turn` is the number of the turn that play belongs to, and
    `turn_of` whose it is; null before the first and of what was taken back.
    """

    seq: int
    at: int
    seat: int | None
    kind: JournalEntryKind
    says: tuple[str, ...]
    undone_by: int | None = None
    talk: TalkSummary | None = None
    by_order: bool = False
    changes: tuple[LineChange, ...] = ()
    turn: int | None = None
    turn_of: int | None = None


class JournalResponse(ResponsePart, frozen=True):
    """Lines of the journal as one seat may know them.

    `back_to` is a record before record `after`: what was read of the lines behind it stands no more, for play
    went back to it since, or the end of the table opened what was hidden there. It is null where all that was
    read stands. `turn` is the turn that is played after the last record, 0 before the first; null where the
    rules begin none by name, and the next begins with who answers.
    """

    lines: tuple[JournalLine, ...]
    head: LogHead
    back_to: int | None = None
    turn: int | None = None


class CardLineSummary(ResponsePart, frozen=True):
    """One thing that a place does: a sentence, and the signs for it as an SVG element, where it has some."""

    says: str
    signs: str | None = None


class PlaceRefusal(ResponsePart, frozen=True):
    """Why a place can't be chosen now, the id of the rule that says so, and the heading that tells it."""

    says: str
    rule: str | None = None
    topic: str | None = None


class PlaceExplanation(ResponsePart, frozen=True):
    """What a place of the drawing is, does, and means for the reader.

    `kind` is what sort of thing it is, `now` what it means for the reader as things are, `facts` what else is
    printed on it, `topic` the heading of the rules that tells more. `options` say what whoever is asked can
    choose there; where that is nothing, `refusal` may say why.
    """

    place: str
    title: str
    kind: str
    lines: tuple[CardLineSummary, ...]
    now: tuple[str, ...]
    facts: tuple[str, ...]
    topic: str | None
    options: tuple[str, ...]
    refusal: PlaceRefusal | None


class LookaheadResponse(ResponsePart, frozen=True):
    """By option of a decision: how far the seat would be ahead right after it, by the game's own estimate."""

    decision: int
    worth: tuple[int, ...]


class InboxResponse(ResponsePart, frozen=True):
    """Where a player is asked, in the order that was asked for."""

    waiting: tuple[InboxItem, ...]


class GameSummary(ResponsePart, frozen=True):
    """A game on offer; `options` is the JSON Schema of its options, `rules` where they are written down.

    `fields` are the questions of a form for them; `first` are the options that suit a first game; `minutes`
    is how long a game takes round one table. `icon` names an icon of the pages; `cover` is where a small
    picture of the game is. `colours` are those of the seats, in order. `strengths` are measured ratings of
    bots by kind, on the scale of Elo with `greedy` at 1000; `error` is the standard error.
    """

    game: str
    title: str
    summary: str
    version: int
    seats: tuple[int, ...]
    options: JsonObject
    defaults: Options
    rules: str
    fields: tuple[OptionField, ...]
    first: Options
    minutes: int | None = None
    icon: str | None = None
    cover: str | None = None
    colours: tuple[str, ...] = ()
    strengths: dict[str, BotRating] = field(default_factory=dict)


class AuditResponse(ResponsePart, frozen=True):
    """An audit that runs as a job; its report appears at `report`."""

    table: str
    report: str


Amount = Annotated[str, Meta(description="Hours and minutes, and seconds where there are some: `46:30`")]
Moment = Annotated[str, Meta(description="A moment of UTC: `2026-10-22T18:30Z`")]


class ClockLine(ResponsePart, frozen=True):
    """One thing that moved a clock, by the record `seq`; what a step does not have is null.

    `left` is what the seat has from there on, `flag` and `warning` are those of a clock that runs on. Of a
    clock that was read, `passed` is `counted` and all parts of `not_counted` together; where the service has
    other data of time zones than was counted with, `not_counted` is null and `note` says so. `zones` names
    the data, `done` what a time-out led to, `since` and `until` when a clock rests.
    """

    seq: int
    what: ClockStep
    at: Moment
    left: Amount | None = None
    flag: Moment | None = None
    warning: Moment | None = None
    passed: Amount | None = None
    counted: Amount | None = None
    late: Amount | None = None
    credit: Amount | None = None
    not_counted: dict[str, Amount] | None = None
    since: Moment | None = None
    until: Moment | None = None
    hours: str | None = None
    done: str | None = None
    zones: str | None = None
    note: str | None = None


class ClockResponse(ResponsePart, frozen=True):
    """How the clock of a seat stands now, and line by line how it came to that.

    `hours` are those in which it counts in this turn, null where it counts day and night; `left` is what is
    left of what the seat has; `runs` is false while the clock rests, or the seat is not asked.
    """

    seat: int
    pace: str
    hours: str | None
    left: Amount | None
    flag: Moment | None
    warning: Moment | None
    runs: bool
    lines: tuple[ClockLine, ...]
    head: LogHead
