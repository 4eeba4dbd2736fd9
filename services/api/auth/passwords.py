"""Passwords with argon2, beside the loop and few at a time: each costs 64 MB for a moment."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_hasher = PasswordHasher()
_threads = ThreadPoolExecutor(2, thread_name_prefix="passwords")

_NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$7eN8Dwt58q+wpiamJnxIsA$bOapqPjPLMMYk7L2KBJS6N0w3QYF94HS6YMz5U01XVU"
"""Checked where there is no such player, so that the time taken does not tell.

The hash of a long random password that nobody kept: to hash one at each start took a sixth of it.
"""


async def hash_password(password: str) -> str:
    """Give the argon2 hash of a password."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _hasher.hash, password)


async def verify_password(stored: str | None, password: str) -> bool:
    """Say whether the password is the one that was stored."""
    right = await asyncio.get_running_loop().run_in_executor(_threads, _verified, stored or _NOBODY, password)
    return right and stored is not None


def _verified(stored: str, password: str) -> bool:
    try:
        return _hasher.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False
