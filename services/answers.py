"""The stored answer to a command that was refused or broke the rules: the worker writes it, the API reads it.

What would be legal is not in it: the API lists it from the table as it stood at `seq`, so that the same
question gets the same answer later.
"""

from __future__ import annotations

import msgspec

from domain.kernel.refusals import Refused
from services.stored import Value

FAILED = "failed"
"""The slug of a command on which the rules broke; it lies among the dead letters."""

UNAVAILABLE = "unavailable"
"""The slug of a command to a table whose log cannot be folded."""


class Declined(Value, frozen=True):
    """Why a command was not carried out, and the head of the table that it was judged against."""

    type: str
    detail: str
    rule: str | None = None
    seq: int = 0
    hash: str = ""


_declined = msgspec.json.Decoder(Declined)


def declined(refused: Refused, seq: int, digest: str) -> Declined:
    """Give the answer to a refusal at that head."""
    return Declined(refused.slug, refused.message, refused.rule, seq, digest)


def written(answer: Declined) -> bytes:
    """Write an answer as the bytes that are stored."""
    return msgspec.json.encode(answer)


def read(stored: bytes) -> Declined:
    """Read a stored answer."""
    return _declined.decode(stored)
