from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager

import pytest
from msgspec.structs import replace

from domain.table.talk.words import SpokenLine, SpokenWords
from infra.ports.command_queue import PartitionFull, QueuedCommand
from infra.ports.notifier import NewOutcome, Notification
from infra.ports.outcomes import AcceptedOutcome, RefusedOutcome
from infra.ports.tables import HotLog, partition_of
from infra.redis.client.connections import connect, connect_async
from infra.redis.client.server_checks import prepare_server
from infra.redis.functions import PARTITION_LIBRARY
from infra.redis.store import AsyncRedisStore, RedisStore, StoreConfig
from tests.support.runtime.redis_servers import fake_clients
from tests.support.tables.queued_commands import (
    OTHER_TABLE,
    PARTITION,
    TABLE,
    acceptance,
    enqueue_and_append,
    enqueue_and_read,
    lease_partition,
    queued_command,
    refusal,
)

LIMITS = StoreConfig(waiting_commands=50)
PARTITIONS = 8


@asynccontextmanager
async def pair(
    kind: str, request: pytest.FixtureRequest
) -> AsyncIterator[tuple[RedisStore, AsyncRedisStore]]:
    """Yield the blocking and the awaited adapter for one empty server."""
    if kind == "fake":
        client, async_client = fake_clients()
        client.function_load(PARTITION_LIBRARY.source, replace=True)
    else:
        url = request.getfixturevalue(f"{kind}_url")
        client, async_client = connect(url), connect_async(url)
        client.flushall()
        prepare_server(client, PARTITIONS, appendfsync="everysec", trust_server=False)
    blocking, waiting = (
        RedisStore(client, PARTITIONS, LIMITS),
        AsyncRedisStore(async_client, PARTITIONS, LIMITS),
    )
    try:
        yield blocking, waiting
    finally:
        blocking.close()
        await waiting.close()


@pytest.fixture(params=["fake", "real", pytest.param("cluster", marks=pytest.mark.wide)])
def kind(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    if found != "fake":
        request.getfixturevalue(f"{found}_url")
    return found


def test_command_is_dequeued_as_it_was_enqueued(store: RedisStore) -> None:
    one = QueuedCommand(TABLE, None, "zoë", 'c:1 "x"', 12, '{"say": "grüße\\n"}'.encode())

    (delivery,) = enqueue_and_read(store, lease_partition(store), one)

    assert (delivery.command, delivery.delivery_count) == (one, 1)
    assert delivery.arrived_at > 1_700_000_000_000


def test_commands_of_several_partitions_get_entry_ids_in_order(store: RedisStore) -> None:
    commands = [queued_command("01a"), queued_command("02b"), queued_command("01a"), queued_command("03c")]

    entries = store.command_queue.put(commands)

    leases = store.leases.acquire([1, 2, 3], "worker/1")
    found = store.event_store.read_new(leases, 10)
    taken_out = {
        (lease.partition, delivery.entry_id): delivery.command
        for lease, got in found.items()
        if isinstance(got, tuple)
        for delivery in got
    }
    assert [
        taken_out[partition_of(one.table), entry] for one, entry in zip(commands, entries, strict=True)
    ] == commands


def test_command_enqueued_before_its_partition_has_an_owner_survives(store: RedisStore) -> None:
    one = queued_command()
    store.command_queue.put([one])

    (delivery,) = enqueue_and_read(store, lease_partition(store))

    assert delivery.command == one


def test_full_partition_accepts_no_more(store: RedisStore) -> None:
    store.command_queue.put([queued_command() for _ in range(49)])

    with pytest.raises(PartitionFull) as refused:
        store.command_queue.put([queued_command(), queued_command("04free"), queued_command()])

    assert refused.value.partition == PARTITION
    assert [entry is not None for entry in refused.value.entries] == [True, True, False]


def test_ambiguous_names_are_refused() -> None:
    with pytest.raises(ValueError, match="colon"):
        queued_command(player="ann:c1")


def test_digests_distinguish_contents() -> None:
    first = queued_command(command_id="same")
    others = [
        queued_command(command_id="same", body=b"[]"),
        queued_command(command_id="same", player="bob"),
        QueuedCommand(TABLE, 1, "ann", "same", None, b"{}"),
        QueuedCommand(TABLE, 0, "ann", "same", 3, b"{}"),
    ]

    assert len({first.content_digest, *(other.content_digest for other in others)}) == 5
    assert first.content_digest == queued_command(command_id="same").content_digest


def test_concurrent_commands_are_all_accepted_with_distinct_ids(
    kind: str, request: pytest.FixtureRequest
) -> None:
    async def scenario() -> None:
        async with pair(kind, request) as (store, async_store):
            commands = [queued_command(f"0{n % 4}table") for n in range(40)]

            entries = await asyncio.gather(*(async_store.command_queue.put(one) for one in commands))

            leases = store.leases.acquire(range(4), "worker/1")
            found = store.event_store.read_new(leases, 64)
            out = {(d.entry_id, d.command) for got in found.values() if isinstance(got, tuple) for d in got}
            assert out == set(zip(entries, commands, strict=True))

    asyncio.run(scenario())


def test_full_partition_refuses_only_its_own_commands(kind: str, request: pytest.FixtureRequest) -> None:
    async def scenario() -> None:
        async with pair(kind, request) as (store, async_store):
            store.command_queue.put([queued_command() for _ in range(50)])

            full, free = await asyncio.gather(
                async_store.command_queue.put(queued_command()),
                async_store.command_queue.put(queued_command("04free")),
                return_exceptions=True,
            )

            assert isinstance(full, PartitionFull)
            assert isinstance(free, str)

    asyncio.run(scenario())


def test_cancelled_sender_leaves_the_others_their_answers(kind: str, request: pytest.FixtureRequest) -> None:
    async def scenario() -> None:
        async with pair(kind, request) as (_, async_store):
            leaving = asyncio.create_task(async_store.command_queue.put(queued_command()))
            staying = asyncio.create_task(async_store.command_queue.put(queued_command()))
            await asyncio.sleep(0)
            leaving.cancel()

            assert await staying

    asyncio.run(scenario())


def test_awaited_reads_of_logs_answers_and_tables_match_blocking_ones(
    kind: str, request: pytest.FixtureRequest
) -> None:
    async def scenario() -> None:
        async with pair(kind, request) as (store, async_store):
            yes, no = queued_command(), queued_command()
            enqueue_and_append(
                store,
                lease_partition(store),
                (yes, acceptance(0)),
                (no, refusal(1)),
                (queued_command(), acceptance(1)),
            )

            assert await async_store.log.read(TABLE) == store.log.read(TABLE)
            assert await async_store.log.read(TABLE, after=1) == store.log.read(TABLE)[1:]
            assert await async_store.log.read(TABLE, limit=1) == store.log.read(TABLE)[:1]
            assert await async_store.log.head(TABLE) == store.log.head(TABLE) == store.log.read(TABLE)[-1]
            assert await async_store.log.head(OTHER_TABLE) is None
            assert await async_store.outcomes.get(TABLE, "ann", yes.command_id) == AcceptedOutcome(
                yes.content_digest, 1
            )
            assert await async_store.outcomes.get(TABLE, "ann", no.command_id) == RefusedOutcome(
                no.content_digest, b"no"
            )
            assert await async_store.outcomes.get(TABLE, "ann", "never") is None
            assert await async_store.tables.get(TABLE) == HotLog()
            assert await async_store.tables.get(OTHER_TABLE) is None
            assert await async_store.tables.list_partition(PARTITION) == {TABLE: HotLog()}

    asyncio.run(scenario())


def test_notification_contains_commands_that_nothing_precedes(store: RedisStore) -> None:
    commands = [
        QueuedCommand(TABLE, 0, "ann", "c1", 3, "Grüße\n5:x".encode()),
        QueuedCommand(OTHER_TABLE, None, "bob", "c2", None, b"{}", "hello 3:you"),
    ]
    lease = lease_partition(store)
    notifier = store.command_notifier()
    assert notifier.wait(0.05) == ()

    store.command_queue.put(commands)
    (heard,) = notifier.wait(2.0)
    store.command_queue.put([queued_command()])

    assert (heard.partition, heard.queued) == (PARTITION, store.event_store.read_new([lease], 2)[lease])
    assert [message.command for message in heard.queued] == commands
    assert Notification(PARTITION) in notifier.wait(2.0)
    notifier.close()


def test_notification_of_records_names_the_tables(store: RedisStore) -> None:
    lease = lease_partition(store)
    notifier = store.record_notifier()
    notifier.wait(0.05)

    enqueue_and_append(
        store, lease, (queued_command(), acceptance(0)), (queued_command(OTHER_TABLE), refusal(0))
    )

    assert Notification(PARTITION, (TABLE, OTHER_TABLE)) in notifier.wait(2.0)
    notifier.close()


def test_awaited_notification_contains_what_was_accepted(kind: str, request: pytest.FixtureRequest) -> None:
    line = SpokenLine("ann", SpokenWords("0" * 32, "a\n5:ü"))
    said, accepted, refused = replace(acceptance(0), line=line), queued_command(OTHER_TABLE), queued_command()

    async def scenario() -> Notification:
        async with (
            pair(kind, request) as (store, async_store),
            aclosing(async_store.record_notifier().listen()) as notifier,
        ):
            lease = lease_partition(store)
            heard = asyncio.ensure_future(anext(notifier))
            while not heard.done():  # messages from before the subscription are lost
                enqueue_and_append(store, lease, (queued_command(), refusal(0)))
                await asyncio.wait([heard], timeout=0.05)
            enqueue_and_append(store, lease, (accepted, said), (refused, refusal(0)), (accepted, said))
            return await anext(one async for one in notifier if OTHER_TABLE in one.tables)

    heard = asyncio.run(asyncio.wait_for(scenario(), 60))

    kept = AcceptedOutcome(accepted.content_digest, 1, said.record, said.hash, line)
    assert heard.tables == (OTHER_TABLE, TABLE, OTHER_TABLE)
    assert heard.outcomes == (NewOutcome(OTHER_TABLE, f"ann:{accepted.command_id}", kept),)
