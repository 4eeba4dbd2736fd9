"""Passwords (argon2), recovery codes, and delays after wrong attempts."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import math
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from fastapi import Depends
from starlette.requests import Request

from infra.names import canonical_name
from infra.ports.accounts import Player
from services.api.auth.authentication import client_address
from services.api.problems import Problem
from services.api.runtime.dependencies import Limits, People, Tables

_hasher = PasswordHasher()
_threads = ThreadPoolExecutor(2, thread_name_prefix="passwords")

_NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$7eN8Dwt58q+wpiamJnxIsA$bOapqPjPLMMYk7L2KBJS6N0w3QYF94HS6YMz5U01XVU"
"""Hash of a discarded random password; checked for unknown names, so that timing reveals nothing."""


async def hash_password(password: str) -> str:
    return await asyncio.get_running_loop().run_in_executor(_threads, _hasher.hash, password)


async def verify_password(stored: str | None, password: str) -> bool:
    right = await asyncio.get_running_loop().run_in_executor(_threads, _verified, stored or _NOBODY, password)
    return right and stored is not None


def _verified(stored: str, password: str) -> bool:
    try:
        return _hasher.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False


CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's alphabet, which omits letters that look like other characters."""

CODE_GROUPS, GROUP_LENGTH = 5, 5
"""25 characters of a 32-letter alphabet have 125 random bits, so an unsalted digest is safe to store."""


def new_recovery_code() -> str:
    groups = ("".join(secrets.choice(CODE_ALPHABET) for _ in range(GROUP_LENGTH)) for _ in range(CODE_GROUPS))
    return "-".join(groups)


def hash_recovery_code(code: str) -> str:
    """Return the digest of a code, ignoring case and hyphens, and reading O, I and L as digits."""
    plain = code.upper().translate(str.maketrans("OIL", "011", "- \t"))
    return hashlib.sha256(plain.encode()).hexdigest()


def has_recovery_code(player: Player, code: str) -> bool:
    """Return, in constant time, whether this is the player's recovery code."""
    return player.recovery is not None and hmac.compare_digest(player.recovery, hash_recovery_code(code))


T = TypeVar("T")

FREE_ATTEMPTS = 3
"""Number of attempts before delays begin."""

FIRST_DELAY_SECONDS, MAX_DELAY_SECONDS = 0.5, 8.0
"""The delay doubles with each attempt, up to the maximum."""

ATTEMPT_TTL_SECONDS = 15 * 60
"""Seconds after the last attempt until the count starts over."""

MAX_DELAYED = 64
"""Maximum number of attempts that one process delays at the same time."""


def delay_after(tries: int) -> float:
    if tries <= FREE_ATTEMPTS:
        return 0.0
    return min(MAX_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2.0 ** min(tries - FREE_ATTEMPTS - 1, 16))


class LoginThrottle:
    """Delays attempts to guess passwords and codes; `delayed` counts those that this process is delaying."""

    delayed = 0

    def __init__(self, request: Request, people: People, limits: Limits, closing: asyncio.Event) -> None:
        self._address, self._closing = client_address(request), closing
        self._accounts, self._limits = people.accounts, limits

    async def charge_attempt(self, name: str) -> None:
        """Charge an attempt to the address and to this name at the address, or raise too-many-requests."""
        await self._limits.address_logins.charge(self._address)
        digest = hashlib.sha256(canonical_name(name).encode()).hexdigest()[:32]
        await self._limits.logins.take(f"{self._address} {digest}")

    async def check(self, who: str, check: Callable[[], Awaitable[T | None]]) -> T | None:
        """Return the result of `check` after the delay for this name and address; None if it fails."""
        pair = hashlib.sha256(f"{self._address}\n{who}".encode()).hexdigest()[:32]
        await self.hold_back(pair, delay_after(await self._accounts.count_attempt(pair, ATTEMPT_TTL_SECONDS)))
        result = await check()
        if result is not None:
            await self._accounts.clear_attempts(pair)
        return result

    async def charge_password(self, player: str) -> None:
        await self._limits.logins.take(f"password:{player}")

    async def knows_password(self, player: Player, password: str | None) -> bool:
        """Return whether the password is right, or the player has none; raise forbidden if it is wrong."""
        if player.password is None or password is None:
            return player.password is None
        await self.charge_password(player.id)
        await self.require_password(player, password)
        return True

    async def require_password(self, player: Player, password: str | None) -> None:
        """Raise forbidden if the player has a password and this is not it."""

        async def check() -> bool | None:
            return await verify_password(player.password, password or "") or None

        if player.password is not None and not await self.check(f"player {player.id}", check):
            raise Problem("forbidden", "wrong password")

    async def hold_back(self, pair: str, seconds: float) -> None:
        """Wait before an attempt.

        Raise too-many-requests if an attempt for the same name and address is already waiting, or too many
        others are.
        """
        if not seconds:
            return
        held = await self._accounts.lock_attempts(pair, round(seconds * 1_000))
        if held or LoginThrottle.delayed >= MAX_DELAYED:
            wait = math.ceil(held / 1_000) or math.ceil(seconds)
            raise Problem(
                "too-many-requests", f"another password is being checked; try again in {wait} s", retry=wait
            )
        LoginThrottle.delayed += 1
        try:
            await asyncio.wait_for(self._closing.wait(), seconds)
        except TimeoutError:
            return
        finally:
            LoginThrottle.delayed -= 1
        raise Problem("unavailable", "the service is shutting down", retry=2)


async def open_throttle(request: Request, people: People, limits: Limits, tables: Tables) -> LoginThrottle:
    return LoginThrottle(request, people, limits, tables.waiters.closing)


Throttle = Annotated[LoginThrottle, Depends(open_throttle)]
