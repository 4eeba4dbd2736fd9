"""What follows from the service's key: ids that a retry finds again, codes that nobody can guess."""

from __future__ import annotations

import base64
import hashlib
import hmac


def derive_id(key: bytes, *words: str) -> str:
    """Give 30 characters that follow from the words and the service's key, and from nothing else."""
    parts = (word.encode() for word in words)
    message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return base64.b32encode(hmac.digest(key, message, hashlib.sha256))[:30].decode().lower()


def derive_invitation(key: bytes, table: str, number: int) -> str:
    """Give the code that lets its bearer look at a private table; each that is renewed has the next number.

    The first one's number goes into no code: tables had it before there was a second.
    """
    return derive_id(key, "invite", table, *([str(number)] if number else []))[:20]
