"""A command that says something, parted into what the log holds and the words beside it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from domain.kernel.refusals import MalformedCommand
from domain.table.commands import Say
from domain.table.talk.readable_text import plain_text
from domain.table.talk.words import MentionedSeats, SpokenWords


def separate_words(text: str, salt: str, to: MentionedSeats | UnsetType = UNSET) -> tuple[Say, SpokenWords]:
    """Give the command as the log holds it and its words; `salt` is 16 random bytes in hexadecimal.

    MalformedCommand where nothing is said, or more than 500 characters.
    """
    wanted: Any = {"salt": salt, "text": plain_text(text)}
    try:
        words = msgspec.convert(wanted, SpokenWords)
    except msgspec.ValidationError as error:
        raise MalformedCommand("a message has 1 to 500 characters") from error
    return Say(digest=words.digest, to=to), words
