"""The journal: readable lines for each record, made when asked, as each seat may know it.

The document holds only what the lines need beside the records: who sat where since when, and the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from domain.kernel.values import Event, Value
from domain.table import words
from domain.table.events import Said, SeatLeft, SeatTaken, TableEnded, TableOpened, TableStarted, TakenBack
from domain.table.evolve import TABLE_EVOLVE
from domain.table.records import SERVICE, Seen
from domain.table.secrecy import seen
from projections.filed import Filed
from projections.model import Model


class Sitting(Value, frozen=True):
    """From record `since` on the seat is held by that player, or by nobody."""

    since: int
    seat: int
    player: str | None


class Journal(Value, frozen=True):
    """What the lines of one table need beside its records."""

    seq: int
    seats: int
    sittings: tuple[Sitting, ...] = ()
    ended: bool = False


Kind = Literal["play", "talk", "table"]


class Line(Value, frozen=True):
    """What one record says in the journal.

    `kind` is what it is about: a seat's answer in the game, or one taken back (`play`); what somebody said
    (`talk`); or all round the game, its first laying out among it (`table`).
    """

    seq: int
    at: int
    seat: int | None
    kind: Kind
    says: tuple[str, ...]


def start() -> Journal | None:
    """Nothing is known before record 1."""
    return None


def apply(document: Journal | None, filed: Filed) -> Journal:
    """Fold a record."""
    record = filed.record
    journal = document if document is not None else _opened(record.events[0])
    sittings, ended = journal.sittings, journal.ended
    for event in record.events:
        match event:
            case SeatTaken(seat, player):
                sittings = (*sittings, Sitting(record.seq, seat, player))
            case SeatLeft(seat):
                sittings = (*sittings, Sitting(record.seq, seat, None))
            case TableEnded():
                ended = True
            case _:
                pass
    return replace(journal, seq=record.seq, sittings=sittings, ended=ended)


def _opened(event: TableOpened[Value]) -> Journal:
    return Journal(seq=0, seats=event.seats)


def rows(table: str, journal: Journal) -> tuple[str, ...]:
    """Find a journal by its table alone."""
    return ()


def line(journal: Journal, filed: Filed, seat: int | None, names: Mapping[str, str]) -> Line | None:
    """Tell one record as that seat may know it; None where it has no words.

    `names` gives names by player; a seat that nobody held at the time is called by its number.
    """
    record = seen(filed.code.game, filed.record, filed.hash, seat, ended=journal.ended)
    by_seat = _names(journal, record.seq, names)
    author = _author(record, by_seat, names)
    told = (_tell(filed, event, by_seat, author) for event in record.events)
    says = tuple(text for text in told if text)
    return Line(record.seq, record.at, record.seat, _kind(filed, record), says) if says else None


def _kind(filed: Filed, record: Seen[Any, Any]) -> Kind:
    happened = {type(event) for event in record.events}
    if Said in happened:
        return "talk"
    plays = not happened.isdisjoint({TakenBack, *filed.code.game.folding})
    return "play" if plays and record.seat is not None and TableStarted not in happened else "table"


def _tell(filed: Filed, event: Event, by_seat: tuple[str, ...], author: str) -> str | None:
    if type(event) in TABLE_EVOLVE or isinstance(event, TableOpened):
        return words.tell(event, by_seat, author)
    if type(event) in filed.code.game.evolve:
        return filed.code.game.tell(event, by_seat)
    return None  # a frame opened, closed or answered: the game's own events say what that means


def _names(journal: Journal, seq: int, names: Mapping[str, str]) -> tuple[str, ...]:
    found = [f"Seat {number + 1}" for number in range(journal.seats)]
    for sitting in journal.sittings:
        if sitting.since <= seq and sitting.player is not None:
            found[sitting.seat] = names.get(sitting.player, sitting.player)
    return tuple(found)


def _author(record: Seen[Any, Any], by_seat: tuple[str, ...], names: Mapping[str, str]) -> str:
    if record.player == SERVICE:
        return "The service"
    return names.get(record.player, by_seat[record.seat] if record.seat is not None else record.player)


JOURNAL: Model[Journal] = Model(
    name="journal",
    form=1,
    start=start,
    apply=apply,
    encode=msgspec.json.encode,
    decode=msgspec.json.Decoder(Journal).decode,
    rows=rows,
    archived=True,
)
