"""Tenures: who held each seat from which record to which, their turns, and why each tenure ended.

Each record of a game is in exactly one tenure of each seat. Play by stand-in bots counts for nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Event, Value
from domain.table.bot_accounts import bot_account_id, is_bot_account
from domain.table.correspondence.calendar import MINUTE_MS
from domain.table.correspondence.events import StoodIn
from domain.table.correspondence.state import StandInUntil, Tick
from domain.table.events import (
    EndReason,
    GaveUp,
    Intervened,
    SeatLeft,
    SeatTaken,
    TableEnded,
    TableOpened,
    TableStarted,
    TimeRanOut,
)
from domain.table.evolve import AnyRecord
from domain.table.tenure.events import CameBack, SeatLost
from projections.decoded_record import DecodedRecord
from projections.read_model import ReadModel, document_decoder, sortable_time

HolderKind = Literal["person", "bot", "stand-in", "nobody"]

TenureEnd = Literal["left", "voted out", "time", "replaced", "came back", "handed over", EndReason]
"""Why a tenure ended.

Its holder left, was voted out or ran out of time (`time`); a successor took the offered seat (`replaced`); a
stand-in bot made way for its player (`came back`); an operator intervened (`handed over`); or the table
ended.
"""


class Holder(Value, frozen=True):
    """The account that answers for a seat, and its role."""

    player: str | None
    kind: HolderKind


NOBODY = Holder(None, "nobody")


class Tenure(Value, frozen=True):
    """The `n`th tenure of a seat, from record `since` to record `until`, inclusive, or until now.

    - `begun` is its start (UTC, ms).
    - `turns` counts the turns that the holder finished personally, `late` those finished after the grace
      period; `lapses` counts time-outs.
    - `left`: the holder left during the game and did not return. `resumed`: the holder returned in a later
      tenure.
    - `overdue`: a part of the current turn was late.
    """

    seat: int
    n: int
    player: str | None
    kind: HolderKind
    since: int
    begun: int
    until: int | None = None
    why: TenureEnd | None = None
    turns: int = 0
    late: int = 0
    lapses: int = 0
    left: bool = False
    overdue: bool = False
    resumed: bool | UnsetType = UNSET

    @property
    def gone(self) -> bool:
        """Return whether the holder left, was voted out or ran out of time, and did not return."""
        return self.resumed is not True and (self.left or self.why == "time")


class SeatHolding(Value, frozen=True):
    """A seat: its player, and the bot that stands in for a turn or until the player returns."""

    player: str | None = None
    bot: str | None = None
    until: StandInUntil | None = None

    @property
    def holder(self) -> Holder:
        """The account that answers for the seat; a bot that plays only one turn is not its holder."""
        if self.bot is not None and self.until == "return":
            return Holder(bot_account_id(self.bot), "stand-in")
        if self.player is None:
            return NOBODY
        return Holder(self.player, "bot" if is_bot_account(self.player) else "person")


class TenuresDocument(Value, frozen=True):
    """The tenures of a table, oldest first; `rated`: they count for players' reliability.

    They do if the table has a pace and several seats and is not hot-seat. `grace` is in ms.
    """

    seq: int
    seats: tuple[SeatHolding, ...]
    rated: bool
    grace: int
    playing: bool = False
    tenures: tuple[Tenure, ...] = ()


_HELD: frozenset[type[Event]] = frozenset({CameBack, GaveUp, SeatLeft, SeatLost, SeatTaken, StoodIn})
_READ = _HELD | {Intervened, TableEnded, TableOpened, TableStarted, TimeRanOut}
"""The events that affect tenures; most records have none of them."""


def start() -> TenuresDocument | None:
    """Return None: there is no document before record 1."""
    return None


def apply(document: TenuresDocument | None, decoded: DecodedRecord) -> TenuresDocument:
    """Fold a record."""
    record = decoded.record
    found = document if document is not None else _opened(record.events[0])
    ticks = () if isinstance(record.ticks, UnsetType) else record.ticks
    if _READ.isdisjoint(map(type, record.events)):
        return _ticked(replace(found, seq=record.seq), ticks) if ticks else replace(found, seq=record.seq)
    seats = found.seats
    for event in record.events:
        seats = _held(seats, event)
    after = replace(found, seq=record.seq, seats=_end_turns(seats, ticks))
    if found.playing:
        return _folded(found, replace(after, seats=seats), record, ticks)
    if any(isinstance(event, TableStarted) for event in record.events):
        return _begun(after, record)
    return after


def _ticked(found: TenuresDocument, ticks: tuple[Tick, ...]) -> TenuresDocument:
    """Count a record that affects tenures only by its clock readings, like most records of a game."""
    tenures = tuple(
        one if one.until is not None else _counted(one, found.seats[one.seat], ticks, found.grace)
        for one in found.tenures
    )
    return replace(found, seats=_end_turns(found.seats, ticks), tenures=tenures)


def _opened(event: TableOpened[Value]) -> TenuresDocument:
    return TenuresDocument(
        seq=0,
        seats=(SeatHolding(),) * event.seats,
        rated=event.pace is not UNSET and not event.several and event.seats > 1,
        grace=0 if isinstance(event.pace, UnsetType) else event.pace.grace * MINUTE_MS,
    )


def _held(seats: tuple[SeatHolding, ...], event: Event) -> tuple[SeatHolding, ...]:
    match event:
        case SeatTaken(seat, player) | CameBack(seat, player):
            return _with(seats, seat, SeatHolding(player))
        case SeatLeft(seat) | SeatLost(seat):
            return _with(seats, seat, replace(seats[seat], player=None))
        case StoodIn(seat, bot, until):
            return _with(seats, seat, replace(seats[seat], bot=bot, until=until))
        case GaveUp(seat):
            return _with(seats, seat, SeatHolding(seats[seat].player))
        case TimeRanOut(seat) if seats[seat].until == "turn":
            return _with(seats, seat, SeatHolding(seats[seat].player))
        case _:
            return seats


def _end_turns(seats: tuple[SeatHolding, ...], ticks: Iterable[Tick]) -> tuple[SeatHolding, ...]:
    """Return the seats without bots that stood in for a turn that has ended."""
    for tick in ticks:
        if tick.turn and seats[tick.seat].until == "turn":
            seats = _with(seats, tick.seat, SeatHolding(seats[tick.seat].player))
    return seats


def _with(seats: tuple[SeatHolding, ...], number: int, seat: SeatHolding) -> tuple[SeatHolding, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


def _begun(found: TenuresDocument, record: AnyRecord) -> TenuresDocument:
    tenures = tuple(_new_tenure(seat, 1, held.holder, record) for seat, held in enumerate(found.seats))
    return _ended(replace(found, playing=True, tenures=tenures), record)


def _new_tenure(seat: int, n: int, holder: Holder, record: AnyRecord) -> Tenure:
    return Tenure(seat, n, holder.player, holder.kind, record.seq, record.at)


def _folded(
    before: TenuresDocument, after: TenuresDocument, record: AnyRecord, ticks: tuple[Tick, ...]
) -> TenuresDocument:
    """Close the tenures of seats that changed hands, open new ones, and count the record."""
    changed = {
        seat
        for seat, (was, held) in enumerate(zip(before.seats, after.seats, strict=True))
        if was.holder != held.holder
    }
    tenures, opened = [], list[Tenure]()
    for tenure in before.tenures:
        if tenure.until is not None:
            tenures.append(tenure)
            continue
        counted = _lapsed(tenure, before.seats[tenure.seat], record.events)
        if tenure.seat not in changed:
            tenures.append(_counted(counted, after.seats[tenure.seat], ticks, before.grace))
            continue
        why = _reason(tenure.seat, record.events)
        tenures.append(
            replace(counted, until=record.seq - 1, why=why, left=counted.left or why in {"left", "voted out"})
        )
        fresh = _new_tenure(tenure.seat, tenure.n + 1, after.seats[tenure.seat].holder, record)
        own = [replace(tick, late=0) for tick in ticks]  # the newcomer is not to blame for earlier lateness
        opened.append(_counted(fresh, after.seats[tenure.seat], own, before.grace))
    seats = _end_turns(after.seats, ticks)
    held = (*_resumed(tenures, opened), *opened)
    return _ended(replace(after, seats=seats, tenures=held), record)


def _resumed(tenures: Iterable[Tenure], opened: Iterable[Tenure]) -> Iterator[Tenure]:
    """Mark the earlier tenures of holders who returned."""
    back = {(one.seat, one.player, one.kind) for one in opened if one.kind in {"person", "bot"}}
    for one in tenures:
        is_back = (one.seat, one.player, one.kind) in back
        yield replace(one, left=False, resumed=True) if is_back else one


def _lapsed(tenure: Tenure, held: SeatHolding, events: Collection[Event]) -> Tenure:
    """Count a tenure's time-outs, and note a resignation from a game that continues or a loss on time."""
    out = sum(isinstance(event, TimeRanOut) and event.seat == tenure.seat for event in events)
    gave_up = any(isinstance(event, GaveUp) and event.seat == tenure.seat for event in events)
    goes_on = not any(isinstance(event, TableEnded) for event in events)
    return replace(
        tenure,
        lapses=tenure.lapses + (out if held.bot is None else 0),
        left=tenure.left or (gave_up and (goes_on or out > 0)),
    )


def _counted(tenure: Tenure, held: SeatHolding, ticks: Iterable[Tick], grace: int) -> Tenure:
    """Count a turn that the holder played personally."""
    tick = next((tick for tick in ticks if tick.seat == tenure.seat), None)
    if tick is None or tenure.left or tenure.player is None:
        return tenure
    if held.until == "turn":
        return replace(tenure, overdue=False) if tick.turn else tenure
    overdue = tenure.overdue or tick.late > grace
    if not tick.turn:
        return replace(tenure, overdue=overdue)
    return replace(tenure, turns=tenure.turns + 1, late=tenure.late + overdue, overdue=False)


def _reason(seat: int, events: Collection[Event]) -> TenureEnd:
    """Return why a seat changed hands."""
    kinds = {type(event) for event in events if getattr(event, "seat", seat) == seat}
    reasons: tuple[tuple[type[Event], TenureEnd], ...] = (
        (SeatLost, "voted out"),
        (Intervened, "handed over"),
        (SeatLeft, "left"),
        (CameBack, "came back"),
        (TimeRanOut, "time"),
    )
    return next((why for kind, why in reasons if kind in kinds), "replaced")


def _ended(found: TenuresDocument, record: AnyRecord) -> TenuresDocument:
    """Close all tenures when the table ends."""
    end = next((event for event in record.events if isinstance(event, TableEnded)), None)
    if end is None:
        return found
    tenures = tuple(
        replace(one, until=record.seq, why=end.reason) if one.until is None else one for one in found.tenures
    )
    return replace(found, playing=False, tenures=tenures)


def player_prefix(player: str) -> str:
    """Return the prefix of a player's tenures that count, oldest first."""
    return f"player:{player}:"


def rows(table: str, found: TenuresDocument) -> tuple[str, ...]:
    """Index the tenures that count, by player and start."""
    if not found.rated:
        return ()
    return tuple(
        f"{player_prefix(one.player)}{sortable_time(one.begun)}:{table}:{one.seat}:{one.n}"
        for one in found.tenures
        if one.kind == "person" and one.player is not None
    )


def find_tenure(found: TenuresDocument | None, seat: int, n: int) -> Tenure | None:
    """Return the tenure that a row names, or None."""
    tenures: Iterable[Any] = () if found is None else found.tenures
    return next((one for one in tenures if (one.seat, one.n) == (seat, n)), None)


TENURES: ReadModel[TenuresDocument] = ReadModel(
    name="tenures",
    schema_version=2,
    start=start,
    apply=apply,
    encode=msgspec.json.encode,
    decode=document_decoder(TenuresDocument),
    rows=rows,
    keeps_archived=True,
    apply_plays=lambda found, records: replace(found, seq=records[-1].record.seq),
    disregard=lambda found: replace(found, rated=False),
)
