"""Folding: what each event changes of the clocks, and what a whole record does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from domain.kernel.values import Event
from domain.table import events as table_events
from domain.table.correspondence import events as happened
from domain.table.correspondence.pace import PerDecision
from domain.table.correspondence.state import Correspondence, Offer, SeatClock, StandIn, Tick
from domain.table.records import PendingDecision, Record


def with_clock(play: Correspondence, seat: int, **changes: Any) -> Correspondence:
    """Give the clocks with one of them changed."""
    clocks = list(play.clocks)
    clocks[seat] = replace(clocks[seat], **changes)
    return replace(play, clocks=tuple(clocks))


def _taken(play: Correspondence, event: table_events.SeatTaken) -> Correspondence:
    """Let a player answer for the seat; who takes it over from another is a newcomer, once a turn."""
    before = play.clocks[event.seat]
    return with_clock(
        play,
        event.seat,
        player=event.player,
        hours=None if event.hours is UNSET else event.hours,
        hours_set=None,
        lapses=0,
        floored=before.floored if before.player in {None, event.player} else before.turns,
        stand_in=None,
        offer=None,
    )


def _ran_out(play: Correspondence, event: table_events.TimeRanOut) -> Correspondence:
    return with_clock(play, event.seat, lapses=play.clocks[event.seat].lapses + 1)


def _stood_in(play: Correspondence, event: happened.StoodIn) -> Correspondence:
    return with_clock(play, event.seat, stand_in=StandIn(event.bot, event.until))


def _offered(play: Correspondence, event: happened.SeatOffered) -> Correspondence:
    return with_clock(play, event.seat, offer=Offer(event.to))


CORRESPONDENCE_EVOLVE: Mapping[type[Event], Callable[[Correspondence, Any], Correspondence]] = {
    table_events.SeatTaken: _taken,
    table_events.TimeRanOut: _ran_out,
    happened.StoodIn: _stood_in,
    happened.SeatOffered: _offered,
}
"""Of the table's events those that change clocks; of the others nothing is read."""


def evolve_correspondence(play: Correspondence, event: Event) -> Correspondence:
    """Give the clocks after an event; most change nothing."""
    evolve = CORRESPONDENCE_EVOLVE.get(type(event))
    return play if evolve is None else evolve(play, event)


def fold_correspondence(
    play: Correspondence, waiting: Iterable[PendingDecision], record: Record[Any, Any]
) -> Correspondence:
    """Fold a whole record; `waiting` is who was asked before it."""
    for event in record.events:
        play = evolve_correspondence(play, event)
    return apply_clock_header(play, waiting, record)


def apply_clock_header(
    play: Correspondence, waiting: Iterable[PendingDecision], record: Record[Any, Any]
) -> Correspondence:
    """Give the clocks with what the record says around its events: ticks, and who is asked since when."""
    ticks = {tick.seat: tick for tick in (() if record.ticks is UNSET else record.ticks)}
    before = {pending.seat: pending for pending in waiting}
    after = {pending.seat: pending for pending in record.waiting}
    if not ticks and before == after:
        return play
    by_decision = isinstance(play.pace.clock, PerDecision)
    clocks = list(play.clocks)
    for seat in {*before, *after, *ticks}:
        asked = _Asked(before.get(seat), after.get(seat), by_decision, seat in ticks)
        clocks[seat] = _started(_ticked(clocks[seat], ticks.get(seat)), asked, record.at)
    return _forget_rests(replace(play, clocks=tuple(clocks)), record.at)


def _ticked(clock: SeatClock, tick: Tick | None) -> SeatClock:
    if tick is None:
        return clock
    if not tick.turn:
        return replace(clock, left=tick.left)
    turns, stand_in = clock.turns + 1, clock.stand_in
    return replace(
        clock,
        left=tick.left,
        turns=turns,
        credited=max(clock.credited, turns),
        lapses=clock.lapses if stand_in else 0,
        stand_in=None if stand_in and stand_in.until == "turn" else stand_in,
    )


class _Asked(NamedTuple):
    """What a seat is asked before and after a record; `by_decision`: each decision has a time of its own."""

    before: PendingDecision | None
    after: PendingDecision | None
    by_decision: bool
    stopped: bool


def _started(clock: SeatClock, asked: _Asked, at: int) -> SeatClock:
    """Start the clock, let it run on or stop it."""
    before, after = asked.before, asked.after
    if after is None:
        return clock if clock.started is None else replace(clock, started=None, charged=0)
    if before is None and clock.hours_turn != clock.turns:
        clock = replace(clock, hours_now=clock.hours, hours_turn=clock.turns)
    if asked.by_decision:
        anew = asked.stopped or before is None or before.decision != after.decision
        return replace(clock, started=after.since, charged=0) if anew else clock
    return replace(clock, started=at) if before is None or asked.stopped else clock


def _forget_rests(play: Correspondence, at: int) -> Correspondence:
    """Drop pauses and outages that ended before any clock that still runs was started."""
    if not play.pauses and not play.outages:
        return play
    since = min((clock.started for clock in play.clocks if clock.started is not None), default=at)
    pauses = tuple(span for span in play.pauses if span.until > since)
    outages = tuple(span for span in play.outages if span.until > since)
    if len(pauses) == len(play.pauses) and len(outages) == len(play.outages):
        return play
    return replace(play, pauses=pauses, outages=outages)
