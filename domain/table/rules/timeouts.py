"""The time for a decision: when it has run out the default is taken, the third time the seat is out."""

from __future__ import annotations

from domain.kernel import decide as kernel
from domain.kernel.frames import SimultaneousFrame
from domain.kernel.refusals import IllegalCommand, NotAllowed, TableClosed
from domain.table.commands import TimeOut
from domain.table.context import CommandContext
from domain.table.events import TimeRanOut
from domain.table.evolve import AnyTable
from domain.table.records import SERVICE_PLAYER
from domain.table.rules.game_end import advance_game, forfeit

MAX_TIMEOUTS = 3
HOUR_MS = 3_600_000


def deadline(table: AnyTable, seat: int) -> int | None:
    """Give when the seat's time runs out (UTC, ms); None if it is not asked or takes as long as it likes."""
    if table.hours is None:
        return None
    asked = next((waiting for waiting in table.waiting if waiting.seat == seat), None)
    return None if asked is None else asked.since + table.hours * HOUR_MS


def time_out(context: CommandContext, command: TimeOut) -> None:
    """Take the default answer for the seat, whole where it is given in steps, if its time has run out."""
    if context.submitted.player != SERVICE_PLAYER:
        raise NotAllowed("only the service calls time")
    if context.table.phase != "playing":
        raise TableClosed("no game is on")
    due = deadline(context.table, command.seat)
    if due is None or context.submitted.at < due:
        raise IllegalCommand(f"the time of seat {command.seat} has not run out")
    context.record(TimeRanOut(command.seat))
    if context.table.seats[command.seat].timeouts >= MAX_TIMEOUTS:
        forfeit(context, command.seat)
        return
    context.answered_seats.add(command.seat)
    for _ in range(_steps_left(context.table, command.seat)):
        context.play_command(
            command.seat, kernel.default_answer(context.game, context.table.position, command.seat)
        )
    advance_game(context)


def _steps_left(table: AnyTable, seat: int) -> int:
    top = table.position.stack[-1]
    return top.steps - top.steps_answered(seat) if isinstance(top, SimultaneousFrame) else 1
