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
from services.api.tables import schemas
from services.api.tables.proposals import EndProposalSummary, Proposals, RulesProposalSummary
from services.queries.reader import InboxItem
from services.shared.bodies import RequestBody, ResponsePart

MOST_PIXELS = 2400
SlotWidth = Annotated[int, Meta(ge=200, le=MOST_PIXELS)]
SlotHeight = Annotated[int, Meta(ge=0, le=MOST_PIXELS)]


class SlotSizes(RequestBody, frozen=True):
    """The width of each slot in CSS pixels, and the maximum height of `wide` and `main` together (0: any)."""

    main: SlotWidth
    wide: SlotWidth
    side: SlotWidth
    right: SlotWidth
    height: SlotHeight = 0


class DrawingEdit(ResponsePart, frozen=True, array_like=True):
    """The text that replaces the pieces from `first` up to `end` of the earlier drawing.

    A drawing is split before each `<` and before each `M`, including at its start.
    """

    first: int
    end: int
    text: str


class BoardPartDrawing(ResponsePart, frozen=True):
    """A part of the board: its title, slot, size in CSS pixels, and SVG element.

    `svg` is null if the part looks as it did after the record `since`, or if `edits`, from the last to
    the first, turn the earlier one into it.
    """

    name: str
    title: str
    slot: Literal["main", "wide", "side", "right"]
    width: float
    height: float
    svg: str | None
    edits: tuple[DrawingEdit, ...] = ()


class BoardParts(ResponsePart, frozen=True):
    """The parts after a record, in the order in which a narrow page shows them.

    `definitions` is what all parts refer to by `use`: the content of one `defs` of the page; null if it
    is as it was after the record `since`, or if `definition_edits` turn the earlier one into it. `ghosts`
    are, for the caller's own seat at the head, the previews of each of its `options` and then of
    `anytime` in their parts.
    """

    at: int
    definitions: str | None
    parts: tuple[BoardPartDrawing, ...]
    ghosts: tuple[str | None, ...] = ()
    definition_edits: tuple[DrawingEdit, ...] = ()


class LineChange(ResponsePart, frozen=True):
    """What the line of that number in `says` changed on the caller's drawing, and for which seat.

    `places` are named as in the drawing's `data-at`: where it is now comes last, after the way there. A
    `thing` that moves starts where the previous change of the same one left it.
    """

    line: int
    seat: int | None
    places: tuple[str, ...]
    thing: str | None = None


class ViewEdit(ResponsePart, frozen=True, array_like=True):
    """A change of a view: `value` is at the end of the path of names and list indexes.

    With `first` there is a list, and the elements of `value` replace its elements from there up to `end`.
    """

    path: tuple[str | int, ...]
    value: Annotated[msgspec.Raw, Meta(extra_json_schema={"description": "Any JSON"})]
    first: int | None = None
    end: int | None = None


class EditedView(ResponsePart, frozen=True):
    """A whole view, or null if `edits`, one after the other, turn the known one into it."""

    tag: str
    view: Annotated[msgspec.Raw, described_by("TableView", nullable=True)]
    edits: tuple[ViewEdit, ...] = ()


class LegendSign(ResponsePart, frozen=True):
    """A symbol of a game's drawing, as paths on a 24-unit grid, and its meaning."""

    drawing: str
    says: str


class Legend(ResponsePart, frozen=True):
    """The symbols of a game's drawing; empty if none need explaining."""

    signs: tuple[LegendSign, ...]


Event = Annotated[msgspec.Raw, described_by("Event")]
Record = Annotated[msgspec.Raw, described_by("Record")]
View = Annotated[msgspec.Raw, described_by("View", nullable=True)]
JsonObject = Annotated[msgspec.Raw, Meta(extra_json_schema={"type": "object"})]


class TableView(ResponsePart, frozen=True):
    """What a seat or a spectator sees.

    `headings` are the names of the kinds of commands on offer, by their `type`. From `decision` to
    `may_ask` everything is null except for the caller's own seat at the head. `topic` is the heading of
    the rules for players about the question. `scoreboard` has the figures for each seat, `rivals` those
    of rivals that the rules play; empty before the game. `end_notice`: the last turns are being played.
    `pace` and `clocks`, by seat, are null at a table without a pace. `undo_request` awaits the consent of
    seats; `crossed`: random draws were undone by consent, so the game is not rated; `fork`: the table
    that this one continues. `ending`: players propose to end the game as it stands; `rules_proposal`: an
    operator proposes another version of the rules. `rematch` is the table of the rematch, for players who
    sat here. `undo` are the records a seat can return to by itself, `may_ask` those for which it can ask
    consent. `talk` changes with every erased message, so that the ETag changes, too.
    """

    game: str
    table: schemas.TableSummary
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
    clocks: tuple[schemas.SeatClockSummary, ...] | None = None
    offered: tuple[schemas.SeatOffer, ...] = ()
    undo_request: UndoRequest | None = None
    proposals: Proposals | None = None
    ending: EndProposalSummary | None = None
    rules_proposal: RulesProposalSummary | None = None
    rematch: str | None = None
    crossed: bool = False
    fork: Fork | None = None
    tournament: TournamentPlace | None = None
    talk: schemas.TalkState | None = None
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
    """A seat's view of the game; its options are empty for spectators."""

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
        options = (len(option.ghost or "") + 300 for option in (*self.options, *self.anytime))
        facts = sum(len(entry.facts) for entry in self.scoreboard)
        return 500 + len(bytes(self.view)) + FACT_BYTES * facts + sum(options)


class OutcomeResponse(ResponsePart, frozen=True):
    """An accepted command: its record, and its events as the sender may see them.

    The events are left out with `return=minimal`.
    """

    game: str
    seq: int
    hash: str
    events: tuple[Event, ...]


class PendingResponse(ResponsePart, frozen=True):
    """A command that was accepted for processing and is not decided yet."""

    command_id: str
    table: str


class RecordsResponse(ResponsePart, frozen=True):
    """Records as one seat may see them."""

    game: str
    records: tuple[Record, ...]
    head: LogHead


class JournalLine(ResponsePart, frozen=True):
    """A record in words: of the game (`play`), a chat message (`talk`), or another action at the table.

    `undone_by` is the record that undid it, null if it stands; `talk` is set for chat messages.
    `by_order`: a pre-set move of the seat was played. `changes` are what changed on the board, in the
    order of `says`. `turn` is the number of the turn, and `turn_of` the seat whose turn it is; null
    before the first turn and for play that was undone.
    """

    seq: int
    at: int
    seat: int | None
    kind: JournalEntryKind
    says: tuple[str, ...]
    undone_by: int | None = None
    talk: schemas.TalkSummary | None = None
    by_order: bool = False
    changes: tuple[LineChange, ...] = ()
    turn: int | None = None
    turn_of: int | None = None


class JournalResponse(ResponsePart, frozen=True):
    """Lines of the journal as one seat may see them.

    `back_to` is a record before record `after`: lines after it are outdated, because play was undone to
    it, or because the end of the table revealed what was hidden there. It is null if all lines are still
    right. `turn` is the current turn after the last record, 0 before the first; null for games without
    named turns, where the next turn begins with the next answer.
    """

    lines: tuple[JournalLine, ...]
    head: LogHead
    back_to: int | None = None
    turn: int | None = None


class CardLineSummary(ResponsePart, frozen=True):
    """An effect of a place: a sentence, and its symbols as an SVG element, if any."""

    says: str
    signs: str | None = None


class PlaceRefusal(ResponsePart, frozen=True):
    """Why a place cannot be chosen now, the id of that rule, and the heading about it."""

    says: str
    rule: str | None = None
    topic: str | None = None


class PlaceExplanation(ResponsePart, frozen=True):
    """A place of the drawing: what it is and does, and what it means for the caller.

    `kind` is the kind of place, `now` what it means in the current position, `facts` what else is printed
    on it, `topic` the heading of the rules about it. `options` are the choices there of the seat that is
    asked; if there are none, `refusal` may say why.
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
    """By option of a decision: the seat's lead right after it, by the game's own estimate."""

    decision: int
    worth: tuple[int, ...]


class InboxResponse(ResponsePart, frozen=True):
    """Decisions that await a player, in the requested order."""

    waiting: tuple[InboxItem, ...]


class GameSummary(ResponsePart, frozen=True):
    """A game on offer; `options` is the JSON Schema of its options, `rules` the address of its scope.

    `fields` are the fields of a form for the options; `first` are the options for a first game; `minutes`
    is the length of a game played live. `icon` names an icon of the pages; `cover` is the address of a
    small picture. `colours` are those of the seats, in order. `strengths` are measured ratings of bots by
    kind, on the Elo scale with `greedy` at 1000; `error` is the standard error.
    """

    game: str
    title: str
    summary: str
    version: int
    seats: tuple[int, ...]
    options: JsonObject
    defaults: schemas.Options
    rules: str
    fields: tuple[OptionField, ...]
    first: schemas.Options
    minutes: int | None = None
    icon: str | None = None
    cover: str | None = None
    colours: tuple[str, ...] = ()
    strengths: dict[str, BotRating] = field(default_factory=dict)


class AuditResponse(ResponsePart, frozen=True):
    """An audit that is being computed; its report will appear at `report`."""

    table: str
    report: str


Amount = Annotated[str, Meta(description="Hours and minutes, and seconds where there are some: `46:30`")]
Moment = Annotated[str, Meta(description="A moment of UTC: `2026-10-22T18:30Z`")]


class ClockLine(ResponsePart, frozen=True):
    """A change to a clock, made by the record `seq`; fields that do not apply are null.

    `left` is the seat's time from there on, `flag` and `warning` are those of a running clock. For a
    clock that was stopped, `passed` is the sum of `counted` and all parts of `not_counted`; if the
    service's time zone data differ from the data used for the count, `not_counted` is null and `note`
    explains that. `zones` names the data, `done` the effect of a time-out, `since` and `until` when a
    clock rests.
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
    """The state of a seat's clock, and line by line how it came about.

    `hours` are those in which it counts in this turn, null if it always counts; `left` is the time left;
    `runs` is false while the clock rests, or the seat is not asked.
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
