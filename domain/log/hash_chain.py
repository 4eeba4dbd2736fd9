"""TODO."""

from __future__ import annotations

import hashlib

GENESIS_HASH = "0" * 64
"""What stands as the hash before record 1."""


def digest(data: bytes) -> str:
    """Give the BLAKE2b-256 of the bytes, in hexadecimal."""
    return hashlib.blake2b(data, digest_size=32).hexdigest()
