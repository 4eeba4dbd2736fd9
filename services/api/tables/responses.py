"""Responses about one table."""

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
    """The width of each slot, and the maximum height of `wide` plus `main` (0: no limit), in CSS pixels."""

    main: SlotWidth
    wide: SlotWidth
    side: SlotWidth
    right: SlotWidth
    height: SlotHeight = 0


class DrawingEdit(ResponsePart, frozen=True, array_like=True):
    """The text that replaces pieces `first` to `end` (exclusive) of the earlier drawing.

    To get its pieces, split a drawing before every `<` and every `M`, including one at its start.
    """

    first: int
    end: int
    text: str


class BoardPartDrawing(ResponsePart, frozen=True):
    """A part of the board: its title, slot, size in CSS pixels, and SVG element.

    `svg` is null if the part has not changed since the record `since`, or if `edits` are given instead. Apply
    edits to the earlier SVG in the order listed, which is from the end to the start.
    """

    name: str
    title: str
    slot: Literal["main", "wide", "side", "right"]
    width: float
    height: float
    svg: str | None
    edits: tuple[DrawingEdit, ...] = ()


class BoardParts(ResponsePart, frozen=True):
    """The board's parts after a record, in the order in which a narrow page shows them.

    `definitions` is the content of a `defs` element, to which all parts refer by `use`. It is null if it has
    not changed since the record `since`, or if `definition_edits` are given instead. `ghosts` are only for
    the caller's own seat after the latest record: the preview of each of its `options`, then of each in
    `anytime`.
    """

    at: int
    definitions: str | None
    parts: tuple[BoardPartDrawing, ...]
    ghosts: tuple[str | None, ...] = ()
    definition_edits: tuple[DrawingEdit, ...] = ()


class LineChange(ResponsePart, frozen=True):
    """A change on the caller's drawing, described by the line of `says` with the index `line`.

    `seat` is the seat concerned, if any. `places` are named as in the drawing's `data-at`. The last is where
    the piece is now; the earlier ones are the places it passed through. A `thing` that moves starts where the
    previous change of the same `thing` left it.
    """

    line: int
    seat: int | None
    places: tuple[str, ...]
    thing: str | None = None


class ViewEdit(ResponsePart, frozen=True, array_like=True):
    """A change to a view: `value` replaces what is at `path`, a list of names and list indexes.

    With `first`, `path` leads to a list: the elements of `value` replace its elements from `first` to `end`
    (exclusive).
    """

    path: tuple[str | int, ...]
    value: Annotated[msgspec.Raw, Meta(extra_json_schema={"description": "Any JSON"})]
    first: int | None = None
    end: int | None = None


class EditedView(ResponsePart, frozen=True):
    """The whole `view`; or null, and the `edits` that turn the client's earlier view into it, in order."""

    tag: str
    view: Annotated[msgspec.Raw, described_by("TableView", nullable=True)]
    edits: tuple[ViewEdit, ...] = ()


class LegendSign(ResponsePart, frozen=True):
    """A symbol used in a game's drawing, as SVG paths on a 24-unit grid, and its meaning."""

    drawing: str
    says: str


class Legend(ResponsePart, frozen=True):
    """The symbols used in a game's drawing. Empty if none need explaining."""

    signs: tuple[LegendSign, ...]


Event = Annotated[msgspec.Raw, described_by("Event")]
Record = Annotated[msgspec.Raw, described_by("Record")]
View = Annotated[msgspec.Raw, described_by("View", nullable=True)]
JsonObject = Annotated[msgspec.Raw, Meta(extra_json_schema={"type": "object"})]


class TableView(ResponsePart, frozen=True):
    """A table as a seat or a spectator sees it.

    The fields from `decision` to `may_ask` are null except for the caller's own seat after the latest record.
    `headings` are names for the types of commands in `options` and `anytime`. `topic` is the section of the
    players' rules about the question. `scoreboard` has an entry for each seat, and `rivals` one for each
    opponent that the rules play; both are empty before the game. `end_notice` is set during the last turns,
    and when they may be near. `pace` and `clocks` (by seat) are null at a table without a pace.
    `undo_request` is an open request, which awaits other seats' consent. `crossed`: random draws were
    undone by consent, so the game is not rated. `fork` is the record that this table continues. `ending`:
    players propose to end the game as it stands. `rules_proposal`: an operator proposes a different
    version of the rules. `rematch` is the table of the rematch, shown only to players who had a seat
    here; `rematch_joined`: the caller already sits there. `undo` lists the records to which a seat can go
    back on its own, and `may_ask` those for which it needs consent. `talk` counts erased messages, so
    that the ETag changes with them.
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
    rematch_joined: bool = False
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
"""Approximate memory in bytes used by one fact about a seat."""
SIGN_BYTES = 150
"""Approximate memory in bytes used by one sign of an option."""


class SeatPerspective(ResponsePart, frozen=True):
    """What a seat may know about the game; spectators have no options."""

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
        options = (
            len(option.ghost or "") + 300 + SIGN_BYTES * len(option.signs)
            for option in (*self.options, *self.anytime)
        )
        facts = sum(len(entry.facts) for entry in self.scoreboard)
        return 500 + len(bytes(self.view)) + FACT_BYTES * facts + sum(options)


class OutcomeResponse(ResponsePart, frozen=True):
    """An accepted command: its record, and its events as the sender may see them.

    With `Prefer: return=minimal`, `events` is empty.
    """

    game: str
    seq: int
    hash: str
    events: tuple[Event, ...]


class PendingResponse(ResponsePart, frozen=True):
    """A command that is queued and has no outcome yet."""

    command_id: str
    table: str


class RecordsResponse(ResponsePart, frozen=True):
    """Records, as a seat or a spectator may see them."""

    game: str
    records: tuple[Record, ...]
    head: LogHead


class JournalLine(ResponsePart, frozen=True):
    """A record in words: of the game (`play`), a chat message (`talk`), or some other action at the table.

    `undone_by` is the record that undid it, or null if none did. `talk` is set for chat messages. `by_order`:
    a pre-set move of the seat was played. `changes` are the changes on the board, in the order of `says`.
    `turn` is the turn's number, and `turn_of` the seat whose turn it is; both are null before the first turn
    and for undone play.
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
    """Lines of the journal, as a seat or a spectator may see them.

    If `back_to` is set, the client's lines after the record `back_to` are outdated: play was undone back to
    it, or the end of the table revealed what was hidden there. `turn` is the number of the current turn, 0
    before the first. It is null for games without named turns, where the next turn begins with the next
    answer.
    """

    lines: tuple[JournalLine, ...]
    head: LogHead
    back_to: int | None = None
    turn: int | None = None


class CardLineSummary(ResponsePart, frozen=True):
    """An effect of a place, as a sentence; `signs` are its symbols as an SVG element, if any."""

    says: str
    signs: str | None = None


class PlaceRefusal(ResponsePart, frozen=True):
    """The reason a place cannot be chosen now, with the rule's id and the section of the players' rules."""

    says: str
    rule: str | None = None
    topic: str | None = None


class PlaceExplanation(ResponsePart, frozen=True):
    """A place on the drawing: what it is and does, and what it means for the caller.

    `kind` is the kind of place. `now` says what it means in the current position, and `facts` what else is
    printed on it. `topic` is the section of the players' rules about it. `options` are the asked seat's
    choices there; if there are none, `refusal` may say why.
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
    """The seat's estimated lead right after each option of a decision, in the order of the options."""

    decision: int
    worth: tuple[int, ...]


class InboxResponse(ResponsePart, frozen=True):
    """The decisions that await the caller, in the requested order."""

    waiting: tuple[InboxItem, ...]


class GameSummary(ResponsePart, frozen=True):
    """An available game.

    `options` is the JSON Schema of its options, and `rules` the address of its rules page. `fields` describe
    a form for the options. `first` are the options recommended for a first game. `minutes` is the length of a
    game played live. `icon` is the name of an icon on the web pages, and `cover` the address of a small
    picture. `colours` are the seats' colours, in seat order. `strengths` are the bots' measured Elo ratings
    by kind, on a scale where `greedy` has 1000; `error` is the standard error.
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
    """An audit in progress. Its report will appear at the address `report`."""

    table: str
    report: str


Amount = Annotated[str, Meta(description="A duration as hours:minutes, or hours:minutes:seconds: `46:30`")]
Moment = Annotated[str, Meta(description="A time in UTC (ISO 8601): `2026-10-22T18:30Z`")]


class ClockLine(ResponsePart, frozen=True):
    """A change to a clock, made by the record `seq`. Fields that do not apply are null.

    `left` is the seat's remaining time. For a clock that starts, `flag` is when the time runs out, and
    `warning` when the player is warned. For a clock that stops, `passed` is the sum of `counted` and all
    parts of `not_counted`. `zones` is the version of the time zone data used for the count. If the service
    now has different data, `not_counted` is null and `note` explains that. `done` is the effect of a
    time-out. `since` and `until` are the start and end of a pause.
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
    """The state of a seat's clock, and every change that led to it.

    `hours` are the hours in which the clock runs during this turn, or null if it always runs. `left` is the
    remaining time. `flag` is when the time runs out, and `warning` when the player is warned. `runs` is false
    while the clock is paused or the seat is not asked.
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
