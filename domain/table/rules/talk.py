"""Table talk: one channel, seen by the whole table."""

from __future__ import annotations

from domain.kernel.refusals import MalformedCommand, NotAllowed, TooMuch
from domain.table.commands import Say
from domain.table.desk import Desk
from domain.table.events import Said


def say(desk: Desk, command: Say) -> None:
    """Say something; only who sits at the table may."""
    if not desk.table.holds(desk.wish.player, desk.wish.seat):
        raise NotAllowed("only who sits at the table may speak")
    text = " ".join(command.text.split())
    if not text or not text.isprintable():
        raise MalformedCommand("a message has 1 to 500 printable characters")
    lines = desk.table.lines
    if lines is not None and desk.table.said >= lines:
        raise TooMuch(f"{lines} lines were said at this table, as many as it allows")
    desk.record(Said(text))
