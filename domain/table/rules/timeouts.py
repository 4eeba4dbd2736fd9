"""The time for a decision: when it has run out the default is taken, the third time the seat is out.

So it is at tables without a pace; those with one go by `absence`.
"""

from __future__ import annotations

from domain.kernel import decide as kernel
from domain.kernel.frames import answers_left
from domain.kernel.refusals import IllegalCommand, NotAllowed, TableClosed
from domain.table.commands import TimeOut
from domain.table.context import CommandContext
from domain.table.events import TimeRanOut
from domain.table.evolve import AnyTable
from domain.table.records import SERVICE_PLAYER, PendingDecision
from domain.table.rules.absence import call_time
from domain.table.rules.game_end import advance_game, forfeit

MAX_TIMEOUTS = 3
HOUR_MS = 3_600_000


def decision_deadline(pending: PendingDecision, hours: int | None) -> int | None:
    """Give when the time for a decision runs out (UTC, ms); None for never."""
    return None if hours is None else pending.since + hours * HOUR_MS


def deadline(table: AnyTable, seat: int) -> int | None:
    """Give when the seat's time runs out (UTC, ms); None if it is not asked or takes as long as it likes."""
    pending = next((waiting for waiting in table.waiting if waiting.seat == seat), None)
    return None if pending is None else decision_deadline(pending, table.hours)


def time_out(context: CommandContext, command: TimeOut) -> None:
    """Take the default answer for the seat, whole where it is given in steps, if its time has run out."""
    if context.submitted.player != SERVICE_PLAYER:
        raise NotAllowed("only the service calls time")
    if context.table.phase != "playing":
        raise TableClosed("no game is on")
    if context.table.paced is not None:
        call_time(context, command.seat)
        return
    due = deadline(context.table, command.seat)
    if due is None or context.submitted.at < due:
        raise IllegalCommand(f"the time of seat {command.seat} has not run out")
    context.record(TimeRanOut(command.seat))
    if context.table.seats[command.seat].timeouts >= MAX_TIMEOUTS:
        forfeit(context, command.seat)
        return
    context.answered_seats.add(command.seat)
    for _ in range(answers_left(context.table.position, command.seat)):
        context.play_command(
            command.seat, kernel.default_answer(context.game, context.table.position, command.seat)
        )
    advance_game(context)
