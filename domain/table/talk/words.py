"""The text of chat messages, kept outside the log so that it can be erased; records hold a digest.

The digest is the BLAKE2b-256 of the salt (16 random bytes) and the text (UTF-8), in hexadecimal. The salt is
stored with the text. Once both are erased, nobody can guess a short text from its digest.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal

from msgspec import Meta

from domain.kernel.values import Value

WORDS_SALT_BYTES = 16

ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
MentionedSeats = Annotated[
    tuple[Annotated[int, Meta(ge=0, le=7)], ...], Meta(max_length=8, examples=[[1], [0, 2]])
]
"""The seats that a chat message mentions; their holders are notified."""

WordsSalt = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
WordsDigest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]

TalkPlace = Literal["beside"]
"""Where a table keeps chat text: outside its log (`beside`), or in its log if unset."""

Eraser = Literal["speaker", "operator"]


class SpokenWords(Value, frozen=True):
    """A message's text, and the salt (hexadecimal) of its digest."""

    salt: WordsSalt
    text: ChatText

    @property
    def digest(self) -> str:
        """The digest in the log."""
        return hashlib.blake2b(bytes.fromhex(self.salt) + self.text.encode(), digest_size=32).hexdigest()


class SpokenLine(Value, frozen=True, tag="spoken"):
    """A chat message as stored outside its table's log."""

    player: str
    words: SpokenWords


class ErasedLine(Value, frozen=True, tag="erased"):
    """The remains of an erased message: its author, and who erased it."""

    player: str
    by: Eraser


TalkLine = SpokenLine | ErasedLine
