"""Values derived from the service's key: repeatable ids and unguessable codes."""

from __future__ import annotations

import base64
import hashlib
import hmac


def derive_id(key: bytes, *words: str) -> str:
    """Return 30 characters that depend only on these words and the service's key."""
    parts = (word.encode() for word in words)
    message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return base64.b32encode(hmac.digest(key, message, hashlib.sha256))[:30].decode().lower()


def derive_table_id(key: bytes, partitions: int, *words: str) -> str:
    """Return a table id that depends only on these words and the key: its partition, and 70 bits."""
    partition = int.from_bytes(derive_id(key, "partition", *words).encode())
    return f"{partition % partitions:02x}{derive_id(key, 'table', *words)[:14]}"


def derive_imagined_seed(key: bytes, head: str, seat: int) -> str:
    """Return the seed of a seat's imagined world at a record.

    It is the same in each step of a plan. Anyone who knew it could deduce the real state from the imagined
    world.
    """
    return derive_id(key, "imagine", head, str(seat))


def derive_invitation(key: bytes, table: str, number: int) -> str:
    """Return the invitation code of a private table; each renewal has the next number.

    The first number is not part of the code, since older tables had no numbers.
    """
    return derive_id(key, "invite", table, *([str(number)] if number else []))[:20]
