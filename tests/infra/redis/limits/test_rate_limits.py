"""Rate windows and slots behave alike on fakeredis, a server and a cluster."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from infra.ports.limits import ConcurrencySlot, RateLimitPolicy
from infra.redis.client.connections import connect_async, is_cluster
from infra.redis.limits import SLOT_SECONDS, RedisConcurrencySlots, RedisRateLimiter
from tests.support.runtime.redis_servers import plain_server

Asked = Callable[[Callable[[Any], Awaitable[Any]]], Any]

TEN = RateLimitPolicy("ten", 10, 60)
HASTY = RateLimitPolicy("hasty", 2, 1)
LONG = RateLimitPolicy("long", 10, 36_000)


def test_window_is_shared_by_all_processes(async_client: Asked) -> None:
    async def question(client: Any) -> list[bool]:
        one, other = RedisRateLimiter(client), RedisRateLimiter(client)
        return [await windows.try_take(TEN, "a", 4) for windows in (one, other, one)]

    assert [True, True, False] == async_client(question)


def test_window_serves_requests_up_to_its_remainder(async_client: Asked) -> None:
    async def question(client: Any) -> tuple[bool, bool, int]:
        windows = RedisRateLimiter(client)
        await windows.try_take(TEN, "a", 8)
        too_much, enough = await windows.try_take(TEN, "a", 3), await windows.try_take(TEN, "a", 2)
        standing = await windows.read_status(TEN, "a")
        assert 0 < standing.reset_seconds <= TEN.window_seconds
        return too_much, enough, standing.remaining

    assert (False, True, 0) == async_client(question)


def test_new_window_lasts_to_its_end(async_client: Asked) -> None:
    async def question(client: Any) -> list[float]:
        windows = RedisRateLimiter(client)
        lasting = []
        for name in map(str, range(40)):
            await windows.try_take(LONG, name, 8)
            lasting.append((await windows.read_status(LONG, name)).reset_seconds)
        return lasting

    assert min(async_client(question)) > LONG.window_seconds - 3_000


def test_window_belongs_to_one_name_and_one_policy(async_client: Asked) -> None:
    async def question(client: Any) -> list[bool]:
        windows = RedisRateLimiter(client)
        await windows.try_take(TEN, "a", 10)
        return [await windows.try_take(TEN, "{a}{", 1), await windows.try_take(HASTY, "a", 1)]

    assert [True, True] == async_client(question)


def test_window_reopens_and_leaves_nothing_behind(async_client: Asked) -> None:
    async def question(client: Any) -> tuple[bool, bool]:
        windows, began = RedisRateLimiter(client), time.monotonic()
        await windows.try_take(HASTY, "a", 2)
        taken = await windows.try_take(HASTY, "a", 1)
        too_early = taken and time.monotonic() - began < HASTY.window_seconds
        await _comes(lambda: windows.try_take(HASTY, "a", 1))
        await _comes(lambda: _forgotten(client))
        return too_early, await windows.try_take(HASTY, "a", 2)

    assert (False, True) == async_client(question)


async def _comes(so: Callable[[], Awaitable[bool]]) -> None:
    for _ in range(4_000):
        if await so():
            return
        await asyncio.sleep(0.05)
    raise TimeoutError


async def _forgotten(client: Any) -> bool:
    """Check that no node has a key left."""
    if not is_cluster(client):
        return bool(await client.dbsize() == 0)
    return not any([await node.execute_command("DBSIZE") for node in client.get_primaries()])


def test_counting_continues_locally_while_the_store_is_away() -> None:
    async def question(url: str, stop: Callable[[], None]) -> list[bool]:
        client = connect_async(url)
        windows = RedisRateLimiter(client)
        await windows.try_take(TEN, "a", 1)
        stop()
        found = [await windows.try_take(TEN, "a", 6) for _ in range(2)]
        assert 4 == (await windows.read_status(TEN, "a")).remaining
        await client.aclose()
        return found

    with plain_server() as (port, process):

        def stop() -> None:
            process.terminate()
            process.wait(240)

        found = asyncio.run(question(f"redis://127.0.0.1:{port}", stop))

    assert [True, False] == found


def test_number_of_held_slots_is_limited(async_client: Asked) -> None:
    async def question(client: Any) -> list[bool]:
        one, other = RedisConcurrencySlots(client), RedisConcurrencySlots(client)
        held = [
            await one.try_acquire(ConcurrencySlot("a", "1"), 2),
            await other.try_acquire(ConcurrencySlot("a", "2"), 2),
            await one.try_acquire(ConcurrencySlot("a", "3"), 2),
            await one.try_acquire(ConcurrencySlot("b", "1"), 2),
        ]
        await other.release(ConcurrencySlot("a", "2"))
        return [*held, await one.try_acquire(ConcurrencySlot("a", "4"), 2)]

    assert [True, True, False, True, True] == async_client(question)


def test_only_unrenewed_slots_are_freed(async_client: Asked) -> None:
    now = [1_000.0]

    async def question(client: Any) -> list[bool]:
        places = RedisConcurrencySlots(client, lambda: now[0])
        await places.try_acquire(ConcurrencySlot("a", "dead"), 2)
        await places.try_acquire(ConcurrencySlot("a", "alive"), 2)
        now[0] += SLOT_SECONDS / 2
        await places.renew([ConcurrencySlot("a", "alive")])
        now[0] += SLOT_SECONDS / 2 + 1
        return [
            await places.try_acquire(ConcurrencySlot("a", "1"), 2),
            await places.try_acquire(ConcurrencySlot("a", "2"), 2),
        ]

    assert [True, False] == async_client(question)
