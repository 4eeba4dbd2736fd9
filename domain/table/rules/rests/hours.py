"""The hours of a seat: chosen by its holder, they hold from the next turn on."""

from __future__ import annotations

from domain.kernel.refusals import IllegalCommand
from domain.table.context import CommandContext, require_holder
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.rest_commands import SetHours
from domain.table.correspondence.rest_events import HoursSet
from domain.table.correspondence.words import moment_text
from domain.table.rules.seats import require_valid_hours

DAYS_BETWEEN_CHANGES = 7


def hours_locked_until(changed: int | None) -> int | None:
    """Give from when on hours that were chosen at that moment may be changed again (UTC, ms)."""
    return None if changed is None else changed + DAYS_BETWEEN_CHANGES * DAY_MS


def set_hours(context: CommandContext, command: SetHours) -> None:
    """Choose other hours; the turn that is on keeps those it began with, so that no window runs ahead."""
    seat, paced, at = require_holder(context), context.table.paced, context.submitted.at
    if paced is None:
        raise IllegalCommand("this table has no pace, so no clock goes by hours", "TBL-1.3")
    require_valid_hours(context, command.hours)
    free = hours_locked_until(paced.clocks[seat].hours_set)
    if free is not None and at < free:
        raise IllegalCommand(
            f"hours are changed once in {DAYS_BETWEEN_CHANGES} days: again from {moment_text(free)} on",
            "TBL-1.3",
        )
    context.record(HoursSet(seat, command.hours, at))
