"""The store behaves the same over its own connections and over redis-py pipelines."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

import pytest
import redis
import redis.asyncio

from infra.ports.notifier import Notification
from infra.ports.outcomes import AcceptedOutcome, Appended, CommandResult
from infra.redis.client.awaited_connection import AsyncServer
from infra.redis.client.connections import STORE_OUTAGES, connect_async, connect_standalone
from infra.redis.client.server_checks import load_functions
from infra.redis.client.write_refusals import READ_ONLY, AsyncRedisWriteProbe
from infra.redis.keys import keys_of_partition
from infra.redis.store import AsyncRedisStore, RedisStore, StoreConfig
from tests.support.runtime.redis_servers import plain_server, real_server
from tests.support.tables.queued_commands import (
    PARTITION,
    TABLE,
    acceptance,
    append_results,
    enqueue_and_append,
    enqueue_and_read,
    lease_partition,
    queued_command,
)

PARTITIONS = 8
PATIENCE_SECONDS = 30.0


class PlainServer(redis.Redis):
    """A client whose connections the store cannot pipeline."""


class Kinds(NamedTuple):
    """The clients of a store."""

    blocking: type[redis.Redis]
    awaited: type[redis.asyncio.Redis]

    def open(self, url: str) -> RedisStore:
        return RedisStore(self.blocking.from_url(url), PARTITIONS, StoreConfig())

    def ask(self, url: str, question: Callable[[AsyncRedisStore], Awaitable[Any]]) -> Any:
        """Query the store through an awaited client in a fresh event loop."""

        async def whole() -> Any:
            store = AsyncRedisStore(connect_async(url, self.awaited), PARTITIONS, StoreConfig())
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    return await question(store)
            finally:
                await store.close()

        return asyncio.run(whole())


@pytest.fixture(params=[Kinds(redis.Redis, AsyncServer), Kinds(PlainServer, redis.asyncio.Redis)])
def kinds(request: pytest.FixtureRequest) -> Kinds:
    kinds: Kinds = request.param
    return kinds


@pytest.fixture
def url(real_url: str) -> str:
    with connect_standalone(real_url) as client:
        client.flushall()
        load_functions(client)
    return real_url


def test_command_is_queued_appended_and_read_back(kinds: Kinds, url: str) -> None:
    store, command = kinds.open(url), queued_command()
    kinds.ask(url, lambda awaited: awaited.command_queue.put(command))
    lease = lease_partition(store)
    (message,) = store.event_store.read_new([lease], 64)[lease]  # type: ignore[misc]  # it is not fenced
    effects = append_results(store, lease, CommandResult(message, acceptance(0)))

    async def read(awaited: AsyncRedisStore) -> Any:
        asked = awaited.outcomes.get(TABLE, command.player, command.command_id), awaited.log.read(TABLE)
        return await asyncio.gather(*asked)

    outcome, entries = kinds.ask(url, read)
    store.close()

    assert message.command == command
    assert effects == (Appended(),)
    assert isinstance(outcome, AcceptedOutcome)
    assert [entry.record for entry in entries] == [b"record 1"]


def test_error_reaches_only_its_own_call(kinds: Kinds, url: str) -> None:
    async def ask(awaited: AsyncRedisStore) -> Any:
        await awaited.client.set(keys_of_partition(PARTITION).commands, "no stream")
        asked = awaited.command_queue.put(queued_command()), awaited.log.read(TABLE)
        return await asyncio.gather(*asked, return_exceptions=True)

    refused, entries = kinds.ask(url, ask)

    assert isinstance(refused, redis.ResponseError)
    assert entries == ()


def test_cut_connections_are_replaced(kinds: Kinds, url: str) -> None:
    store = kinds.open(url)
    lease = lease_partition(store)
    first = enqueue_and_append(store, lease, (queued_command(), acceptance(0)))

    async def cut_and_read(awaited: AsyncRedisStore) -> Any:
        await awaited.log.read(TABLE)
        await asyncio.to_thread(cut_connections, url)
        with suppress(*STORE_OUTAGES):  # the loss may be noticed only when the next call is sent
            await awaited.log.read(TABLE)
        return await awaited.log.read(TABLE)

    entries = kinds.ask(url, cut_and_read)
    try:
        messages = enqueue_and_read(store, lease, queued_command())
    except STORE_OUTAGES:
        messages = enqueue_and_read(store, lease, queued_command())
    store.close()

    assert first == (Appended(),)
    assert [entry.seq for entry in entries] == [1]
    assert messages


def test_dead_server_counts_as_an_outage(kinds: Kinds) -> None:
    with plain_server() as (port, process):
        url = f"redis://127.0.0.1:{port}"
        store = kinds.open(url)
        load_functions(store.client)
        lease = lease_partition(store)

        async def read(awaited: AsyncRedisStore) -> Any:
            await awaited.log.read(TABLE)
            process.send_signal(signal.SIGKILL)
            process.wait(PATIENCE_SECONDS)
            asked = awaited.log.read(TABLE), awaited.command_queue.put(queued_command())
            return await asyncio.gather(*asked, return_exceptions=True)

        errors = kinds.ask(url, read)
        with pytest.raises(STORE_OUTAGES):
            store.event_store.read_new([lease], 64)
        store.close()

    assert all(isinstance(error, STORE_OUTAGES) for error in errors)


def test_replica_refuses_writes_and_answers_reads(kinds: Kinds) -> None:
    with real_server() as url, kinds.open(url).client as client:
        load_functions(client)
        client.replicaof("127.0.0.1", "1")

        async def ask(awaited: AsyncRedisStore) -> Any:
            probe = AsyncRedisWriteProbe(awaited.client, PARTITIONS, own_server=False)
            asked = awaited.command_queue.put(queued_command()), awaited.log.read(TABLE), probe.why_refused()
            return await asyncio.gather(*asked, return_exceptions=True)

        refused, entries, why = kinds.ask(url, ask)

    assert isinstance(refused, redis.ReadOnlyError)
    assert entries == ()
    assert why == READ_ONLY


def test_awaited_notifier_outlasts_the_reply_timeout(kinds: Kinds, url: str) -> None:
    async def listen(awaited: AsyncRedisStore) -> Any:
        awaited.client.connection_pool.connection_kwargs["socket_timeout"] = 0.2
        hints = awaited.document_notifier().listen()
        first = asyncio.create_task(anext(hints))
        await asyncio.sleep(1.0)
        channel = keys_of_partition(PARTITION).documents_channel
        listeners: int = await awaited.client.execute_command("SPUBLISH", channel, "")
        return listeners, await first

    assert kinds.ask(url, listen) == (1, Notification(PARTITION, ()))


def cut_connections(url: str) -> None:
    with connect_standalone(url) as client:
        for other in client.client_list():
            client.client_kill_filter(_id=other["id"], skipme=True)
