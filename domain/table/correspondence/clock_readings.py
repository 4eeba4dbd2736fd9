"""Readings of the clocks that a command stops, taken when its record is made."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.table.context import CommandContext
from domain.table.correspondence.events import StoodIn
from domain.table.correspondence.pace import PerDecision
from domain.table.correspondence.state import Correspondence, Tick
from domain.table.correspondence.ticks import ClockStop, measure_ticks
from domain.table.events import GaveUp, SeatLeft, SeatTaken, TimeRanOut
from domain.table.evolve import TABLE_EVOLVE, AnyTable
from domain.table.records import PendingDecision
from domain.table.tenure.events import CameBack, SeatLost

CHANGING = (SeatLeft, SeatLost, StoodIn, CameBack)
"""Events after which somebody else answers for the seat."""


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
