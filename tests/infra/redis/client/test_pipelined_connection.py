from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
import redis
from redis.exceptions import RedisError

from infra.ports.event_store import ResultBatch
from infra.ports.outcomes import Appended, CommandResult
from infra.redis.client.connections import connect, connect_standalone
from infra.redis.client.pipelined_connection import ClusterConnection, ServerConnection
from infra.redis.client.server_checks import load_functions
from infra.redis.functions import READ_NEW
from infra.redis.keys import keys_of_partition
from infra.redis.store import RedisStore, StoreConfig
from tests.support.runtime.processes import wait_until
from tests.support.runtime.redis_servers import plain_server
from tests.support.tables.queued_commands import (
    acceptance,
    enqueue_and_append,
    enqueue_and_read,
    lease_partition,
    queued_command,
)


@pytest.fixture
def client(real_url: str) -> Iterator[redis.Redis]:
    with connect_standalone(real_url) as client:
        client.flushall()
        yield client


def test_answers_come_in_the_order_of_their_commands(client: redis.Redis) -> None:
    line = ServerConnection(client)
    first = line.send([("SET", "a", 1), ("GET", "a")])
    second = line.send([("INCR", "a")])
    third = line.send([("GET", "a")])

    assert [first.read(), second.read(), third.read()] == [[b"OK", b"1"], [2], [b"2"]]


def test_error_is_raised_without_affecting_other_answers(client: redis.Redis) -> None:
    line = ServerConnection(client)
    first = line.send([("SET", "a", "x"), ("INCR", "a"), ("GET", "a")])
    second = line.send([("GET", "a")])

    with pytest.raises(redis.ResponseError, match="not an integer"):
        first.read()
    assert second.read() == [b"x"]


def test_broken_connection_leaves_only_pending_calls_in_doubt(
    client: redis.Redis,
) -> None:
    line = ServerConnection(client)
    first = line.send([("BLPOP", "never", 30)])
    second = line.send([("GET", "a")])
    for other in client.client_list():
        client.client_kill_filter(_id=other["id"], skipme=True)

    with pytest.raises(RedisError):
        first.read()
    with pytest.raises(RedisError, match="lost before the reply came"):
        second.read()
    assert line.send([("GET", "a")]).read() == [None]


def test_cluster_nodes_get_their_commands_and_replies_keep_their_order(cluster_url: str) -> None:
    store = RedisStore(connect(cluster_url), 8, StoreConfig())
    store.client.flushall()
    load_functions(store.client)
    leases = store.leases.acquire(range(8), "worker/1")
    deliveries = [
        enqueue_and_read(store, lease, queued_command(f"{lease.partition:02x}table"))[0] for lease in leases
    ]
    batches = [
        ResultBatch(lease, (CommandResult(delivery, acceptance(0)),))
        for lease, delivery in zip(leases, deliveries, strict=True)
    ]
    store.command_queue.put([later := queued_command("05table"), queued_command("06table")])

    reply = store.event_store.submit(batches, leases[4:6], 10).result()

    assert reply.effects == ((Appended(),),) * 8
    assert [(lease, [one.command for one in found]) for lease, found in reply.messages.items()] == [  # type: ignore[union-attr]  # none is fenced
        (leases[5], [later])
    ]
    store.close()


def test_cluster_connection_finds_the_nodes_again_after_a_break(cluster_url: str) -> None:
    client = connect(cluster_url)
    client.flushall()
    load_functions(client)
    store = RedisStore(client, 8, StoreConfig())
    (lease,) = store.leases.acquire([5], "worker/1")
    take = (
        "FCALL",
        READ_NEW,
        2,
        keys_of_partition(5).fence,
        keys_of_partition(5).commands,
        lease.fencing_token,
        1,
    )
    line = ClusterConnection(client)
    lost = line.send([("BLMPOP", 30, 1, f"{keys_of_partition(5).tag}:never", "LEFT")])
    for node in client.get_primaries():
        one = client.get_redis_connection(node)
        for other in one.client_list():
            one.client_kill_filter(_id=other["id"], skipme=True)

    with pytest.raises(RedisError):
        lost.read()
    assert line.send([take]).read() == [[]]
    store.close()


def test_hanging_replica_delays_acknowledgements_but_no_appends() -> None:
    with plain_server() as (port, _), plain_server("--replicaof", f"127.0.0.1 {port}") as (copy, process):
        store = RedisStore(connect(f"redis://127.0.0.1:{port}"), 8, StoreConfig(replicas=1))
        load_functions(store.client)
        with connect_standalone(f"redis://127.0.0.1:{copy}") as replica:
            wait_until(
                lambda: replica.info("replication")["master_link_status"] == "up", "the replica follows"
            )
        lease = lease_partition(store)

        os.kill(process.pid, signal.SIGSTOP)
        try:
            assert enqueue_and_append(store, lease, (queued_command(), acceptance(0))) == (Appended(),)
        finally:
            os.kill(process.pid, signal.SIGCONT)
            store.close()


def test_connection_closed_between_two_calls_is_replaced_before_the_second(
    client: redis.Redis,
) -> None:
    line = ServerConnection(client)
    line.send([("SET", "a", 1)]).read()
    for other in client.client_list():
        client.client_kill_filter(_id=other["id"], skipme=True)

    assert line.send([("GET", "a")]).read() == [b"1"]
