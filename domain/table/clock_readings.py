"""The clocks that a command stops, read where its record is made."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.table.context import CommandContext
from domain.table.correspondence.events import StoodIn
from domain.table.correspondence.state import Correspondence, Tick
from domain.table.correspondence.ticks import ClockStop, measure_ticks
from domain.table.events import GaveUp, SeatLeft, SeatTaken, TimeRanOut
from domain.table.evolve import TABLE_EVOLVE, AnyTable
from domain.table.records import PendingDecision
from domain.table.tenure.events import CameBack, SeatLost

CHANGING = (SeatLeft, SeatLost, StoodIn, CameBack)
"""Events after which somebody else answers for a seat."""


def read_clocks(
    before: AnyTable, context: CommandContext, waiting: tuple[PendingDecision, ...]
) -> tuple[tuple[Tick, ...] | UnsetType, str | UnsetType]:
    """Read the clocks that stop with this record, and name the zone data that they went by."""
    paced, measured = before.paced, context.inputs.measured
    if paced is None or before.phase != "playing":
        return UNSET, UNSET
    if measured is not None:
        return measured.ticks, measured.zones
    stop = ClockStop(
        at=context.submitted.at,
        committed=_committed_seats(before, context),
        timed_out=frozenset(event.seat for event in context.events if isinstance(event, TimeRanOut)),
        changed=frozenset(event.seat for event in context.events if isinstance(event, CHANGING)),
        newcomers=_newcomers(paced, context),
    )
    ticks = measure_ticks(context.zones, paced, (before.waiting, waiting), stop)
    return ticks or UNSET, context.zones.version_asked or UNSET


def _committed_seats(before: AnyTable, context: CommandContext) -> frozenset[int]:
    """Give the seats whose turn is over with what the game did, unless their time ran out or they gave up."""
    game, play, after = context.game, before.game_state, context.table.game_state
    if play is None or after is None or all(type(event) in TABLE_EVOLVE for event in context.events):
        return frozenset()
    out = {event.seat for event in context.events if isinstance(event, TimeRanOut | GaveUp)}
    return frozenset(
        seat
        for seat, held in enumerate(before.seats)
        if seat not in out
        and not held.gave_up
        and game.has_unfinished_turn(play, seat)
        and not game.has_unfinished_turn(after, seat)
    )


def _newcomers(paced: Correspondence, context: CommandContext) -> frozenset[int]:
    """Give the seats taken over from another: who gets up and comes back is none."""
    return frozenset(
        event.seat
        for event in context.events
        if isinstance(event, SeatTaken) and paced.clocks[event.seat].player != event.player
    )
