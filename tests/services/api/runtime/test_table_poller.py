"""Idle streams cost the store almost nothing, and do not miss any record."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle, islice
from pathlib import Path

import httpx
import pytest

from infra.redis.client.connections import connect_async
from infra.redis.store import RedisStore, open_store
from infra.redis.tables.feed import AsyncRedisFeed
from infra.redis.tables.record_log import AsyncRedisRecordLog
from infra.redis.tables.table_import import import_table
from infra.settings.settings import Settings
from services.api.runtime import limits, waiting
from services.api.runtime.waiting import TablePoller, Waiters
from tests.services.api.running_api import Api, poll_until, run_api
from tests.support.runtime.redis_servers import real_server
from tests.support.tables.stored_tables import StoredTables, build_stored_tables
from tests.support.tables.template_tables import start_template_table

STREAMS = 40
LOOKS = 3
TABLES = ("00one", "00two", "01three", "01four")


@pytest.fixture
def alone(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Api, RedisStore]]:
    """Run an API with no other processes, so that all requests to the store come from it."""
    monkeypatch.setattr(waiting, "POLL_SECONDS", 0.1)
    monkeypatch.setattr(limits, "STREAMS_PER_PLAYER", 1_000)
    with real_server() as url:
        chosen = settings.model_copy(update={"redis_url": url, "partitions": 2})
        store = open_store(url, chosen)
        for table in TABLES:
            import_table(store, table, start_template_table(table=table).export(secret=True))
        with run_api(chosen) as api:
            yield api, store
        store.close()


@contextmanager
def idle(api: Api, token: str | None) -> Iterator[None]:
    """Hold open streams that have sent everything."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with ExitStack() as stack:
        client = stack.enter_context(
            httpx.Client(base_url=api.url, headers=headers, limits=httpx.Limits(max_connections=None))
        )
        held = []
        for table in islice(cycle(TABLES), STREAMS):
            answer = stack.enter_context(client.stream("GET", f"/v1/tables/{table}/stream?after=1"))
            held.append(answer.iter_lines())  # an iterator without references closes its stream
            while next(held[-1]) != "id: 3":
                pass
        time.sleep(3 * waiting.POLL_SECONDS)  # the first poll learns all positions
        yield


def commands(store: RedisStore) -> int:
    return int(store.client.info("stats")["total_commands_processed"])


def test_many_idle_streams_share_each_poll_of_the_store(alone: tuple[Api, RedisStore]) -> None:
    """Each poll reads two partitions, and sometimes the token, for any number of streams."""
    api, store = alone

    def within_some_looks() -> int:
        before = commands(store)
        time.sleep(LOOKS * waiting.POLL_SECONDS)
        return commands(store) - before

    for token in (None, api.player().token):
        with idle(api, token):
            poll_until(within_some_looks, lambda found: found < STREAMS)  # streams may start late


@pytest.fixture
def stock(tmp_path: Path) -> Iterator[StoredTables]:
    """Yield tables whose records are stored directly."""
    with real_server() as url:
        store = open_store(url, Settings(redis_url=url, partitions=4))
        yield build_stored_tables(store, tmp_path, lambda: connect_async(url))
        store.close()


def rang(stock: StoredTables, *between: tuple[str, ...]) -> list[set[str]]:
    """Poll once, and then after each round of messages; return the tables woken by each poll."""
    waiters = Waiters()

    async def look_on() -> list[set[str]]:
        client = stock.async_client()
        watch = TablePoller(waiters, AsyncRedisFeed(client), AsyncRedisRecordLog(client))
        found = []
        with ExitStack() as stack:
            registered = {table: stack.enter_context(waiters.register(table)) for table in stock.tables}
            for spoken in ((), *between):
                for table in spoken:
                    stock.say(table)
                await watch.poll()
                found.append({table for table, waiter in registered.items() if await waiter.wait(0)})
        await client.aclose()
        return found

    return asyncio.run(look_on())


def test_poll_wakes_only_tables_with_new_records(stock: StoredTables) -> None:
    """The store's notifications are turned off in this test; at first, no table's position is known."""
    for table in ("00a", "00b", "01c"):
        stock.open(table)

    found = rang(stock, (), ("00b",), ("00b",), ("01c",), ("00a", "00b"), ())

    assert [{"00a", "00b", "01c"}, set(), {"00b"}, {"00b"}, {"01c"}, {"00a", "00b"}, set()] == found


def test_no_waiters_cause_no_store_requests(stock: StoredTables) -> None:
    async def looked() -> int:
        client = stock.async_client()
        await client.ping()
        before = commands(stock.store)
        await TablePoller(Waiters(), AsyncRedisFeed(client), AsyncRedisRecordLog(client)).poll()
        after = commands(stock.store)
        await client.aclose()
        return after - before

    assert asyncio.run(looked()) <= 1
