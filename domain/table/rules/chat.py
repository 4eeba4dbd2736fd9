"""Table talk: one channel, seen by the whole table."""

from __future__ import annotations

from domain.kernel.refusals import MalformedCommand, NotAllowed, TableLimitReached
from domain.table.commands import Say
from domain.table.context import CommandContext
from domain.table.events import Said


def say(context: CommandContext, command: Say) -> None:
    """Say something; only who sits at the table may."""
    if not context.table.holds(context.submitted.player, context.submitted.seat):
        raise NotAllowed("only who sits at the table may speak")
    text = " ".join(command.text.split())
    if not text or not text.isprintable():
        raise MalformedCommand("a message has 1 to 500 printable characters")
    lines = context.table.chat_limit
    if lines is not None and context.table.chat_count >= lines:
        raise TableLimitReached(f"{lines} lines were said at this table, as many as it allows")
    context.record(Said(text))
