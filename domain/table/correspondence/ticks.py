"""Clock readings for the record that is being decided; they are recorded once and never measured again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from domain.table.correspondence.calendar import DAY_MS, MINUTE_MS, OffsetPiece, ZoneData
from domain.table.correspondence.deadlines import allowance, counted
from domain.table.correspondence.pace import Bank, PerDecision
from domain.table.correspondence.state import Correspondence, Tick
from domain.table.records import PendingDecision

NEWCOMER_MS = DAY_MS
"""Minimum time bank for a player who takes a seat during the game, unless the bank starts with less (ms)."""

UNKNOWN_ZONE_MARK = "!"
"""Suffix of the zone data's version if a clock used an unknown zone."""


class AskedZones:
    """Zone data that remembers whether it was used, because records name its version only in that case."""

    def __init__(self, zones: ZoneData) -> None:
        self._zones, self._asked, self._unknown = zones, False, False
        self.version = zones.version

    @property
    def version_asked(self) -> str | None:
        """The version that was used, or None if no zone mattered; marked if a zone was unknown."""
        if not self._asked:
            return None
        return f"{self.version}{UNKNOWN_ZONE_MARK}" if self._unknown else self.version

    def has(self, zone: str) -> bool:
        """Return whether the data has the zone; an unknown one counts as UTC."""
        self._asked = True
        known = self._zones.has(zone)
        self._unknown = self._unknown or not known
        return known

    def piece(self, zone: str, at: int) -> OffsetPiece:
        """Return a zone's offset at `at` (UTC, ms); raise UnknownZone for an unknown zone."""
        self._asked = True
        return self._zones.piece(zone, at)


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
