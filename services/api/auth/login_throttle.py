"""Tries of passwords: wrong ones make the answers slower for that name from that address.

Nobody else is slowed, and nobody locked out: whoever knows the password has it taken after the wait. The
counts are shared by all processes.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
from collections.abc import Awaitable, Callable
from typing import TypeVar

from infra.names.rules import canonical_name
from services.api.auth.authentication import client_address
from services.api.auth.call import ApiCall
from services.api.runtime.state import ApiState
from services.api.schemas.problems import Problem

T = TypeVar("T")

FREE_ATTEMPTS = 3
"""Tries that are answered at once: people mistype."""

FIRST_DELAY_SECONDS, MAX_DELAY_SECONDS = 0.5, 8.0
"""The wait doubles with every try."""

ATTEMPT_TTL_SECONDS = 15 * 60
"""How long a try counts after the last one."""

MAX_DELAYED = 64
"""How many answers are held back at once in a process."""


async def charge_attempt(call: ApiCall, name: str) -> None:
    """Count a password or code that is tried for a name from an address; too-many-requests past a bound.

    Many people may share an address, on a club evening for one: the bound for all of it is ten times that
    for one name.
    """
    address = client_address(call.request)
    await call.api.address_login_limiter.charge(address)
    digest = hashlib.sha256(canonical_name(name).encode()).hexdigest()[:32]
    await call.api.login_limiter.take(f"{address} {digest}")


async def check_throttled(call: ApiCall, who: str, check: Callable[[], Awaitable[T | None]]) -> T | None:
    """Give what the check gives, None for a wrong password, once this name and address have waited."""
    api, accounts = call.api, call.api.ports.accounts
    pair = hashlib.sha256(f"{client_address(call.request)}\n{who}".encode()).hexdigest()[:32]
    await _hold_back(api, pair, delay_after(await accounts.count_attempt(pair, ATTEMPT_TTL_SECONDS)))
    found = await check()
    if found is not None:
        await accounts.clear_attempts(pair)
    return found


def delay_after(tries: int) -> float:
    """Give the seconds that this try has to wait."""
    return (
        0.0
        if tries <= FREE_ATTEMPTS
        else min(MAX_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2.0 ** min(tries - FREE_ATTEMPTS - 1, 16))
    )


async def _hold_back(api: ApiState, pair: str, seconds: float) -> None:
    """Wait, one try of a pair at a time, and not too many in all; the loop goes on meanwhile."""
    if not seconds:
        return
    held = await api.ports.accounts.lock_attempts(pair, round(seconds * 1_000))
    if held or api.delayed_logins >= MAX_DELAYED:
        wait = math.ceil(held / 1_000) or math.ceil(seconds)
        raise Problem("too-many-requests", f"one password after the other; try again in {wait} s", retry=wait)
    api.delayed_logins += 1
    try:
        await asyncio.wait_for(api.closing.wait(), seconds)
    except TimeoutError:
        return
    finally:
        api.delayed_logins -= 1
    raise Problem("unavailable", "the service stops", retry=2)
