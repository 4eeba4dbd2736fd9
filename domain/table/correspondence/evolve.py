"""Folds events and whole records into the clocks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Event
from domain.table import events as table_events
from domain.table.correspondence import events as happened
from domain.table.correspondence.calendar import Span
from domain.table.correspondence.pace import PerDecision
from domain.table.correspondence.state import (
    Correspondence,
    Offer,
    PauseProposal,
    SeatClock,
    StandIn,
    Tick,
    with_clock,
)
from domain.table.correspondence.vacations import Vacation, spans_of, to_utc
from domain.table.orders.evolve import ORDERS_EVOLVE, apply_order_header
from domain.table.records import PendingDecision, Record
from domain.table.tenure.evolve import TENURE_EVOLVE
from domain.table.undo.reach import CONSENT_EVOLVE, carried_charges, follow_line


def _taken(play: Correspondence, event: table_events.SeatTaken) -> Correspondence:
    """Assign the seat's clock to a player; a successor gets a newcomer's time only once per turn.

    A returning player resumes with the allowances in `used`.
    """
    before, used = play.clocks[event.seat], None if isinstance(event.used, UnsetType) else event.used
    same = before.player in {None, event.player}
    return with_clock(
        play if same else _without_consent_of(play, event.seat),
        event.seat,
        player=event.player,
        hours=None if event.hours is UNSET else event.hours,
        hours_set=used.hours_set if used else None,
        lapses=used.lapses if used else 0,
        vacations=before.vacations if same and before.player else spans_of(play.vacations, event.player),
        floored=before.floored if same or used else before.turns,
        stand_in=None,
        offer=None,
        votes=(),
        voted_out=False,
        departures=used.departures if used else before.departures if same else 0,
    )


def _ran_out(play: Correspondence, event: table_events.TimeRanOut) -> Correspondence:
    """Count a time-out of the player, or remove a stand-in bot that did not answer during its turn."""
    clock = play.clocks[event.seat]
    if clock.stand_in is None:
        return with_clock(play, event.seat, lapses=clock.lapses + 1)
    return with_clock(play, event.seat, stand_in=None) if clock.stand_in.until == "turn" else play


def _stood_in(play: Correspondence, event: happened.StoodIn) -> Correspondence:
    return with_clock(play, event.seat, stand_in=StandIn(event.bot, event.until))


def _offered(play: Correspondence, event: happened.SeatOffered) -> Correspondence:
    return with_clock(play, event.seat, offer=Offer(event.to))


def _without_consent_of(play: Correspondence, seat: int) -> Correspondence:
    """Forget the previous holder's proposals and agreements."""
    proposal = play.pause_proposal
    if proposal is None:
        return play
    if proposal.seat == seat:
        return replace(play, pause_proposal=None)
    agreed = tuple(other for other in proposal.agreed if other != seat)
    return replace(play, pause_proposal=replace(proposal, agreed=agreed))


def _hours_set(play: Correspondence, event: happened.HoursSet) -> Correspondence:
    return with_clock(play, event.seat, hours=event.hours, hours_set=event.at)


def _pause_proposed(play: Correspondence, event: happened.PauseProposed) -> Correspondence:
    return replace(play, pause_proposal=PauseProposal(event.seat, event.until, event.lapses, made=event.made))


def _pause_agreed(play: Correspondence, event: happened.PauseAgreed) -> Correspondence:
    proposal = play.pause_proposal
    if proposal is None:
        return play
    return replace(play, pause_proposal=replace(proposal, agreed=(*proposal.agreed, event.seat)))


def _pause_declined(play: Correspondence, event: happened.PauseDeclined) -> Correspondence:
    return replace(play, pause_proposal=None)


def _paused(play: Correspondence, event: happened.Paused) -> Correspondence:
    pauses = (*play.pauses, Span(event.since, event.until, "pause"))
    return replace(play, pauses=pauses, pause_proposal=None)


def _pause_ended(play: Correspondence, event: happened.PauseEnded) -> Correspondence:
    cut = (replace(span, until=min(span.until, event.at)) for span in play.pauses)
    return replace(play, pauses=tuple(span for span in cut if span.since < span.until))


def _vacation_noted(play: Correspondence, event: happened.VacationNoted) -> Correspondence:
    """Note a vacation once per player, however many seats it covers."""
    player = play.clocks[event.seat].player or ""
    noted = Vacation(player, event.id, event.since, event.until)
    vacations = play.vacations if noted in play.vacations else (*play.vacations, noted)
    rests = (*play.clocks[event.seat].vacations, Span(event.since, event.until, "vacation"))
    return with_clock(replace(play, vacations=vacations), event.seat, vacations=rests)


def _vacation_ended(play: Correspondence, event: happened.VacationEnded) -> Correspondence:
    """Shorten a vacation of the player, and the seat's rest for it.

    The rest is found by its start, because no two vacations of a player begin at the same time.
    """
    player, rests = play.clocks[event.seat].player, play.clocks[event.seat].vacations
    begun = {one.since for one in play.vacations if (one.player, one.id) == (player, event.id)}
    vacations = tuple(
        replace(one, until=event.until) if (one.player, one.id) == (player, event.id) else one
        for one in play.vacations
    )
    cut = tuple(replace(span, until=event.until) if span.since in begun else span for span in rests)
    return with_clock(replace(play, vacations=vacations), event.seat, vacations=cut)


def _excused(play: Correspondence, event: happened.Excused) -> Correspondence:
    return replace(play, outages=(*play.outages, Span(event.since, event.until, "outage")))


CORRESPONDENCE_EVOLVE: Mapping[type[Event], Callable[[Correspondence, Any], Correspondence]] = {
    table_events.SeatTaken: _taken,
    table_events.TimeRanOut: _ran_out,
    happened.StoodIn: _stood_in,
    happened.SeatOffered: _offered,
    happened.HoursSet: _hours_set,
    happened.PauseProposed: _pause_proposed,
    happened.PauseAgreed: _pause_agreed,
    happened.PauseDeclined: _pause_declined,
    happened.Paused: _paused,
    happened.PauseEnded: _pause_ended,
    happened.VacationNoted: _vacation_noted,
    happened.VacationEnded: _vacation_ended,
    happened.Excused: _excused,
    **CONSENT_EVOLVE,
    **ORDERS_EVOLVE,
    **TENURE_EVOLVE,
}
"""How each table event changes the clocks; all other events are ignored."""


def evolve_correspondence(play: Correspondence, event: Event) -> Correspondence:
    """Return the clocks after an event; most events change nothing."""
    evolve = CORRESPONDENCE_EVOLVE.get(type(event))
    return play if evolve is None else evolve(play, event)


def fold_correspondence(
    play: Correspondence, waiting: tuple[PendingDecision, ...], record: Record[Any, Any]
) -> Correspondence:
    """Fold a whole record; `waiting` lists the decisions open before it."""
    for event in record.events:
        play = evolve_correspondence(play, event)
    return apply_clock_header(play, waiting, record)


def apply_clock_header(
    play: Correspondence, waiting: tuple[PendingDecision, ...], record: Record[Any, Any]
) -> Correspondence:
    """Return the clocks after applying a record's clock readings and open decisions."""
    if play.table_rules is UNSET and record.rules.table is not UNSET:
        play = replace(play, table_rules=record.rules.table)
    charges = carried_charges(play, record)
    play = apply_order_header(follow_line(play, waiting, record), record)
    by_decision = isinstance(play.pace.clock, PerDecision)
    if record.ticks is UNSET and not by_decision and _asks_the_same(play, waiting, record):
        return play if waiting == record.waiting else _forget_rests(play, record.at)
    ticks = {tick.seat: tick for tick in (() if record.ticks is UNSET else record.ticks)}
    before = {pending.seat: pending for pending in waiting}
    after = {pending.seat: pending for pending in record.waiting}
    if not ticks and before == after:
        return play
    clocks = list(play.clocks)
    for seat in {*before, *after, *ticks}:
        stopped, charged = seat in ticks, charges.get(seat, 0)
        asked = _Asked(before.get(seat), after.get(seat), by_decision, stopped, charged)
        clocks[seat] = _started(_ticked(clocks[seat], ticks.get(seat), record.player), asked, record.at)
    return _forget_rests(replace(play, clocks=tuple(clocks)), record.at)


def _asks_the_same(
    play: Correspondence, waiting: tuple[PendingDecision, ...], record: Record[Any, Any]
) -> bool:
    """Return whether the same seats are asked and no votes on them are open, so no clock starts or stops."""
    if len(waiting) != len(record.waiting):
        return False
    for before, after in zip(waiting, record.waiting, strict=True):
        if before.seat != after.seat or play.clocks[before.seat].votes:
            return False
    return True


def _ticked(clock: SeatClock, tick: Tick | None, by: str) -> SeatClock:
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
        lapses=0 if stand_in is None or by == clock.player else clock.lapses,
        stand_in=None if stand_in and stand_in.until == "turn" else stand_in,
    )


class _Asked(NamedTuple):
    """A seat's decision before and after a record.

    `by_decision`: each decision has its own time. `stopped`: the record read the seat's clock. `charged` is
    the time that a repeated decision has already used (ms).
    """

    before: PendingDecision | None
    after: PendingDecision | None
    by_decision: bool
    stopped: bool
    charged: int


def _started(clock: SeatClock, asked: _Asked, at: int) -> SeatClock:
    """Start, continue or stop the clock."""
    before, after = asked.before, asked.after
    if clock.votes and before != after:
        clock = replace(clock, votes=())
    if after is None:
        return clock if clock.started is None else replace(clock, started=None, charged=0)
    if before is None and clock.hours_turn != clock.turns:
        started = after.since if asked.by_decision else at
        clock = replace(clock, hours_now=clock.hours, hours_turn=clock.turns, started=started)
        return replace(clock, charged=asked.charged) if asked.by_decision else clock
    if asked.by_decision:
        if before is None or before.decision != after.decision:
            return replace(clock, started=after.since, charged=asked.charged)
        return replace(clock, started=at, charged=0) if asked.stopped else clock
    return replace(clock, started=at) if before is None or asked.stopped else clock


def _forget_rests(play: Correspondence, at: int) -> Correspondence:
    """Drop rests that ended before every affected clock started, and vacations of past years."""
    if not play.pauses and not play.outages and not play.vacations:
        return play
    since = min((clock.started for clock in play.clocks if clock.started is not None), default=at)
    if any(span.until <= since for span in (*play.pauses, *play.outages)):
        play = replace(
            play,
            pauses=tuple(span for span in play.pauses if span.until > since),
            outages=tuple(span for span in play.outages if span.until > since),
        )
    return _forget_vacations(play, at) if play.vacations else play


def _forget_vacations(play: Correspondence, at: int) -> Correspondence:
    """Drop vacations that ended before their seat's clock started, and those of past years."""
    for seat, clock in enumerate(play.clocks):
        since = at if clock.started is None else clock.started
        if any(span.until <= since for span in clock.vacations):
            play = with_clock(
                play, seat, vacations=tuple(span for span in clock.vacations if span.until > since)
            )
    year = to_utc(at).year
    if all(to_utc(one.until).year >= year for one in play.vacations):
        return play
    return replace(play, vacations=tuple(one for one in play.vacations if to_utc(one.until).year >= year))
