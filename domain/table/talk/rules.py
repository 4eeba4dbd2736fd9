"""Rules for chat messages."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.refusals import MalformedCommand, NotAllowed, TableLimitReached
from domain.table.commands import Say
from domain.table.context import CommandContext
from domain.table.events import Said
from domain.table.talk.readable_text import plain_text, unreadable_reason, was_recordable


def say(context: CommandContext, command: Say) -> None:
    """Post a chat message; seated players only."""
    if not context.table.holds(context.submitted.player, context.submitted.seat):
        raise NotAllowed("only players at this table can write messages")
    said = _say_beside(context, command) if context.table.keeps_talk_beside else _say_in_log(command)
    _check_mentioned(context, command)
    lines = context.table.chat_limit
    if lines is not None and context.table.chat_count >= lines:
        raise TableLimitReached(f"this table has reached its limit of {lines} messages")
    context.record(replace(said, to=command.to or UNSET))


def _check_mentioned(context: CommandContext, command: Say) -> None:
    """Refuse mentions of seats that do not exist or are repeated."""
    to = () if isinstance(command.to, UnsetType) else command.to
    last = len(context.table.seats) - 1
    absent = [str(seat) for seat in to if not 0 <= seat <= last]
    if absent:
        raise MalformedCommand(f"there is no seat {absent[0]}; the table has seats 0 to {last}")
    if len(set(to)) < len(to):
        raise MalformedCommand(f"a seat is named twice: {', '.join(map(str, to))}")


def _say_in_log(command: Say) -> Said:
    if isinstance(command.text, UnsetType) or not isinstance(command.digest, UnsetType):
        raise MalformedCommand("a message needs a text and no digest")
    text = plain_text(command.text)
    if not text or not was_recordable(text):
        raise MalformedCommand(f"the message cannot be read: {unreadable_reason(text)}")
    return Said(text)


def _say_beside(context: CommandContext, command: Say) -> Said:
    """Record the message's digest, and check its text, which is always known except in audits."""
    if isinstance(command.digest, UnsetType) or not isinstance(command.text, UnsetType):
        raise MalformedCommand("the messages of this table are stored outside its log")
    words = context.inputs.words
    if words is not None and (reason := unreadable_reason(words.text)):
        raise MalformedCommand(f"the message cannot be read: {reason}")
    if words is not None and words.digest != command.digest:
        raise MalformedCommand("the text does not match its digest")
    return Said(digest=command.digest)
