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
    """The width of each slot in CSS pixels, and the total height limit of `wide` and `main` (0: no limit)."""

    main: SlotWidth
    wide: SlotWidth
    side: SlotWidth
    right: SlotWidth
    height: SlotHeight = 0


class DrawingEdit(ResponsePart, frozen=True, array_like=True):
    """The text that replaces the pieces from `first` up to, but not including, `end` of the earlier drawing.

    A drawing is split before each `<` and before each `M`, including at its start.
    """

    first: int
    end: int
    text: str


class BoardPartDrawing(ResponsePart, frozen=True):
    """A part of the board: its title, slot, size in CSS pixels, and SVG element.

    `svg` is null if the part has not changed since the record `since`, or if `edits`, applied from last to
    first, turn the earlier drawing into the new one.
    """

    name: str
    title: str
    slot: Literal["main", "wide", "side", "right"]
    width: float
    height: float
    svg: str | None
    edits: tuple[DrawingEdit, ...] = ()


class BoardParts(ResponsePart, frozen=True):
    """The parts of the board after a record, in the order in which a narrow page shows them.

    `definitions` holds what the parts refer to by `use`: the content of a `defs` element. It is null if it
    has not changed since the record `since`, or if `definition_edits` turn the earlier text into the new one.
    `ghosts` are the previews of `options`, followed by those of `anytime`. They are only present for the
    caller's own seat at the head.
    """

    at: int
    definitions: str | None
    parts: tuple[BoardPartDrawing, ...]
    ghosts: tuple[str | None, ...] = ()
    definition_edits: tuple[DrawingEdit, ...] = ()


class LineChange(ResponsePart, frozen=True):
    """What the line with that number in `says` changed on the drawing, and for which seat.

    `places` are named as in the drawing's `data-at`. The last one is where the thing is now, and the others
    are on its way there. A `thing` that moves starts where its previous change left it.
    """

    line: int
    seat: int | None
    places: tuple[str, ...]
    thing: str | None = None


class ViewEdit(ResponsePart, frozen=True, array_like=True):
    """A change to a view: `value` replaces the value at the path of field names and list indexes.

    With `first`, the value there is a list, and the elements of `value` replace its elements from `first` up
    to, but not including, `end`.
    """

    path: tuple[str | int, ...]
    value: Annotated[msgspec.Raw, Meta(extra_json_schema={"description": "Any JSON"})]
    first: int | None = None
    end: int | None = None


class EditedView(ResponsePart, frozen=True):
    """A complete view; `view` is null if `edits`, applied in order, turn the known view into it."""

    tag: str
    view: Annotated[msgspec.Raw, described_by("TableView", nullable=True)]
    edits: tuple[ViewEdit, ...] = ()


class LegendSign(ResponsePart, frozen=True):
    """A symbol of a game's drawing, as SVG content on a 24-unit grid, and its meaning."""

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

    `headings` are the names of the offered command types. From `decision` to `may_ask` everything is null
    except for the caller's own seat at the head. `topic` is the section of the players' rules about the
    question. `scoreboard` has the figures for each seat, `rivals` those of the opponents that the rules play;
    both are empty before the game. `end_notice`: the last turns are being played. `pace` and `clocks`, by
    seat, are null at a table without a pace. `undo_request` awaits the consent of seats; `crossed`: random
    draws were undone by consent, so the game is not rated; `fork`: the table that this one continues.
    `ending`: players propose to end the game as it stands; `rules_proposal`: an operator proposes a different
    version of the rules. `rematch` is the table of the rematch, for players who held a seat here. `undo`
    lists the records to which a seat can return without consent, `may_ask` those that need consent. `talk`
    changes whenever a message is erased, so that the ETag changes, too.
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
"""Approximate memory in bytes used by one fact about a seat."""


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
        options = (len(option.ghost or "") + 300 for option in (*self.options, *self.anytime))
        facts = sum(len(entry.facts) for entry in self.scoreboard)
        return 500 + len(bytes(self.view)) + FACT_BYTES * facts + sum(options)


class OutcomeResponse(ResponsePart, frozen=True):
    """An accepted command: its record, and its events as the sender may see them.

    With `return=minimal` the events are omitted.
    """

    game: str
    seq: int
    hash: str
    events: tuple[Event, ...]


class PendingResponse(ResponsePart, frozen=True):
    """A command that was accepted for processing but not decided yet."""

    command_id: str
    table: str


class RecordsResponse(ResponsePart, frozen=True):
    """Records as a given seat may see them."""

    game: str
    records: tuple[Record, ...]
    head: LogHead


class JournalLine(ResponsePart, frozen=True):
    """A record in words: of the game (`play`), a chat message (`talk`), or some other action at the table.

    `undone_by` is the record that undid it, null if it was not undone; `talk` is set for chat messages.
    `by_order`: the record played a pre-set move of the seat. `changes` are what changed on the board, in the
    order of `says`. `turn` is the number of the turn, and `turn_of` the seat whose turn it is; both are null
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
    """Lines of the journal as a given seat may see them.

    `back_to` is a record before record `after`: the client's lines after it are outdated, because play was
    undone to it, or because the end of the table revealed hidden details. It is null if all those lines are
    still correct. `turn` is the current turn after the last record, 0 before the first; null for games
    without named turns, where each answer starts the next turn.
    """

    lines: tuple[JournalLine, ...]
    head: LogHead
    back_to: int | None = None
    turn: int | None = None


class CardLineSummary(ResponsePart, frozen=True):
    """An effect of a place: a sentence, and its symbols as an SVG element if it has any."""

    says: str
    signs: str | None = None


class PlaceRefusal(ResponsePart, frozen=True):
    """Why a place cannot be chosen now, with the id of that rule, and the section about it."""

    says: str
    rule: str | None = None
    topic: str | None = None


class PlaceExplanation(ResponsePart, frozen=True):
    """A place of the drawing: what it is and does, and what it means for the caller.

    `kind` is the kind of place, `now` what it means in the current position, `facts` what else is printed on
    it, `topic` the section of the rules about it. `options` are the choices that it offers to the seat that
    must decide; if there are none, `refusal` may say why.
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
    """For each option of a decision, the seat's lead right after it, as the game itself estimates it."""

    decision: int
    worth: tuple[int, ...]


class InboxResponse(ResponsePart, frozen=True):
    """Decisions that wait for a player, in the requested order."""

    waiting: tuple[InboxItem, ...]


class GameSummary(ResponsePart, frozen=True):
    """An available game; `options` is the JSON Schema of its options.

    `rules` is the address of its scope: the rules that it covers. `fields` are the fields of a form for the
    options; `first` are the options for a first game; `minutes` is the length of a game played live. `icon`
    names an icon of the pages; `cover` is the address of a small picture. `colours` are the seats' colours,
    in order. `strengths` are measured ratings of bots by kind, on the Elo scale with `greedy` at 1000;
    `error` is the standard error.
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
    """An audit in progress; `report` is the address where its report will appear."""

    table: str
    report: str


Amount = Annotated[str, Meta(description="Hours and minutes, and seconds where there are some: `46:30`")]
Moment = Annotated[str, Meta(description="A moment of UTC: `2026-10-22T18:30Z`")]


class ClockLine(ResponsePart, frozen=True):
    """A change to a clock, made by the record `seq`; fields that do not apply are null.

    `left` is the seat's time after the change; `flag` and `warning` are set for a running clock. For a clock
    that was stopped, `passed` is the sum of `counted` and all values of `not_counted`. If the service's time
    zone data differ from the data used for the count, `not_counted` is null and `note` explains that. `zones`
    names the time zone data, `done` the effect of a time-out, and `since` and `until` say when a clock rests.
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
    """The state of a seat's clock, and the changes that led to it.

    `hours` are the hours in which the clock counts in this turn, null if it always counts; `left` is the time
    left; `runs` is false while the clock rests, or no decision is pending.
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
