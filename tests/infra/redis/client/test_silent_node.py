"""A cluster node freezes without a failover: data on the other nodes stays available."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from infra.ports.leases import Lease, Renewal
from infra.redis.client.batchers import ReadBatcher
from infra.redis.client.cluster.node_watch import NodeWatch, choose_view
from infra.redis.client.connections import STORE_OUTAGES, connect, connect_async, disconnect
from infra.redis.client.server_checks import load_functions
from infra.redis.coordination.leases import RedisLeases
from infra.redis.keys import keys_of_partition
from infra.redis.store import open_store
from infra.settings.settings import Settings
from tests.support.clusters.replicated_cluster import ReplicatedCluster, replicated_cluster
from tests.support.runtime.processes import wait_until

NEVER = 600_000
PARTITIONS = range(12)
LEASE_MS = 600_000


@contextmanager
def frozen(cluster: ReplicatedCluster) -> Iterator[list[int]]:
    """Freeze the node of a partition, and yield all partitions on it."""
    owners = {partition: cluster.owner(keys_of_partition(partition).lease) for partition in PARTITIONS}
    process = cluster.nodes[owners[0]]
    process.send_signal(signal.SIGSTOP)
    try:
        yield [partition for partition, owner in owners.items() if owner == owners[0]]
    finally:
        process.send_signal(signal.SIGCONT)


@pytest.mark.e2e
def test_frozen_nodes_leases_are_unknown_and_others_prolonged() -> None:
    with replicated_cluster(milliseconds=NEVER) as cluster:
        client = connect(cluster.urls)
        load_functions(client)
        leases = RedisLeases(client, LEASE_MS)
        held = leases.acquire(PARTITIONS, "a/1")
        found = Renewal()

        def is_told(lost: list[int]) -> bool:
            nonlocal found
            with suppress(*STORE_OUTAGES):
                found = leases.renew(held)
            return partitions(found.unknown) == lost and len(found.prolonged) == len(held) - len(lost)

        with frozen(cluster) as lost:
            wait_until(lambda: is_told(lost), "it is found out")
        wait_until(lambda: is_told([]), "all are prolonged again")
        disconnect(client)


@pytest.mark.e2e
def test_process_starting_meanwhile_waits_for_the_failover() -> None:
    settings = Settings(partitions=len(PARTITIONS), trust_server=True)
    with replicated_cluster(milliseconds=1_000) as cluster:
        cluster.kill(cluster.primaries()[1])
        store = open_store(cluster.urls, settings)
        assert store.partitions == len(PARTITIONS)
        store.close()


def partitions(leases: tuple[Lease, ...]) -> list[int]:
    return [lease.partition for lease in leases]


@pytest.mark.e2e
def test_concurrent_reads_are_answered_by_all_other_nodes() -> None:
    asked = [("EXISTS", keys_of_partition(partition).lease) for partition in PARTITIONS]

    async def read(cluster: ReplicatedCluster) -> None:
        client = connect_async(cluster.urls)
        batcher = ReadBatcher(client)
        assert await batcher.read(*asked) == [0] * len(PARTITIONS)
        with frozen(cluster) as lost:
            first, then = await batcher.read_apart(*asked), await batcher.read_apart(*asked)
        for found in (first, then):
            assert [isinstance(reply, Exception) for reply in found] == [one in lost for one in PARTITIONS]
        await client.aclose()

    with replicated_cluster(milliseconds=NEVER) as cluster:
        asyncio.run(read(cluster))


def test_unresponsive_node_is_still_called_unless_another_is_primary_now() -> None:
    watch, nodes, answers = NodeWatch(lambda: None), ["a", "b", "c"], {"a": info(3)}

    watch.note(nodes, answers, ["a", "b"])
    assert watch.silent == {"c"}
    watch.note(nodes, answers, ["a", "b"])
    assert watch.silent == {"b", "c"}
    watch.note(nodes, dict.fromkeys(nodes, info(3)), ["a", "b"])
    assert watch.silent == frozenset()


def test_only_the_node_with_the_latest_election_is_trusted() -> None:
    assert choose_view({"a": info(3), "b": info(4), "c": info(5, "fail")}) == "b"


def info(epoch: int, state: str = "ok") -> dict[str, str]:
    return {"cluster_state": state, "cluster_current_epoch": str(epoch)}
