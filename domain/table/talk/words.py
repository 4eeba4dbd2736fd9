"""The words of talk, kept beside the log: a record holds their digest alone, so that they can be erased.

The digest is the BLAKE2b-256 of salt (16 random bytes) and text (UTF-8), in hexadecimal. The salt lies with
the words: once both are gone nobody finds a short word by trying them all against the digest.
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
"""The seats that a line of talk is meant for above all: who holds them is called."""

WordsSalt = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
WordsDigest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]

TalkPlace = Literal["beside"]
"""Where a table keeps its talk; a table that does not say so keeps it in its log."""

Eraser = Literal["speaker", "operator"]


class SpokenWords(Value, frozen=True):
    """What was said, and the salt (hexadecimal) of its digest."""

    salt: WordsSalt
    text: ChatText

    @property
    def digest(self) -> str:
        """The digest that stands in the log."""
        return hashlib.blake2b(bytes.fromhex(self.salt) + self.text.encode(), digest_size=32).hexdigest()


class SpokenLine(Value, frozen=True, tag="spoken"):
    """A line of talk as it lies beside its table's log."""

    player: str
    words: SpokenWords


class ErasedLine(Value, frozen=True, tag="erased"):
    """What is left of a line: who spoke, and by whom it was erased."""

    player: str
    by: Eraser


TalkLine = SpokenLine | ErasedLine
