from __future__ import annotations

import time

from infra.ports.leases import Lease
from infra.redis.coordination.leases import RedisLeases
from infra.redis.store import RedisStore
from tests.support.tables.queued_commands import lease_partition


def test_partition_has_one_owner(store: RedisStore) -> None:
    lease_partition(store, "first/1")

    assert store.leases.acquire([3], "second/1") == ()


def test_epoch_rises_with_every_owner(store: RedisStore) -> None:
    first = lease_partition(store, "first/1")
    store.leases.release([first])

    second = lease_partition(store, "second/1")

    assert (first.epoch, second.epoch) == (1, 2)


def test_free_partitions_among_several_are_acquired(store: RedisStore) -> None:
    lease_partition(store, "first/1", partition=2)

    leases = store.leases.acquire([1, 2, 3], "second/1")

    assert [lease.partition for lease in leases] == [1, 3]


def test_unrenewed_lease_lapses(store: RedisStore) -> None:
    RedisLeases(store.client, 40).acquire([3], "first/1")
    time.sleep(0.06)

    assert [lease.holder for lease in store.leases.acquire([3], "second/1")] == ["second/1"]


def test_renewed_lease_does_not_lapse(store: RedisStore) -> None:
    (lease,) = RedisLeases(store.client, 40).acquire([3], "first/1")

    assert store.leases.renew([lease]).prolonged == (lease,)
    time.sleep(0.06)
    assert store.leases.acquire([3], "second/1") == ()


def test_lapsed_lease_can_be_renewed_while_free(store: RedisStore) -> None:
    (lease,) = RedisLeases(store.client, 20).acquire([3], "first/1")
    time.sleep(0.04)

    assert store.leases.renew([lease]).prolonged == (lease,)


def test_lease_acquired_by_another_can_be_neither_renewed_nor_released(store: RedisStore) -> None:
    (lost,) = RedisLeases(store.client, 20).acquire([3], "first/1")
    time.sleep(0.04)
    held = lease_partition(store, "second/1")

    assert store.leases.renew([lost, held]).prolonged == (held,)
    store.leases.release([lost])
    assert store.leases.acquire([3], "third/1") == ()


def test_namesake_takes_over_immediately_and_fences_its_predecessor(store: RedisStore) -> None:
    """A worker restarted under the same name need not wait for its predecessor's lease to lapse."""
    before = lease_partition(store, "worker/1")

    (after,) = store.leases.acquire([3], "worker/2")

    assert after.epoch > before.epoch
    assert store.leases.renew([before]).prolonged == ()


def test_earlier_instance_cannot_reacquire_from_a_later_namesake(store: RedisStore) -> None:
    lease_partition(store, "worker/2")

    assert store.leases.acquire([3], "worker/1") == ()


def test_later_instance_replaces_earlier_ones_of_its_name(store: RedisStore) -> None:
    store.leases.send_heartbeat("worker/1")
    store.leases.send_heartbeat("other/1")

    assert store.leases.send_heartbeat("worker/2") == ("other/1", "worker/2")


def test_epoch_assigned_twice_still_has_one_owner(store: RedisStore) -> None:
    """A failover may lose the latest epoch, so the next owner gets the same number."""
    held = lease_partition(store, "worker/1")

    assert store.leases.renew([Lease(held.partition, held.epoch, "other/1")]).prolonged == ()


def test_live_workers_are_listed_in_order(store: RedisStore) -> None:
    store.leases.send_heartbeat("b/1")

    assert store.leases.send_heartbeat("a/1") == ("a/1", "b/1")


def test_silent_and_retired_workers_are_not_listed(store: RedisStore) -> None:
    RedisLeases(store.client, 20).send_heartbeat("silent/1")
    store.leases.send_heartbeat("gone/1")
    store.leases.deregister("gone/1")
    time.sleep(0.04)

    assert store.leases.send_heartbeat("a/1") == ("a/1",)


def test_lease_that_outlasts_the_clock_is_acquired(store: RedisStore) -> None:
    """The server's clock has been set back since; the holder must be dead, as it renewed no lease."""
    RedisLeases(store.client, 3_600_000).acquire([3], "first/1")

    assert ["second/1"] == [lease.holder for lease in store.leases.acquire([3], "second/1")]


def test_heartbeats_from_a_fast_clock_do_not_count_as_alive(store: RedisStore) -> None:
    RedisLeases(store.client, 3_600_000).send_heartbeat("dead/1")

    assert ("alive/1",) == store.leases.send_heartbeat("alive/1")
