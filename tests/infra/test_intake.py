from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager

import pytest

from infra.redis.checks import prepare
from infra.redis.connect import connect, connect_awaited
from infra.redis.library import source
from infra.redis.store import AwaitedStore, Limits, RedisStore
from services.stored import AcceptedAt, Hot, PartitionFull, RefusedWith, Rung, Wish, partition_of
from tests.support.servers import fake_clients
from tests.support.wishes import OTHER, PARTITION, TABLE, accepted, carried_out, owner, refusal, taken, wish

LIMITS = Limits(waiting_commands=50)
PARTITIONS = 8


@asynccontextmanager
async def pair(kind: str, request: pytest.FixtureRequest) -> AsyncIterator[tuple[RedisStore, AwaitedStore]]:
    """The blocking and the awaited ports of one empty server."""
    if kind == "fake":
        client, awaited = fake_clients()
        client.function_load(source(), replace=True)
    else:
        url = request.getfixturevalue(f"{kind}_url")
        client, awaited = connect(url), connect_awaited(url)
        client.flushall()
        prepare(client, PARTITIONS, appendfsync="everysec", trusted=False)
    blocking, waiting = RedisStore(client, PARTITIONS, LIMITS), AwaitedStore(awaited, PARTITIONS, LIMITS)
    try:
        yield blocking, waiting
    finally:
        blocking.close()
        await waiting.close()


@pytest.fixture(params=["fake", "real", "cluster"])
def kind(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    if found != "fake":
        request.getfixturevalue(f"{found}_url")
    return found


def test_a_wish_comes_out_as_it_went_in(store: RedisStore) -> None:
    one = Wish(TABLE, None, "zoë", 'c:1 "x"', 12, '{"say": "grüße\\n"}'.encode())

    (delivery,) = taken(store, owner(store), one)

    assert (delivery.wish, delivery.times) == (one, 1)
    assert delivery.at > 1_700_000_000_000


def test_wishes_of_several_partitions_get_their_entry_ids_in_the_order_given(store: RedisStore) -> None:
    wishes = [wish("01a"), wish("02b"), wish("01a"), wish("03c")]

    entries = store.intake.put(wishes)

    leases = store.ownership.acquire([1, 2, 3], "worker/1")
    found = store.desk.new(leases, 10)
    taken_out = {
        (lease.partition, delivery.entry): delivery.wish
        for lease, got in found.items()
        if isinstance(got, tuple)
        for delivery in got
    }
    assert [
        taken_out[partition_of(one.table), entry] for one, entry in zip(wishes, entries, strict=True)
    ] == wishes


def test_a_wish_put_in_before_the_partition_ever_had_an_owner_is_not_lost(store: RedisStore) -> None:
    one = wish()
    store.intake.put([one])

    (delivery,) = taken(store, owner(store))

    assert delivery.wish == one


def test_a_partition_that_is_too_long_takes_no_more(store: RedisStore) -> None:
    store.intake.put([wish() for _ in range(49)])

    with pytest.raises(PartitionFull) as refused:
        store.intake.put([wish(), wish("04free"), wish()])

    assert refused.value.partition == PARTITION
    assert [entry is not None for entry in refused.value.entries] == [True, True, False]


def test_names_that_could_be_taken_for_another_commands_are_refused() -> None:
    with pytest.raises(ValueError, match="colon"):
        wish(player="ann:c1")


def test_digests_tell_contents_apart() -> None:
    first = wish(command_id="same")
    others = [
        wish(command_id="same", body=b"[]"),
        wish(command_id="same", player="bob"),
        Wish(TABLE, 1, "ann", "same", None, b"{}"),
        Wish(TABLE, 0, "ann", "same", 3, b"{}"),
    ]

    assert len({first.digest, *(other.digest for other in others)}) == 5
    assert first.digest == wish(command_id="same").digest


def test_concurrent_wishes_are_all_taken_and_each_gets_its_own_id(
    kind: str, request: pytest.FixtureRequest
) -> None:
    async def scenario() -> None:
        async with pair(kind, request) as (store, awaited):
            wishes = [wish(f"0{n % 4}table") for n in range(40)]

            entries = await asyncio.gather(*(awaited.intake.put(one) for one in wishes))

            leases = store.ownership.acquire(range(4), "worker/1")
            found = store.desk.new(leases, 64)
            out = {(d.entry, d.wish) for got in found.values() if isinstance(got, tuple) for d in got}
            assert out == set(zip(entries, wishes, strict=True))

    asyncio.run(scenario())


def test_a_full_partition_refuses_its_own_wishes_alone(kind: str, request: pytest.FixtureRequest) -> None:
    async def scenario() -> None:
        async with pair(kind, request) as (store, awaited):
            store.intake.put([wish() for _ in range(50)])

            full, free = await asyncio.gather(
                awaited.intake.put(wish()), awaited.intake.put(wish("04free")), return_exceptions=True
            )

            assert isinstance(full, PartitionFull)
            assert isinstance(free, str)

    asyncio.run(scenario())


def test_a_sender_that_goes_away_leaves_the_others_their_answers(
    kind: str, request: pytest.FixtureRequest
) -> None:
    async def scenario() -> None:
        async with pair(kind, request) as (_, awaited):
            leaving = asyncio.create_task(awaited.intake.put(wish()))
            staying = asyncio.create_task(awaited.intake.put(wish()))
            await asyncio.sleep(0)
            leaving.cancel()

            assert await staying

    asyncio.run(scenario())


def test_logs_answers_and_tables_are_read_alike_by_who_may_not_block(
    kind: str, request: pytest.FixtureRequest
) -> None:
    async def scenario() -> None:
        async with pair(kind, request) as (store, awaited):
            yes, no = wish(), wish()
            carried_out(store, owner(store), (yes, accepted(0)), (no, refusal(1)), (wish(), accepted(1)))

            assert await awaited.log.read(TABLE) == store.log.read(TABLE)
            assert await awaited.log.read(TABLE, after=1) == store.log.read(TABLE)[1:]
            assert await awaited.log.read(TABLE, limit=1) == store.log.read(TABLE)[:1]
            assert await awaited.log.head(TABLE) == store.log.head(TABLE) == store.log.read(TABLE)[-1]
            assert await awaited.log.head(OTHER) is None
            assert await awaited.results.get(TABLE, "ann", yes.command_id) == AcceptedAt(yes.digest, 1)
            assert await awaited.results.get(TABLE, "ann", no.command_id) == RefusedWith(no.digest, b"no")
            assert await awaited.results.get(TABLE, "ann", "never") is None
            assert await awaited.tables.get(TABLE) == Hot()
            assert await awaited.tables.get(OTHER) is None
            assert await awaited.tables.all(PARTITION) == {TABLE: Hot()}

    asyncio.run(scenario())


def test_the_bell_of_commands_names_the_partition(store: RedisStore) -> None:
    bell = store.commands_bell()
    assert bell.wait(0.05) == ()

    store.intake.put([wish()])

    assert Rung(PARTITION, ()) in bell.wait(2.0)
    bell.close()


def test_the_bell_of_records_names_the_tables(store: RedisStore) -> None:
    lease = owner(store)
    bell = store.records_bell()
    bell.wait(0.05)

    carried_out(store, lease, (wish(), accepted(0)), (wish(OTHER), refusal(0)))

    assert Rung(PARTITION, (TABLE, OTHER)) in bell.wait(2.0)
    bell.close()


def test_the_bell_of_records_rings_for_who_may_not_block(kind: str, request: pytest.FixtureRequest) -> None:
    async def scenario() -> Rung:
        async with pair(kind, request) as (store, awaited), aclosing(awaited.records_bell().listen()) as bell:
            lease = owner(store)
            heard = asyncio.ensure_future(anext(bell))
            while not heard.done():  # a message from before the subscription is not heard
                carried_out(store, lease, (wish(), refusal(0)))
                await asyncio.wait([heard], timeout=0.05)
            return await heard

    assert asyncio.run(asyncio.wait_for(scenario(), 10)) == Rung(PARTITION, (TABLE,))
