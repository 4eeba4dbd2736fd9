"""Turns: who is asked where since when, what is due, which bots are wanted, and which tables may be archived.

Of the game it reads only each record's `waiting`: undo and time-outs go round frames being opened and closed.
Where a table has a pace, flags follow from the records and from the data of time zones that is installed.
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
    """A seat that waits for a bot of a kind, and since when (ms)."""

    seat: int
    bot: str
    since: int


Deadlines = tuple[Deadline | None, ...]
"""By seat when its flag falls and when it is warned; None where its clock stands, or there is none."""


class TurnsDocument(Value, frozen=True):
    """Who is asked at one table; `ended` is when it ended (ms), `owner` who opened it.

    `demo`: the service's bots play there for all to see.
    `correspondence` and `deadlines` are those of a table that has a pace, and left out of any other.
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
        """Whether the table has a pace."""
        return not isinstance(self.correspondence, UnsetType)

    def due_at(self, pending: PendingDecision) -> int | None:
        """Return when the time for a decision runs out (UTC, ms), with its grace; None for never."""
        if isinstance(self.deadlines, UnsetType):
            return decision_deadline(pending, self.hours)
        found = self.deadlines[pending.seat]
        return None if found is None else found.flag

    def warned_at(self, pending: PendingDecision) -> int | None:
        """Return when the seat is warned that its time runs out (UTC, ms); None where it is not."""
        found = None if isinstance(self.deadlines, UnsetType) else self.deadlines[pending.seat]
        return None if found is None else found.warning

    def called_at(self, pending: PendingDecision) -> int | None:
        """Give when the service calls time by itself (UTC, ms), which is later where others may claim it."""
        due = self.due_at(pending)
        if due is None or isinstance(self.correspondence, UnsetType):
            return due
        return called_at(self.correspondence.pace, due)

    def paused_until(self, now: int) -> int | None:
        """Return when the pause ends that the table is in (UTC, ms); None where it is in none."""
        pauses = () if isinstance(self.correspondence, UnsetType) else self.correspondence.pauses
        return max((span.until for span in pauses if span.since <= now < span.until), default=None)

    def newest_order(self, seat: int) -> int | None:
        """Return the record that made the newest standing order of a seat; None where it has none."""
        orders = () if isinstance(self.correspondence, UnsetType) else self.correspondence.orders
        return max((order.made for order in live_orders(orders, seat)), default=None)


class InboxItem(Value, frozen=True):
    """A decision that a player is asked; `due` is when its time runs out (ms), None for never.

    `warning` is when most of it is gone, None where nobody is warned.
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
    """Nothing is known before record 1."""
    return None


def apply(document: TurnsDocument | None, decoded: DecodedRecord, zones: ZoneData = ZONES) -> TurnsDocument:
    """Fold a record; `zones` is asked only for clocks that it starts or moves."""
    record = decoded.record
    before = document if document is not None else opened(record.events[0])
    turns = before
    if not _READ.isdisjoint(map(type, record.events)):  # most records hold events of the game alone
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
    """Fold records that only play: without a pace, the last one says who is asked."""
    if turns.is_paced:
        for one in records:
            turns = apply(turns, one, zones)
        return turns
    last = records[-1].record
    return replace(turns, seq=last.seq, waiting=last.waiting)


def opened(event: TableOpened[Value]) -> TurnsDocument:
    """Return a table as it is before anything else of record 1 has happened."""
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
    """Return the flags after a record; one is worked out anew only where what it follows from has changed."""
    old, known = before.correspondence, before.deadlines
    if isinstance(old, UnsetType) or isinstance(known, UnsetType):
        return tuple(deadline(zones, play, seat) for seat in range(len(play.clocks)))
    if play is old:
        return known
    rests_anew = play.pauses != old.pauses or play.outages != old.outages
    return tuple(
        deadline(zones, play, seat) if rests_anew or _running(clock) != _running(was) else flag
        for seat, (was, clock, flag) in enumerate(zip(old.clocks, play.clocks, known, strict=True))
    )


def _running(clock: SeatClock) -> object:
    """Return what the flag of a clock follows from; None while it stands."""
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
    """Return one of a table's decisions as a player's inbox shows it."""
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
    """Return the decision of a seat that a row leads to, unless it has been answered since."""
    waiting = () if turns is None else turns.waiting
    found = next((asked for asked in waiting if asked.seat == seat), None)
    return None if turns is None or found is None else inbox_item(table, turns, found)


DUE_PREFIX, WARN_PREFIX, BOTS_PREFIX, ENDED_PREFIX = "due:", "warn:", "bots:", "ended:"
ORDERS_PREFIX = "orders:"

NEVER = 10**TIME_DIGITS - 1
"""Stands in rows for the time of what is never due."""


def inbox_prefix(player: str) -> str:
    """Begin the rows of what a player is asked, longest waiting first."""
    return f"inbox:{player}:"


def agenda_prefix(player: str) -> str:
    """Begin the rows of what a player is asked, what is due first at the top and last what never is."""
    return f"agenda:{player}:"


def rows(table: str, turns: TurnsDocument) -> tuple[str, ...]:
    """Find the table by who is asked, by what is due, by the bots it wants, and once it has ended.

    A seat is in the inbox of its player and of the bot that stands in. Seats with standing orders are listed
    from the one that was asked last: where no order fits, they stay.
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


TURNS_FORM = 5
"""The form of documents and rows."""

ZONE_VERSIONS = 1_000_000
"""Larger than the number of any version of the zone data of this millennium."""


def schema_version(form: int, zones: str) -> int:
    """Return the number of a form with flags by a version of the zone data: 4 and 2026f make 4202606.

    Newer data makes a greater number, so that what older data led to is built anew. A letter counts by its
    place in the alphabet; after z comes za, which counts 27.
    """
    year, letters = int(zones[:4]), zones[4:]
    return form * ZONE_VERSIONS + 100 * year + sum(ord(letter) - ord("a") + 1 for letter in letters)


def turns_model(zones: ZoneData) -> ReadModel[TurnsDocument]:
    """Return the read model whose flags follow from that zone data."""
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
