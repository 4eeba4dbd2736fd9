"""Table talk: one channel, seen by the whole table."""

from __future__ import annotations

from domain.kernel.refusals import MalformedCommand, NotAllowed
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
    desk.record(Said(text))
