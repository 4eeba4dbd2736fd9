"""Operations for operators, on every kind of store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from infra.ports.operators import OperatorAction
from infra.ports.outcomes import (
    AcceptedOutcome,
    Appended,
    CommandFailure,
    CommandResult,
    DuplicateCommand,
    VersionConflict,
)
from infra.redis.client.connections import connect, connect_async
from infra.redis.client.server_checks import prepare_server
from infra.redis.commands import AsyncRedisDeadLetters, AsyncRedisOperatorLog
from infra.redis.keys import keys_of_table
from infra.redis.store import RedisStore
from tests.infra.redis.conftest import LIMITS, PARTITIONS
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

Question = Callable[[Any], Coroutine[Any, Any, Any]]


def test_parked_table_refuses_even_earlier_decisions(store: RedisStore) -> None:
    """A worker may have the table in memory, so only the store knows that it has been parked."""
    lease = lease_partition(store)
    enqueue_and_append(store, lease, (queued_command(), acceptance(0)))

    assert store.tables.park(TABLE, "an operator wants it so")
    assert not store.tables.park(TABLE, "again")
    assert enqueue_and_append(store, lease, (queued_command(), acceptance(1))) == (VersionConflict(1),)
    assert store.tables.unpark(TABLE)
    assert not store.tables.unpark(TABLE)
    assert enqueue_and_append(store, lease, (queued_command(), acceptance(1))) == (Appended(),)


def test_missing_table_is_not_parked(store: RedisStore) -> None:
    assert not store.tables.park(TABLE, "why")
    assert store.tables.get(TABLE) is None


@pytest.fixture(params=["real", pytest.param("cluster", marks=pytest.mark.wide)])
def stocked(request: pytest.FixtureRequest) -> Iterator[tuple[str, RedisStore]]:
    """Yield the URL and the store of an empty server or cluster."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    client = connect(url)
    client.flushall()
    prepare_server(client, PARTITIONS, appendfsync="everysec", trust_server=False)
    yield url, RedisStore(client, PARTITIONS, LIMITS)
    client.close()


def asked(url: str, question: Question) -> Any:
    """Query the server through an awaited client."""

    async def ask() -> Any:
        client = connect_async(url)
        try:
            return await question(client)
        finally:
            await client.aclose()

    return asyncio.run(ask())


def test_dead_letter_is_enqueued_again_and_may_be_accepted(
    stocked: tuple[str, RedisStore],
) -> None:
    url, store = stocked
    lease, one = lease_partition(store), queued_command(body=b'{"a": 1}')
    enqueue_and_append(
        store, lease, (queued_command(), acceptance(0)), (one, CommandFailure("KeyError: 7", b"sorry"))
    )
    (letter,) = store.dead_letters.read(PARTITION)

    assert asked(url, lambda client: AsyncRedisDeadLetters(client).get(PARTITION, letter.id)) == letter
    assert asked(url, lambda client: AsyncRedisDeadLetters(client).requeue(PARTITION, letter.id, one))
    assert not asked(url, lambda client: AsyncRedisDeadLetters(client).requeue(PARTITION, letter.id, one))
    assert store.outcomes.get(TABLE, one.player, one.command_id) is None
    (delivery,) = enqueue_and_read(store, lease)

    assert delivery.command == one
    assert append_results(store, lease, CommandResult(delivery, acceptance(1))) == (Appended(),)
    assert store.outcomes.get(TABLE, one.player, one.command_id) == AcceptedOutcome(one.content_digest, 2)
    assert store.dead_letters.read(PARTITION) == ()


def test_dead_letter_resent_while_it_is_accepted_happens_once(
    stocked: tuple[str, RedisStore],
) -> None:
    url, store = stocked
    lease, one = lease_partition(store), queued_command()
    enqueue_and_append(store, lease, (one, CommandFailure("KeyError: 7", b"sorry")))
    (letter,) = store.dead_letters.read(PARTITION)
    store.client.delete(keys_of_table(TABLE).stored_refusal(TABLE, one.player, one.command_id))
    enqueue_and_append(store, lease, (one, acceptance(0)))
    asked(url, lambda client: AsyncRedisDeadLetters(client).requeue(PARTITION, letter.id, one))
    (delivery,) = enqueue_and_read(store, lease)

    assert append_results(store, lease, CommandResult(delivery, acceptance(1))) == (DuplicateCommand(),)


def test_operators_log_keeps_actions_in_order(stocked: tuple[str, RedisStore]) -> None:
    url, _ = stocked
    deeds = [OperatorAction("root", "park", f"{number:02x}table", "why") for number in range(5)]

    async def written(client: Any) -> list[OperatorAction]:
        log = AsyncRedisOperatorLog(client)
        for deed in deeds:
            await log.append(deed)
        first = await log.read("0-0", 3)
        return [one.action for one in (*first, *await log.read(first[-1].id, 3))]

    assert asked(url, written) == deeds
