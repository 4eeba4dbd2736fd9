"""The log in words: lines for each record, written on request, with only what the reader may see.

The document holds only what the lines need in addition to the records: holders of seats over time, abandoned
branches, surviving turns, and the end.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.drawing.explaining.board_change import list_changes
from domain.kernel.values import Event, Value
from domain.table import journal_lines
from domain.table.bot_accounts import is_bot_account
from domain.table.commands import Say
from domain.table.events import (
    BotWanted,
    Said,
    SeatLeft,
    SeatTaken,
    TableEnded,
    TableOpened,
    TableStarted,
    TakenBack,
)
from domain.table.evolve import TABLE_EVOLVE, AnyRecord
from domain.table.journal_lines import show_words
from domain.table.orders.events import OrderFired
from domain.table.records import SERVICE_PLAYER, VisibleRecord
from domain.table.talk.words import Eraser, SpokenLine, TalkLine
from domain.table.undo.line import AbandonedBranch, find_branch, undone_by
from domain.table.visibility import redact_record
from projections.course import CountedTurns, count_played_turns, count_turns, find_turn, plays
from projections.decoded_record import DecodedRecord
from projections.read_model import ReadModel, document_decoder


class SeatTenure(Value, frozen=True):
    """A change of a seat's holder: from record `since` on, the player (or nobody) holds the seat."""

    since: int
    seat: int
    player: str | None


class JournalDocument(Value, frozen=True):
    """The context of a table's log lines.

    `speakers` are the authors of messages whose text is kept outside the log. `ended_at` is the record that
    ended the table. `branches` are in the order in which they were abandoned. `bot_names` are the bots' names
    by seat, if any were given.
    """

    seq: int
    seats: int
    tenures: tuple[SeatTenure, ...] = ()
    ended: bool = False
    branches: tuple[AbandonedBranch, ...] | UnsetType = UNSET
    speakers: tuple[str, ...] | UnsetType = UNSET
    turns: CountedTurns | UnsetType = UNSET
    ended_at: int | UnsetType = UNSET
    bot_names: tuple[str | None, ...] | UnsetType = UNSET

    @property
    def holders(self) -> tuple[str | None, ...]:
        """The current holder of each seat."""
        held: list[str | None] = [None] * self.seats
        for tenure in self.tenures:
            held[tenure.seat] = tenure.player
        return tuple(held)

    @property
    def given_bot_names(self) -> tuple[str | None, ...]:
        """The given names of bots by seat; empty if there are none."""
        return () if isinstance(self.bot_names, UnsetType) else self.bot_names

    @property
    def left_branches(self) -> tuple[AbandonedBranch, ...]:
        """The abandoned branches, in the order in which they were abandoned."""
        return () if isinstance(self.branches, UnsetType) else self.branches

    @property
    def counted_turns(self) -> CountedTurns:
        """The surviving turns, in order."""
        return () if isinstance(self.turns, UnsetType) else self.turns

    def branches_after(self, seq: int) -> tuple[AbandonedBranch, ...]:
        """Return the branches that were abandoned after record `seq`."""
        return self.left_branches[bisect_right(self.left_branches, seq, key=_left_by) :]

    def within(self, first: int, last: int) -> JournalDocument:
        """Return the part of the document needed for the lines between two records."""
        branches = tuple(branch for branch in self.branches_after(first) if branch.to < last)
        return replace(self, branches=branches)

    def undone_by(self, record: AnyRecord) -> int | None:
        """Return the record that undid a record's play, or None if the play survives."""
        return undone_by(self.left_branches, record.seq, map(type, record.events))


def _left_by(branch: AbandonedBranch) -> int:
    return branch.by


JournalEntryKind = Literal["play", "talk", "table"]


class ToldChange(Value, frozen=True):
    """A BoardChange on the drawing that belongs to line number `line` of the entry.

    `seat` made the change; None if no seat did.
    """

    line: int
    seat: int | None
    places: tuple[str, ...]
    thing: str | None = None


class SpokenBy(Value, frozen=True):
    """A chat message's author, whether it can be erased, who erased it, and the mentioned seats."""

    player: str
    erasable: bool
    erased: Eraser | None = None
    to: tuple[int, ...] = ()


class JournalEntry(Value, frozen=True):
    """An entry in a table's log, made from a record.

    - `kind`: an answer in the game, even if undone (`play`), a chat message (`talk`), or anything else,
      including the set-up (`table`).
    - `undone_by` is the record that undid this one. `spoken` is set for chat messages. `by_order`: a pre-set
      move answered.
    - `changes` are the changes on the reader's drawing, in the order of the lines.
    - `turn` is the number of the turn, and `turn_of` its seat; None for the set-up, undone records, and
      records without play.
    """

    seq: int
    at: int
    seat: int | None
    kind: JournalEntryKind
    lines: tuple[str, ...]
    undone_by: int | None = None
    spoken: SpokenBy | None = None
    by_order: bool = False
    changes: tuple[ToldChange, ...] = ()
    turn: int | None = None
    turn_of: int | None = None


def start() -> JournalDocument | None:
    """Return None: there is no document before record 1."""
    return None


def apply(document: JournalDocument | None, decoded: DecodedRecord) -> JournalDocument:
    """Fold a record."""
    record = decoded.record
    journal = document if document is not None else JournalDocument(seq=0, seats=record.events[0].seats)
    tenures, kinds = journal.tenures, {*map(type, record.events)}
    bot_names = journal.bot_names
    for event in () if kinds.isdisjoint((SeatTaken, SeatLeft, BotWanted)) else record.events:
        match event:
            case SeatTaken(seat, player):
                tenures = (*tenures, SeatTenure(record.seq, seat, player))
            case SeatLeft(seat):
                tenures = (*tenures, SeatTenure(record.seq, seat, None))
            case BotWanted(seat, _, name) if isinstance(name, str):
                bot_names = _with_bot_name(bot_names, journal.seats, seat, name)
            case _:
                pass
    branch = find_branch(record)
    branches = journal.branches if branch is None else (*journal.left_branches, branch)
    return replace(
        journal,
        seq=record.seq,
        tenures=tenures,
        ended=journal.ended or TableEnded in kinds,
        ended_at=record.seq if TableEnded in kinds else journal.ended_at,
        branches=branches,
        speakers=_speakers(journal, record),
        turns=count_turns(journal.counted_turns, decoded, journal.seats),
        bot_names=bot_names,
    )


def _with_bot_name(
    names: tuple[str | None, ...] | UnsetType, seats: int, seat: int, name: str
) -> tuple[str | None, ...]:
    known = (None,) * seats if isinstance(names, UnsetType) else names
    return (*known[:seat], name, *known[seat + 1 :])


def apply_plays(journal: JournalDocument, records: Sequence[DecodedRecord]) -> JournalDocument:
    """Fold records that contain only moves, with the same result as repeated `apply`."""
    turns = count_played_turns(journal.counted_turns, records, journal.seats)
    return replace(journal, seq=records[-1].record.seq, turns=turns)


def _speakers(journal: JournalDocument, record: AnyRecord) -> tuple[str, ...] | UnsetType:
    command = record.command
    if not isinstance(command, Say) or isinstance(command.digest, UnsetType):
        return journal.speakers
    known = () if isinstance(journal.speakers, UnsetType) else journal.speakers
    return known if record.player in known else (*known, record.player)


def rows(table: str, journal: JournalDocument) -> tuple[str, ...]:
    """Index the table by the authors of messages whose text is kept outside the log."""
    speakers = () if isinstance(journal.speakers, UnsetType) else journal.speakers
    return tuple(f"{speaker_prefix(player)}{table}" for player in speakers)


def speaker_prefix(player: str) -> str:
    """Return the prefix of rows for the tables with a player's messages."""
    return f"{player}:"


def journal_entry(
    journal: JournalDocument,
    decoded: DecodedRecord,
    seat: int | None,
    names: Mapping[str, str],
    line: TalkLine | None = None,
    bots: Sequence[str] = (),
) -> JournalEntry | None:
    """Return a record's entry as the seat may see it, or None if the record has no words.

    A step without words, such as the choice of an action, has an entry if it was undone: it can be redone.

    `names` maps players to names, and `bots` lists the names of house bots by seat. `line` is the text of a
    chat message that is kept outside the log.
    """
    visible = redact_record(decoded.game, decoded.record, decoded.hash, seat, ended=journal.ended)
    record = show_words(visible, line)
    by_seat = _names(journal, record.seq, names, bots)
    author = _author(record, by_seat, names, bots)
    agreed = not isinstance(decoded.record.events[0], TakenBack)
    erased = None if isinstance(record.erased, UnsetType) else record.erased
    told = [_tell(decoded, event, by_seat, author, agreed=agreed, erased=erased) for event in record.events]
    undone = journal.undone_by(decoded.record)
    says = tuple(filter(None, told)) or _name_step(decoded, record, author, undone)
    if not says:
        return None
    kind = _kind(decoded, record)
    spoken = _spoken(record, line, erased) if kind == "talk" else None
    by_order = any(isinstance(event, OrderFired) for event in record.events)
    changes = tuple(_changes(decoded, record, told, journal.seats)) if kind == "play" else ()
    turn = _turn(journal, decoded) if kind == "play" and undone is None else 0
    turn_of = journal.counted_turns[turn - 1].seat if turn else None
    return JournalEntry(
        record.seq,
        record.at,
        record.seat,
        kind,
        says,
        undone,
        spoken,
        by_order,
        changes,
        turn or None,
        turn_of,
    )


def _name_step(
    decoded: DecodedRecord, record: VisibleRecord[Any, Any], author: str, undone: int | None
) -> tuple[str, ...]:
    """Return words for an undone step; empty for other records and for hidden commands."""
    is_shown = type(record.command) in decoded.game.presentation.headings
    return (f"{author} makes a choice",) if undone is not None and is_shown else ()


def _turn(journal: JournalDocument, decoded: DecodedRecord) -> int:
    stands = plays(decoded) and find_branch(decoded.record) is None
    return find_turn(journal.counted_turns, decoded.record.seq) if stands else 0


def _changes(
    decoded: DecodedRecord, record: VisibleRecord[Any, Any], told: Sequence[str | None], seats: int
) -> Iterator[ToldChange]:
    line_of = tuple(accumulate((bool(words) for words in told), initial=0))
    for found in list_changes(decoded.game, record.events, seats):
        yield ToldChange(line_of[found.number], found.seat, *found.change)


def _spoken(record: VisibleRecord[Any, Any], line: TalkLine | None, erased: Eraser | None) -> SpokenBy:
    named = next((event.to for event in record.events if isinstance(event, Said)), UNSET)
    to = () if isinstance(named, UnsetType) else named
    return SpokenBy(record.player, isinstance(line, SpokenLine), erased, to)


def _kind(decoded: DecodedRecord, record: VisibleRecord[Any, Any]) -> JournalEntryKind:
    happened = {type(event) for event in record.events}
    if Said in happened:
        return "talk"
    plays = not happened.isdisjoint({TakenBack, *decoded.game.evolve_all})
    return "play" if plays and record.seat is not None and TableStarted not in happened else "table"


def _tell(
    decoded: DecodedRecord,
    event: Event,
    by_seat: tuple[str, ...],
    author: str,
    *,
    agreed: bool,
    erased: Eraser | None,
) -> str | None:
    if type(event) in TABLE_EVOLVE or isinstance(event, TableOpened):
        return journal_lines.event_text(event, by_seat, author, agreed=agreed, erased=erased)
    if type(event) in decoded.game.evolve:
        return decoded.game.presentation.event_text(event, by_seat)
    return None  # frames were opened, closed or answered; the game's own events describe this


def _names(
    journal: JournalDocument, seq: int, names: Mapping[str, str], bots: Sequence[str]
) -> tuple[str, ...]:
    found = ["Nobody"] * journal.seats
    for tenure in journal.tenures:
        if tenure.since <= seq and tenure.player is not None:
            is_bot = bool(bots) and is_bot_account(tenure.player)
            found[tenure.seat] = bots[tenure.seat] if is_bot else names.get(tenure.player, tenure.player)
    return tuple(found)


def _author(
    record: VisibleRecord[Any, Any], by_seat: tuple[str, ...], names: Mapping[str, str], bots: Sequence[str]
) -> str:
    if record.player == SERVICE_PLAYER:
        return "The service"
    if bots and record.seat is not None and is_bot_account(record.player):
        return bots[record.seat]
    return names.get(record.player, by_seat[record.seat] if record.seat is not None else record.player)


JOURNAL: ReadModel[JournalDocument] = ReadModel(
    name="journal",
    schema_version=6,
    start=start,
    apply=apply,
    encode=msgspec.json.encode,
    decode=document_decoder(JournalDocument),
    rows=rows,
    keeps_archived=True,
    apply_plays=apply_plays,
)
