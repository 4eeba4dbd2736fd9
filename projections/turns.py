"""Turns: who is asked where since when, what is due, which bots are wanted, and which tables may be archived.

Of the game it reads only each record's `waiting`: undo and time-outs go round frames being opened and closed.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from domain.kernel.values import Event, Value
from domain.table.events import BotWanted, TableEnded, TableOpened
from domain.table.records import PendingDecision
from domain.table.rules.timeouts import HOUR_MS
from projections.decoded_record import DecodedRecord
from projections.read_model import ReadModel, sortable_time
from projections.seats import SeatOccupancy, apply_seat_event


class WantedBot(Value, frozen=True):
    """A seat that waits for a bot of a kind, and since when (ms)."""

    seat: int
    bot: str
    since: int


class TurnsDocument(Value, frozen=True):
    """Who is asked at one table; `ended` is when it ended (ms), `owner` who opened it."""

    seq: int
    game: str
    name: str
    hours: int | None
    seats: tuple[SeatOccupancy, ...]
    waiting: tuple[PendingDecision, ...] = ()
    wanted: tuple[WantedBot, ...] = ()
    ended: int | None = None
    owner: str = ""

    def deadline_of(self, asked: PendingDecision) -> int | None:
        """Give when the time for a decision runs out (ms), None for never."""
        return None if self.hours is None else asked.since + self.hours * HOUR_MS


class InboxItem(Value, frozen=True):
    """A decision that a player is asked; `due` is when its time runs out (ms), None for never."""

    table: str
    name: str
    game: str
    seat: int
    decision: int
    since: int
    due: int | None


def start() -> TurnsDocument | None:
    """Nothing is known before record 1."""
    return None


def apply(document: TurnsDocument | None, decoded: DecodedRecord) -> TurnsDocument:
    """Fold a record."""
    record = decoded.record
    turns = document if document is not None else _opened(record.events[0])
    for event in record.events:
        turns = _folded(turns, event, record.at)
    return replace(turns, seq=record.seq, waiting=record.waiting)


def _opened(event: TableOpened[Value]) -> TurnsDocument:
    empty = (SeatOccupancy(),) * event.seats
    return TurnsDocument(
        seq=0, game=event.game, name=event.name, hours=event.hours, seats=empty, owner=event.owner
    )


def _folded(turns: TurnsDocument, event: Event, at: int) -> TurnsDocument:
    if isinstance(event, TableEnded):
        return replace(turns, ended=at, wanted=())
    seats = apply_seat_event(turns.seats, event)
    if seats is turns.seats:
        return turns
    wanted = tuple(want for want in turns.wanted if seats[want.seat].wanted == want.bot)
    if isinstance(event, BotWanted):
        kept = tuple(want for want in wanted if want.seat != event.seat)
        wanted = (*kept, WantedBot(event.seat, event.bot, at))
    return replace(turns, seats=seats, wanted=wanted)


def inbox_item(table: str, turns: TurnsDocument, asked: PendingDecision) -> InboxItem:
    """Give one of a table's decisions as a player's inbox shows it."""
    due = turns.deadline_of(asked)
    return InboxItem(table, turns.name, turns.game, asked.seat, asked.decision, asked.since, due)


def find_inbox_item(table: str, turns: TurnsDocument | None, seat: int) -> InboxItem | None:
    """Give the decision of a seat that a row leads to, unless it has been answered since."""
    waiting = () if turns is None else turns.waiting
    found = next((asked for asked in waiting if asked.seat == seat), None)
    return None if turns is None or found is None else inbox_item(table, turns, found)


DUE_PREFIX, BOTS_PREFIX, ENDED_PREFIX = "due:", "bots:", "ended:"


def inbox_prefix(player: str) -> str:
    """Begin the rows of what a player is asked, longest waiting first."""
    return f"inbox:{player}:"


def rows(table: str, turns: TurnsDocument) -> tuple[str, ...]:
    """Find the table by who is asked, by what is due, by the bots it wants, and once it has ended."""
    found = []
    for asked in turns.waiting:
        player, due = turns.seats[asked.seat].player, turns.deadline_of(asked)
        if player is not None:
            found.append(f"{inbox_prefix(player)}{sortable_time(asked.since)}:{table}:{asked.seat}")
        if due is not None:
            found.append(f"{DUE_PREFIX}{sortable_time(due)}:{table}:{asked.seat}")
    found += [f"{BOTS_PREFIX}{sortable_time(want.since)}:{table}:{want.seat}" for want in turns.wanted]
    if turns.ended is not None:
        found.append(f"{ENDED_PREFIX}{sortable_time(turns.ended)}:{table}")
    return tuple(found)


TURNS: ReadModel[TurnsDocument] = ReadModel(
    name="turns",
    schema_version=2,
    start=start,
    apply=apply,
    encode=msgspec.json.encode,
    decode=msgspec.json.Decoder(TurnsDocument).decode,
    rows=rows,
    keeps_archived=False,
)
