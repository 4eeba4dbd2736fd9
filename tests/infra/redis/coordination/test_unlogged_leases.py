"""Renewals of leases are not written to the append-only file; acquisitions are."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
import redis

from infra.ports.limits import ConcurrencySlot
from infra.redis.client.connections import connect_async
from infra.redis.coordination.leases import RedisProjectorLeases
from infra.redis.limits import RedisConcurrencySlots
from infra.redis.notices import RedisNoticeLedger
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from tests.support.runtime.redis_servers import real_server

HOLDER = "one/1"


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[str, RedisStore]]:
    with real_server() as url:
        store = open_store(url, Settings(redis_url=url, partitions=2))
        yield url, store
        store.close()


def logged_bytes(url: str) -> int:
    with redis.Redis.from_url(url) as client:
        return int(client.info("persistence")["aof_current_size"])


def test_leases_and_heartbeats_of_workers_and_projectors_are_not_logged(
    served: tuple[str, RedisStore],
) -> None:
    url, store = served
    for leases in (store.leases, RedisProjectorLeases(store.client, 10_000)):
        held = leases.acquire((0, 1), HOLDER)
        assert (0, 1) == tuple(lease.partition for lease in held)
        before = logged_bytes(url)
        for _ in range(3):
            assert (HOLDER,) == leases.send_heartbeat(HOLDER)
            assert held == leases.renew(held).prolonged

        assert before == logged_bytes(url)
        leases.release(held)


def test_lease_of_the_notice_sweep_is_not_logged(served: tuple[str, RedisStore]) -> None:
    url, _ = served

    async def hold() -> list[bool]:
        client = connect_async(url)
        ledger = RedisNoticeLedger(client)
        answers = [await ledger.hold_sweep(holder, 10_000) for holder in ("one", "one", "other")]
        await client.aclose()
        return answers

    before = logged_bytes(url)

    assert [True, True, False] == asyncio.run(hold())
    assert before == logged_bytes(url)


def test_slots_of_live_streams_are_renewed_unlogged(served: tuple[str, RedisStore]) -> None:
    url, _ = served

    async def renew() -> int:
        client = connect_async(url)
        slots = [ConcurrencySlot("a", holder) for holder in ("1", "2")]
        await RedisConcurrencySlots(client).renew(slots)
        held = int(await client.zcard("railhead:slots:a"))
        await client.aclose()
        return held

    before = logged_bytes(url)

    assert 2 == asyncio.run(renew())
    assert before == logged_bytes(url)
