"""The time for a decision: when it has run out the default is taken, the third time the seat is out."""

from __future__ import annotations

from domain.kernel import decide as kernel
from domain.kernel.frames import Together
from domain.kernel.refusals import IllegalCommand, NotAllowed, TableClosed
from domain.table.commands import TimeOut
from domain.table.desk import Desk
from domain.table.events import TimeRanOut
from domain.table.evolve import AnyTable
from domain.table.records import SERVICE
from domain.table.rules.ending import drop, finish

LAPSES = 3
HOUR = 3_600_000


def deadline(table: AnyTable, seat: int) -> int | None:
    """Give when the seat's time runs out (UTC, ms); None if it is not asked or takes as long as it likes."""
    if table.hours is None:
        return None
    asked = next((waiting for waiting in table.waiting if waiting.seat == seat), None)
    return None if asked is None else asked.since + table.hours * HOUR


def time_out(desk: Desk, command: TimeOut) -> None:
    """Take the default answer for the seat, whole where it is given in steps, if its time has run out."""
    if desk.wish.player != SERVICE:
        raise NotAllowed("only the service calls time")
    if desk.table.phase != "playing":
        raise TableClosed("no game is on")
    due = deadline(desk.table, command.seat)
    if due is None or desk.wish.at < due:
        raise IllegalCommand(f"the time of seat {command.seat} has not run out")
    desk.record(TimeRanOut(command.seat))
    if desk.table.chairs[command.seat].lapses >= LAPSES:
        drop(desk, command.seat)
        return
    desk.acted.add(command.seat)
    for _ in range(_steps_left(desk.table, command.seat)):
        desk.play(command.seat, kernel.default(desk.game, desk.table.position, command.seat))
    finish(desk)


def _steps_left(table: AnyTable, seat: int) -> int:
    top = table.position.stack[-1]
    return top.steps - top.given(seat) if isinstance(top, Together) else 1
