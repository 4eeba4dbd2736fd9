"""Undo: a record like any other; nothing is ever removed from a log.

A seat may take back its own steps of the unfinished turn while no draw, no reveal and no other seat's command
of the game lies between. Seats, talk, clock and the count of draws are not turned back: the time for the
decision that is asked again runs on from when it was first asked.
"""

from __future__ import annotations

from msgspec import UnsetType

from domain.kernel.refusals import IllegalCommand, TableLimitReached
from domain.table.commands import TakeBack
from domain.table.context import CommandContext, require_playing_seat
from domain.table.events import TakenBack
from domain.table.evolve import AnyTable

RULE = "TBL-2"

MAX_UNDOS = 500
"""How often the game may go back before a turn is ended for good; without it a log could grow for ever."""


def _is_used_up(table: AnyTable) -> bool:
    """Whether nothing more may be taken back; never at a table of the first version, which does not count."""
    return not isinstance(table.undos, UnsetType) and table.undos >= MAX_UNDOS


def undo_targets(table: AnyTable, seat: int) -> tuple[int, ...]:
    """Give the records that the seat may go back to, the latest first."""
    if table.phase != "playing" or _is_used_up(table):
        return ()
    return tuple(point.seq for point in reversed(table.undo_points) if point.seat == seat)


def take_back(context: CommandContext, command: TakeBack) -> None:
    """Go back to the game as it was after that record."""
    seat = require_playing_seat(context)
    if _is_used_up(context.table):
        raise TableLimitReached(f"this turn was taken back {MAX_UNDOS} times; it has to be ended first", RULE)
    reach = undo_targets(context.table, seat)
    if command.to not in reach:
        allowed = ", ".join(map(str, reach)) or "none"
        raise IllegalCommand(f"the game cannot go back to record {command.to}; possible: {allowed}")
    context.asked_since = next(
        point.asked_since for point in context.table.undo_points if point.seq == command.to
    )
    context.record(TakenBack(command.to))
    context.answered_seats.add(seat)
