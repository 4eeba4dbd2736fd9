"""What operators work with, on every kind of store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from infra.redis.checks import prepare
from infra.redis.connect import connect, connect_awaited
from infra.redis.keys import keys_for
from infra.redis.operating import AwaitedDeadLetters, AwaitedOperatorsLog
from infra.redis.store import RedisStore
from services.ports_operating import Deed
from services.stored import AcceptedAt, Appended, Conflict, Dead, Known, Verdict
from tests.infra.conftest import LIMITS, PARTITIONS
from tests.support.wishes import PARTITION, TABLE, accepted, carried_out, owner, stored, taken, wish

Question = Callable[[Any], Coroutine[Any, Any, Any]]


def test_a_parked_table_takes_nothing_also_what_was_decided_before(store: RedisStore) -> None:
    """A worker has the table warm: only the store can know that it was parked meanwhile."""
    lease = owner(store)
    carried_out(store, lease, (wish(), accepted(0)))

    assert store.tables.park(TABLE, "an operator wants it so")
    assert not store.tables.park(TABLE, "again")
    assert carried_out(store, lease, (wish(), accepted(1))) == (Conflict(1),)
    assert store.tables.unpark(TABLE)
    assert not store.tables.unpark(TABLE)
    assert carried_out(store, lease, (wish(), accepted(1))) == (Appended(),)


def test_a_table_that_is_not_there_is_not_parked(store: RedisStore) -> None:
    assert not store.tables.park(TABLE, "why")
    assert store.tables.get(TABLE) is None


@pytest.fixture(params=["real", "cluster"])
def stocked(request: pytest.FixtureRequest) -> Iterator[tuple[str, RedisStore]]:
    """An empty server, or a cluster: its URL and its ports."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    client = connect(url)
    client.flushall()
    prepare(client, PARTITIONS, appendfsync="everysec", trusted=False)
    yield url, RedisStore(client, PARTITIONS, LIMITS)
    client.close()


def asked(url: str, question: Question) -> Any:
    """Ask something of an awaited client."""

    async def ask() -> Any:
        client = connect_awaited(url)
        try:
            return await question(client)
        finally:
            await client.aclose()

    return asyncio.run(ask())


def test_a_dead_command_goes_back_among_the_commands_and_may_be_accepted(
    stocked: tuple[str, RedisStore],
) -> None:
    url, store = stocked
    lease, one = owner(store), wish(body=b'{"a": 1}')
    carried_out(store, lease, (wish(), accepted(0)), (one, Dead("KeyError: 7", b"sorry")))
    (letter,) = store.dead_letters.read(PARTITION)

    assert asked(url, lambda client: AwaitedDeadLetters(client).get(PARTITION, letter.id)) == letter
    assert asked(url, lambda client: AwaitedDeadLetters(client).redo(PARTITION, letter.id, one))
    assert not asked(url, lambda client: AwaitedDeadLetters(client).redo(PARTITION, letter.id, one))
    assert store.results.get(TABLE, one.player, one.command_id) is None
    (delivery,) = taken(store, lease)

    assert delivery.wish == one
    assert stored(store, lease, Verdict(delivery, accepted(1))) == (Appended(),)
    assert store.results.get(TABLE, one.player, one.command_id) == AcceptedAt(one.digest, 2)
    assert store.dead_letters.read(PARTITION) == ()


def test_a_dead_command_that_was_sent_again_and_accepted_meanwhile_happens_once(
    stocked: tuple[str, RedisStore],
) -> None:
    url, store = stocked
    lease, one = owner(store), wish()
    carried_out(store, lease, (one, Dead("KeyError: 7", b"sorry")))
    (letter,) = store.dead_letters.read(PARTITION)
    store.client.delete(keys_for(TABLE).done(TABLE, one.player, one.command_id))
    carried_out(store, lease, (one, accepted(0)))
    asked(url, lambda client: AwaitedDeadLetters(client).redo(PARTITION, letter.id, one))
    (delivery,) = taken(store, lease)

    assert stored(store, lease, Verdict(delivery, accepted(1))) == (Known(),)


def test_the_operators_log_keeps_deeds_in_their_order(stocked: tuple[str, RedisStore]) -> None:
    url, _ = stocked
    deeds = [Deed("root", "park", f"{number:02x}table", "why") for number in range(5)]

    async def written(client: Any) -> list[Deed]:
        log = AwaitedOperatorsLog(client)
        for deed in deeds:
            await log.write(deed)
        first = await log.read("0-0", 3)
        return [one.deed for one in (*first, *await log.read(first[-1].id, 3))]

    assert asked(url, written) == deeds
