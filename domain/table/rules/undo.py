"""Undo: a record like any other; nothing is ever removed from a log.

A seat may take back its own steps of the unfinished turn while no draw, no reveal and no other seat's command
of the game lies between. Seats, talk, clock and the count of draws are not turned back: the time for the
decision that is asked again runs on from when it was first asked.
"""

from __future__ import annotations

from domain.kernel.refusals import IllegalCommand
from domain.table.commands import TakeBack
from domain.table.context import CommandContext
from domain.table.events import TakenBack
from domain.table.evolve import AnyTable
from domain.table.rules.game_commands import require_seat


def undo_targets(table: AnyTable, seat: int) -> tuple[int, ...]:
    """Give the records that the seat may go back to, the latest first."""
    if table.phase != "playing":
        return ()
    return tuple(kept.seq for kept in reversed(table.undo_points) if kept.seat == seat)


def take_back(context: CommandContext, command: TakeBack) -> None:
    """Go back to the game as it was after that record."""
    seat = require_seat(context)
    reach = undo_targets(context.table, seat)
    if command.to not in reach:
        allowed = ", ".join(map(str, reach)) or "none"
        raise IllegalCommand(f"the game cannot go back to record {command.to}; possible: {allowed}")
    context.asked_since = next(
        kept.asked_since for kept in context.table.undo_points if kept.seq == command.to
    )
    context.record(TakenBack(command.to))
    context.answered_seats.add(seat)
