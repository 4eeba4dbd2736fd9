"""Outages of the service: what nobody could play in counts for nobody."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.refusals import IllegalCommand, MalformedCommand, NotAllowed, TableClosed
from domain.table.context import CommandContext
from domain.table.correspondence.calendar import Span
from domain.table.correspondence.rest_commands import Excuse
from domain.table.correspondence.rest_events import Excused
from domain.table.records import SERVICE_PLAYER


def excuse(context: CommandContext, command: Excuse) -> None:
    """Let no clock count a time that is past; what of it is excused already is counted out once."""
    paced, since, until = context.table.paced, command.since, command.until
    if context.submitted.player != SERVICE_PLAYER:
        raise NotAllowed("only the service excuses time that it was away")
    if context.table.phase != "playing":
        raise TableClosed("no game is on")
    if paced is None or paced.pace.clock is None:
        raise IllegalCommand("no clock runs at this table", "TBL-1.4")
    if since >= until:
        raise MalformedCommand("an excused time begins before it ends", "TBL-1.4")
    if until > context.submitted.at:
        raise IllegalCommand("only time that is past is excused", "TBL-1.4")
    if _is_covered(paced.outages, since, until):
        raise IllegalCommand("all of this time is excused already", "TBL-1.4")
    context.record(Excused(since, until))


def _is_covered(outages: Iterable[Span], since: int, until: int) -> bool:
    """See whether nothing of [since, until) is left; where clocks were set back, outages overlap in part."""
    for span in sorted(outages, key=lambda one: one.since):
        if span.since <= since:
            since = max(since, span.until)
    return since >= until
