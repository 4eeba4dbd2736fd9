"""The stored answer to a command that was refused or broke the rules: the worker writes it, the API reads it.

What would be legal is not in it: the API lists it from the table as it stood at `seq`, so that the same
question gets the same answer later.
"""

from __future__ import annotations

import msgspec

from domain.kernel.refusals import CommandRefused
from infra.ports.values import PortValue

FAILED_SLUG = "failed"
"""The slug of a command on which the rules broke; it lies among the dead letters."""

UNAVAILABLE_SLUG = "unavailable"
"""The slug of a command to a table whose log cannot be folded."""


class StoredRefusal(PortValue, frozen=True):
    """Why a command was not carried out, and the head of the table that it was judged against."""

    type: str
    detail: str
    rule: str | None = None
    seq: int = 0
    hash: str = ""


_declined = msgspec.json.Decoder(StoredRefusal)


def to_stored_refusal(refused: CommandRefused, head_seq: int, head_hash: str) -> StoredRefusal:
    """Give the answer to a refusal at that head."""
    return StoredRefusal(refused.slug, refused.message, refused.rule, head_seq, head_hash)


def encode_refusal(refusal: StoredRefusal) -> bytes:
    """Write an answer as the bytes that are stored."""
    return msgspec.json.encode(refusal)


def decode_refusal(stored: bytes) -> StoredRefusal:
    """Read a stored answer."""
    return _declined.decode(stored)
