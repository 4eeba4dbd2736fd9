"""The journal: readable lines for each record, made when asked, as each seat may know it.

The document holds only what the lines need beside the records: who sat where since when, which branches were
left, and the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Event, Value
from domain.table import journal_lines
from domain.table.consent.line import AbandonedBranch, find_branch, undone_by
from domain.table.events import Said, SeatLeft, SeatTaken, TableEnded, TableOpened, TableStarted, TakenBack
from domain.table.evolve import TABLE_EVOLVE, AnyRecord
from domain.table.records import SERVICE_PLAYER, VisibleRecord
from domain.table.visibility import redact_record
from projections.decoded_record import DecodedRecord
from projections.read_model import ReadModel


class SeatTenure(Value, frozen=True):
    """From record `since` on the seat is held by that player, or by nobody."""

    since: int
    seat: int
    player: str | None


class JournalDocument(Value, frozen=True):
    """What the lines of one table need beside its records."""

    seq: int
    seats: int
    tenures: tuple[SeatTenure, ...] = ()
    ended: bool = False
    branches: tuple[AbandonedBranch, ...] | UnsetType = UNSET

    @property
    def left_branches(self) -> tuple[AbandonedBranch, ...]:
        """The branches, in the order in which they were left."""
        return () if isinstance(self.branches, UnsetType) else self.branches

    def undone_by(self, record: AnyRecord) -> int | None:
        """Give the record by which what a record played was taken back, None where it stands."""
        return undone_by(self.left_branches, record.seq, map(type, record.events))


JournalEntryKind = Literal["play", "talk", "table"]


class JournalEntry(Value, frozen=True):
    """What one record says in the journal.

    `kind` is what it is about: a seat's answer in the game, or one taken back (`play`); what somebody said
    (`talk`); or all round the game, its first laying out among it (`table`). `undone_by` is the record by
    which what it tells was taken back.
    """

    seq: int
    at: int
    seat: int | None
    kind: JournalEntryKind
    lines: tuple[str, ...]
    undone_by: int | None = None


def start() -> JournalDocument | None:
    """Nothing is known before record 1."""
    return None


def apply(document: JournalDocument | None, decoded: DecodedRecord) -> JournalDocument:
    """Fold a record."""
    record = decoded.record
    journal = document if document is not None else _opened(record.events[0])
    tenures, ended = journal.tenures, journal.ended
    for event in record.events:
        match event:
            case SeatTaken(seat, player):
                tenures = (*tenures, SeatTenure(record.seq, seat, player))
            case SeatLeft(seat):
                tenures = (*tenures, SeatTenure(record.seq, seat, None))
            case TableEnded():
                ended = True
            case _:
                pass
    branch = find_branch(record)
    branches = journal.branches if branch is None else (*journal.left_branches, branch)
    return replace(journal, seq=record.seq, tenures=tenures, ended=ended, branches=branches)


def _opened(event: TableOpened[Value]) -> JournalDocument:
    return JournalDocument(seq=0, seats=event.seats)


def rows(table: str, journal: JournalDocument) -> tuple[str, ...]:
    """Find a journal by its table alone."""
    return ()


def journal_entry(
    journal: JournalDocument, decoded: DecodedRecord, seat: int | None, names: Mapping[str, str]
) -> JournalEntry | None:
    """Tell one record as that seat may know it; None where it has no words.

    `names` gives names by player; a seat that nobody held at the time is called by its number.
    """
    record = redact_record(decoded.codec.game, decoded.record, decoded.hash, seat, ended=journal.ended)
    by_seat = _names(journal, record.seq, names)
    author = _author(record, by_seat, names)
    agreed = not isinstance(decoded.record.events[0], TakenBack)
    told = (_tell(decoded, event, by_seat, author, agreed=agreed) for event in record.events)
    says = tuple(text for text in told if text)
    if not says:
        return None
    undone = journal.undone_by(decoded.record)
    return JournalEntry(record.seq, record.at, record.seat, _kind(decoded, record), says, undone)


def _kind(decoded: DecodedRecord, record: VisibleRecord[Any, Any]) -> JournalEntryKind:
    happened = {type(event) for event in record.events}
    if Said in happened:
        return "talk"
    plays = not happened.isdisjoint({TakenBack, *decoded.codec.game.evolve_all})
    return "play" if plays and record.seat is not None and TableStarted not in happened else "table"


def _tell(
    decoded: DecodedRecord, event: Event, by_seat: tuple[str, ...], author: str, *, agreed: bool
) -> str | None:
    if type(event) in TABLE_EVOLVE or isinstance(event, TableOpened):
        return journal_lines.event_text(event, by_seat, author, agreed=agreed)
    if type(event) in decoded.codec.game.evolve:
        return decoded.codec.game.event_text(event, by_seat)
    return None  # a frame opened, closed or answered: the game's own events say what that means


def _names(journal: JournalDocument, seq: int, names: Mapping[str, str]) -> tuple[str, ...]:
    found = [f"Seat {number + 1}" for number in range(journal.seats)]
    for tenure in journal.tenures:
        if tenure.since <= seq and tenure.player is not None:
            found[tenure.seat] = names.get(tenure.player, tenure.player)
    return tuple(found)


def _author(record: VisibleRecord[Any, Any], by_seat: tuple[str, ...], names: Mapping[str, str]) -> str:
    if record.player == SERVICE_PLAYER:
        return "The service"
    return names.get(record.player, by_seat[record.seat] if record.seat is not None else record.player)


JOURNAL: ReadModel[JournalDocument] = ReadModel(
    name="journal",
    schema_version=2,
    start=start,
    apply=apply,
    encode=msgspec.json.encode,
    decode=msgspec.json.Decoder(JournalDocument).decode,
    rows=rows,
    keeps_archived=True,
)
