"""Clock readings for the record being decided: time used, lateness, and the balance of the time bank.

They are recorded once and never measured again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from msgspec import UNSET, UnsetType

from domain.table.context import CommandContext
from domain.table.correspondence.calendar import DAY_MS, MINUTE_MS, ZoneData
from domain.table.correspondence.deadlines import allowance, counted
from domain.table.correspondence.events import StoodIn
from domain.table.correspondence.pace import Bank, PerDecision
from domain.table.correspondence.state import Correspondence, Tick
from domain.table.events import GaveUp, SeatLeft, SeatTaken, TimeRanOut
from domain.table.evolve import TABLE_EVOLVE, AnyTable
from domain.table.records import PendingDecision
from domain.table.tenure.events import CameBack, SeatLost

NEWCOMER_MS = DAY_MS
"""Minimum time bank for a player who takes a seat during the game, unless the bank starts with less (ms)."""

CHANGING = (SeatLeft, SeatLost, StoodIn, CameBack)
"""Events after which somebody else answers for the seat."""


class ClockStop(NamedTuple):
    """The seats whose clocks are affected by a record, grouped by cause.

    `committed` seats finished a turn, and `timed_out` seats ran out of time. For `changed` seats, somebody
    else answers from now on, which matters only for time banks. `newcomers` are seats taken by players who
    hold them for the first time.
    """

    at: int
    committed: Collection[int] = ()
    timed_out: Collection[int] = ()
    changed: Collection[int] = ()
    newcomers: Collection[int] = ()


def read_clocks(
    before: AnyTable, context: CommandContext, waiting: tuple[PendingDecision, ...]
) -> tuple[tuple[Tick, ...] | UnsetType, str | UnsetType]:
    """Return the readings of the clocks that stop with this record, and the version of the zone data used."""
    paced, measured = before.paced, context.inputs.measured
    if measured is not None:
        return measured.ticks, measured.zones
    if paced is None or before.phase != "playing":
        return UNSET, context.zones.version_asked or UNSET
    if TABLE_EVOLVE.keys().isdisjoint(map(type, context.events)):
        return _read_at_decision(paced, before, context, waiting)
    stop = ClockStop(
        at=context.submitted.at,
        committed=_committed_seats(before, context),
        timed_out=frozenset(event.seat for event in context.events if isinstance(event, TimeRanOut)),
        changed=frozenset(event.seat for event in context.events if isinstance(event, CHANGING)),
        newcomers=_newcomers(paced, context),
    )
    ticks = measure_ticks(context.zones, paced, (before.waiting, waiting), stop)
    return ticks or UNSET, context.zones.version_asked or UNSET


def _read_at_decision(
    paced: Correspondence, before: AnyTable, context: CommandContext, waiting: tuple[PendingDecision, ...]
) -> tuple[tuple[Tick, ...] | UnsetType, str | UnsetType]:
    """Read the clocks for a record with only game events: the common case, which often stops no clock."""
    turn = context.game.turn
    asked, asked_after = _seats(before.waiting), _seats(waiting)
    on_turn, on_turn_after = turn(before.game_state), turn(context.table.game_state)
    same = on_turn == on_turn_after and asked == asked_after
    if same and not isinstance(paced.pace.clock, PerDecision):
        return UNSET, context.zones.version_asked or UNSET
    over = {*asked, on_turn}.difference(asked_after, (on_turn_after,))
    committed = [seat for seat in over if seat is not None and not before.seats[seat].gave_up]
    stop = ClockStop(context.submitted.at, committed)
    ticks = measure_ticks(context.zones, paced, (before.waiting, waiting), stop)
    return ticks or UNSET, context.zones.version_asked or UNSET


def _seats(waiting: tuple[PendingDecision, ...]) -> list[int]:
    return [asked.seat for asked in waiting]


def _committed_seats(before: AnyTable, context: CommandContext) -> frozenset[int]:
    """Return the seats whose turn the game's events ended, except by time-out or resignation."""
    game, play, after = context.game, before.game_state, context.table.game_state
    if play is None or after is None or all(type(event) in TABLE_EVOLVE for event in context.events):
        return frozenset()
    unfinished, still = game.unfinished_turns(play), game.unfinished_turns(after)
    out = {event.seat for event in context.events if isinstance(event, TimeRanOut | GaveUp)}
    return frozenset(
        seat
        for seat, held in enumerate(before.seats)
        if seat not in out and not held.gave_up and seat in unfinished and seat not in still
    )


def _newcomers(paced: Correspondence, context: CommandContext) -> frozenset[int]:
    """Return the seats taken over by players who hold them for the first time."""
    return frozenset(
        event.seat
        for event in context.events
        if isinstance(event, SeatTaken)
        and event.used is UNSET
        and paced.clocks[event.seat].player != event.player
    )


def measure_ticks(
    zones: ZoneData,
    play: Correspondence,
    waiting: tuple[Sequence[PendingDecision], Sequence[PendingDecision]],
    stop: ClockStop,
) -> tuple[Tick, ...]:
    """Return the readings of all clocks that stop.

    `waiting` has the open decisions before and after the record. Zone data is used only if hours or weekends
    matter.
    """
    before = {pending.seat: pending for pending in waiting[0]}
    after = {pending.seat: pending for pending in waiting[1]}
    ticks = []
    for seat in sorted({*before, *stop.committed, *stop.newcomers}):
        stops = seat in before and _stops(play, before[seat], after.get(seat), stop)
        if stops or seat in stop.committed or (seat in stop.newcomers and _has_bank(play)):
            ticks.append(_tick(zones, play, seat, stop, stops=stops))
    return tuple(ticks)


def _stops(
    play: Correspondence, before: PendingDecision, after: PendingDecision | None, stop: ClockStop
) -> bool:
    seat = before.seat
    if after is None or seat in stop.timed_out:
        return True
    if seat in stop.changed or seat in stop.newcomers:
        return _has_bank(play) or (seat in stop.newcomers and _has_floor(play, seat))
    return isinstance(play.pace.clock, PerDecision) and after.decision != before.decision


def _has_bank(play: Correspondence) -> bool:
    return isinstance(play.pace.clock, Bank)


def _has_floor(play: Correspondence, seat: int) -> bool:
    """Return whether a newcomer to the seat receives extra time, which happens only once per turn."""
    clock = play.clocks[seat]
    return clock.floored != clock.turns


def _tick(zones: ZoneData, play: Correspondence, seat: int, stop: ClockStop, *, stops: bool) -> Tick:
    clock, turn = play.clocks[seat], seat in stop.committed
    ran = counted(zones, play, seat, stop.at) if stops else 0
    bank = play.pace.clock
    if not isinstance(bank, Bank):
        had = allowance(play, seat)
        return Tick(seat, ran, 0 if had is None else max(0, ran - had), 0, 0, turn)
    late, left, credit = max(0, ran - clock.left), max(0, clock.left - ran), 0
    if turn and clock.turns + 1 > clock.credited:
        credit = min(bank.increment * MINUTE_MS, max(0, bank.most * MINUTE_MS - left))
    left += credit
    if seat in stop.timed_out:
        left = max(left, min(bank.increment, bank.most) * MINUTE_MS)
    if seat in stop.newcomers and _has_floor(play, seat):
        left = max(left, min(bank.start * MINUTE_MS, NEWCOMER_MS))
    return Tick(seat, ran, late, credit, left, turn)
