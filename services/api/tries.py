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

from starlette.requests import Request

from services.api.errors import Problem
from services.api.identity import address
from services.api.service import Service

T = TypeVar("T")

FREE = 3
"""Tries that are answered at once: people mistype."""

FIRST_SECONDS, LONGEST_SECONDS = 0.5, 8.0
"""The wait doubles with every try."""

COUNTED_SECONDS = 15 * 60
"""How long a try counts after the last one."""

MOST_HELD = 64
"""How many answers are held back at once in a process."""


async def tried(
    service: Service, request: Request, who: str, check: Callable[[], Awaitable[T | None]]
) -> T | None:
    """Give what the check gives, after as long as this name and address have to wait."""
    accounts = service.ports.accounts
    pair = hashlib.sha256(f"{address(request)}\n{who}".encode()).hexdigest()[:32]
    await _held_back(service, pair, wait_after(await accounts.count_try(pair, COUNTED_SECONDS)))
    found = await check()
    if found is not None:
        await accounts.forget_tries(pair)
    return found


def wait_after(tries: int) -> float:
    """Give the seconds that this try has to wait."""
    return 0.0 if tries <= FREE else min(LONGEST_SECONDS, FIRST_SECONDS * 2.0 ** min(tries - FREE - 1, 16))


async def _held_back(service: Service, pair: str, seconds: float) -> None:
    """Wait, one try of a pair at a time, and not too many in all; the loop goes on meanwhile."""
    if not seconds:
        return
    held = await service.ports.accounts.hold(pair, round(seconds * 1_000))
    if held or service.slowed >= MOST_HELD:
        wait = math.ceil(held / 1_000) or math.ceil(seconds)
        raise Problem("too-many-requests", f"one password after the other; try again in {wait} s", retry=wait)
    service.slowed += 1
    try:
        await asyncio.wait_for(service.closing.wait(), seconds)
    except TimeoutError:
        return
    finally:
        service.slowed -= 1
    raise Problem("unavailable", "the service stops", retry=2)
