"""Turns: open decisions, deadlines, requested bots, and tables that are ready for the archive.

Of the game's data, only the field `waiting` of each record is used, because undo and time-outs bypass the
opening and closing of frames. With a pace, deadlines follow from the records and the installed time zone
data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Event, Value
from domain.table.correspondence.calendar import ZONES, ZoneData
from domain.table.correspondence.deadlines import Deadline, called_at, deadline
from domain.table.correspondence.evolve import fold_correspondence
from domain.table.correspondence.rules import decision_deadline
from domain.table.correspondence.state import Correspondence, SeatClock, new_correspondence
from domain.table.events import BotWanted, TableEnded, TableOpened
from domain.table.orders.state import live_orders
from domain.table.records import PendingDecision
from projections.decoded_record import DecodedRecord
from projections.read_model import TIME_DIGITS, ReadModel, document_decoder, sortable_time
from projections.seats import SEAT_EVENTS, SeatOccupancy, apply_seat_event, end_stand_ins


class WantedBot(Value, frozen=True):
    """A seat that has been waiting for a kind of bot since `since` (UTC, ms)."""

    seat: int
    bot: str
    since: int


Deadlines = tuple[Deadline | None, ...]
"""Each seat's deadline and warning; None for a seat whose clock is not running."""


class TurnsDocument(Value, frozen=True):
    """The open decisions of a table; `ended` is when it ended (UTC, ms), `owner` is its host.

    `demo`: house bots play there for spectators. `correspondence` and `deadlines` are set only if the table
    has a pace.
    """

    seq: int
    game: str
    name: str
    hours: int | None
    seats: tuple[SeatOccupancy, ...]
    waiting: tuple[PendingDecision, ...] = ()
    wanted: tuple[WantedBot, ...] = ()
    ended: int | None = None
    owner: str = ""
    demo: bool | UnsetType = UNSET
    correspondence: Correspondence | UnsetType = UNSET
    deadlines: Deadlines | UnsetType = UNSET

    @property
    def is_paced(self) -> bool:
        """Return whether the table has a pace."""
        return not isinstance(self.correspondence, UnsetType)

    def due_at(self, pending: PendingDecision) -> int | None:
        """Return a decision's deadline, including its grace period (UTC, ms), or None if it has none."""
        if isinstance(self.deadlines, UnsetType):
            return decision_deadline(pending, self.hours)
        found = self.deadlines[pending.seat]
        return None if found is None else found.flag

    def warned_at(self, pending: PendingDecision) -> int | None:
        """Return when the seat is warned about its time (UTC, ms), or None if it never is."""
        found = None if isinstance(self.deadlines, UnsetType) else self.deadlines[pending.seat]
        return None if found is None else found.warning

    def called_at(self, pending: PendingDecision) -> int | None:
        """Return when the service acts on a time-out (UTC, ms): later if others can claim it first."""
        due = self.due_at(pending)
        if due is None or isinstance(self.correspondence, UnsetType):
            return due
        return called_at(self.correspondence.pace, due)

    def paused_until(self, now: int) -> int | None:
        """Return when the current pause ends (UTC, ms), or None if there is no pause."""
        pauses = () if isinstance(self.correspondence, UnsetType) else self.correspondence.pauses
        return max((span.until for span in pauses if span.since <= now < span.until), default=None)

    def newest_order(self, seat: int) -> int | None:
        """Return the record that made the seat's newest pre-set move, or None."""
        orders = () if isinstance(self.correspondence, UnsetType) else self.correspondence.orders
        return max((order.made for order in live_orders(orders, seat)), default=None)


class InboxItem(Value, frozen=True):
    """A player's open decision, pending since `since` (UTC, ms).

    `due` is its deadline, or null if it has none. `warning` is when most of the time will have passed, or
    null if there is no warning.
    """

    table: str
    name: str
    game: str
    seat: int
    decision: int
    since: int
    due: int | None
    warning: int | None = None


_READ: frozenset[type[Event]] = frozenset({*SEAT_EVENTS, TableEnded})


def start() -> TurnsDocument | None:
    """Return None: there is no document before record 1."""
    return None


def apply(document: TurnsDocument | None, decoded: DecodedRecord, zones: ZoneData = ZONES) -> TurnsDocument:
    """Fold a record; `zones` is used only for clocks that start or change."""
    record = decoded.record
    before = document if document is not None else opened(record.events[0])
    turns = before
    if not _READ.isdisjoint(map(type, record.events)):  # most records hold only events of the game
        for event in record.events:
            turns = _folded(turns, event, record.at)
    seats = end_stand_ins(turns.seats, record)
    play, deadlines = before.correspondence, before.deadlines
    if not isinstance(play, UnsetType):
        play = fold_correspondence(play, before.waiting, record)
        deadlines = _deadlines(zones, before, play)
    return replace(
        turns,
        seq=record.seq,
        seats=seats,
        waiting=record.waiting,
        correspondence=play,
        deadlines=deadlines,
    )


def apply_plays(
    turns: TurnsDocument, records: Sequence[DecodedRecord], zones: ZoneData = ZONES
) -> TurnsDocument:
    """Fold records that contain only moves; without a pace, the last record has all open decisions."""
    if turns.is_paced:
        for one in records:
            turns = apply(turns, one, zones)
        return turns
    last = records[-1].record
    return replace(turns, seq=last.seq, waiting=last.waiting)


def opened(event: TableOpened[Value]) -> TurnsDocument:
    """Return a table right after it was opened, before any other event of record 1."""
    empty = (SeatOccupancy(),) * event.seats
    paced = not isinstance(event.pace, UnsetType)
    return TurnsDocument(
        seq=0,
        game=event.game,
        name=event.name,
        hours=event.hours,
        seats=empty,
        owner=event.owner,
        demo=event.demo,
        correspondence=UNSET if event.pace is UNSET else new_correspondence(event.pace, event.seats),
        deadlines=(None,) * event.seats if paced else UNSET,
    )


def _deadlines(zones: ZoneData, before: TurnsDocument, play: Correspondence) -> Deadlines:
    """Return the deadlines after a record; only those whose inputs changed are computed."""
    old, known = before.correspondence, before.deadlines
    if isinstance(old, UnsetType) or isinstance(known, UnsetType):
        return tuple(deadline(zones, play, seat) for seat in range(len(play.clocks)))
    if play is old:
        return known
    rests_changed = play.pauses != old.pauses or play.outages != old.outages
    return tuple(
        deadline(zones, play, seat) if rests_changed or _running(clock) != _running(was) else flag
        for seat, (was, clock, flag) in enumerate(zip(old.clocks, play.clocks, known, strict=True))
    )


def _running(clock: SeatClock) -> object:
    """Return the inputs for a clock's deadline; None while the clock is stopped."""
    if clock.started is None:
        return None
    return clock.started, clock.hours_now, clock.left, clock.charged, clock.vacations


def _folded(turns: TurnsDocument, event: Event, at: int) -> TurnsDocument:
    if isinstance(event, TableEnded):
        return replace(turns, ended=at, wanted=())
    seats = apply_seat_event(turns.seats, event)
    if seats is turns.seats:
        return turns
    wanted = tuple(want for want in turns.wanted if seats[want.seat].wanted == want.bot)
    if isinstance(event, BotWanted):
        others = tuple(want for want in wanted if want.seat != event.seat)
        wanted = (*others, WantedBot(event.seat, event.bot, at))
    return replace(turns, seats=seats, wanted=wanted)


def inbox_item(table: str, turns: TurnsDocument, asked: PendingDecision) -> InboxItem:
    """Return one of a table's decisions as an inbox item."""
    return InboxItem(
        table=table,
        name=turns.name,
        game=turns.game,
        seat=asked.seat,
        decision=asked.decision,
        since=asked.since,
        due=turns.due_at(asked),
        warning=turns.warned_at(asked),
    )


def find_inbox_item(table: str, turns: TurnsDocument | None, seat: int) -> InboxItem | None:
    """Return the seat's decision listed in a row, unless it has been answered since."""
    waiting = () if turns is None else turns.waiting
    found = next((asked for asked in waiting if asked.seat == seat), None)
    return None if turns is None or found is None else inbox_item(table, turns, found)


DUE_PREFIX, WARN_PREFIX, BOTS_PREFIX, ENDED_PREFIX = "due:", "warn:", "bots:", "ended:"
ORDERS_PREFIX = "orders:"

NEVER = 10**TIME_DIGITS - 1
"""The time in rows of decisions that are never due."""


def inbox_prefix(player: str) -> str:
    """Return the prefix of a player's decisions, longest waiting first."""
    return f"inbox:{player}:"


def agenda_prefix(player: str) -> str:
    """Return the prefix of a player's decisions by deadline; those without a deadline come last."""
    return f"agenda:{player}:"


def rows(table: str, turns: TurnsDocument) -> tuple[str, ...]:
    """Index the table by open decisions, deadlines, requested bots, and its end.

    A decision is in the inbox of the seat's player and of its stand-in bot. Seats with pre-set moves are
    listed with the latest decision first, because seats whose pre-set moves do not match stay listed.
    """
    found = [row for asked in turns.waiting for row in _rows_of_seat(table, turns, asked)]
    found += [f"{BOTS_PREFIX}{sortable_time(want.since)}:{table}:{want.seat}" for want in turns.wanted]
    if turns.ended is not None:
        found.append(f"{ENDED_PREFIX}{sortable_time(turns.ended)}:{table}")
    return tuple(found)


def _rows_of_seat(table: str, turns: TurnsDocument, asked: PendingDecision) -> Iterator[str]:
    place, tail = turns.seats[asked.seat], f"{table}:{asked.seat}"
    called, warned = turns.called_at(asked), turns.warned_at(asked)
    for player in place.accounts:
        since, due = sortable_time(asked.since), turns.due_at(asked)
        yield f"{inbox_prefix(player)}{since}:{tail}"
        yield f"{agenda_prefix(player)}{sortable_time(NEVER if due is None else due)}:{since}:{tail}"
    if called is not None:
        yield f"{DUE_PREFIX}{sortable_time(called)}:{tail}"
    if warned is not None:
        yield f"{WARN_PREFIX}{sortable_time(warned)}:{tail}"
    if turns.newest_order(asked.seat) is not None:
        yield f"{ORDERS_PREFIX}{sortable_time(NEVER - asked.since)}:{tail}"


TURNS_FORM = 6
"""The version of the format of documents and rows."""

ZONE_VERSIONS = 1_000_000
"""A number larger than any version number of zone data in this millennium."""


def schema_version(form: int, zones: str) -> int:
    """Combine a format's version with a version of the zone data: 4 and 2026f make 4202606.

    Newer zone data gives a greater number, so that deadlines are rebuilt. A letter counts as its position in
    the alphabet; za, which follows z, counts as 27.
    """
    year, letters = int(zones[:4]), zones[4:]
    return form * ZONE_VERSIONS + 100 * year + sum(ord(letter) - ord("a") + 1 for letter in letters)


def turns_model(zones: ZoneData) -> ReadModel[TurnsDocument]:
    """Build the read model for a version of the time zone data."""
    return ReadModel(
        name="turns",
        schema_version=schema_version(TURNS_FORM, zones.version),
        start=start,
        apply=partial(apply, zones=zones),
        encode=msgspec.json.encode,
        decode=document_decoder(TurnsDocument),
        rows=rows,
        keeps_archived=False,
        announces=True,
        apply_plays=partial(apply_plays, zones=zones),
    )


TURNS = turns_model(ZONES)
