from __future__ import annotations

import time

from infra.ports.leases import Lease
from infra.redis.coordination.leases import RedisLeases
from infra.redis.store import RedisStore
from tests.support.tables.queued_commands import lease_partition


def test_a_partition_has_one_owner(store: RedisStore) -> None:
    lease_partition(store, "first/1")

    assert store.leases.acquire([3], "second/1") == ()


def test_the_epoch_rises_with_every_owner(store: RedisStore) -> None:
    first = lease_partition(store, "first/1")
    store.leases.release([first])

    second = lease_partition(store, "second/1")

    assert (first.epoch, second.epoch) == (1, 2)


def test_several_partitions_are_taken_as_far_as_they_are_free(store: RedisStore) -> None:
    lease_partition(store, "first/1", partition=2)

    leases = store.leases.acquire([1, 2, 3], "second/1")

    assert [lease.partition for lease in leases] == [1, 3]


def test_a_lease_that_is_not_renewed_lapses(store: RedisStore) -> None:
    RedisLeases(store.client, 40).acquire([3], "first/1")
    time.sleep(0.06)

    assert [lease.holder for lease in store.leases.acquire([3], "second/1")] == ["second/1"]


def test_a_renewed_lease_does_not_lapse(store: RedisStore) -> None:
    (lease,) = RedisLeases(store.client, 40).acquire([3], "first/1")

    assert store.leases.renew([lease]).prolonged == (lease,)
    time.sleep(0.06)
    assert store.leases.acquire([3], "second/1") == ()


def test_a_lease_that_lapsed_can_be_renewed_while_nobody_took_it(store: RedisStore) -> None:
    (lease,) = RedisLeases(store.client, 20).acquire([3], "first/1")
    time.sleep(0.04)

    assert store.leases.renew([lease]).prolonged == (lease,)


def test_a_lease_that_another_took_cannot_be_renewed_nor_released(store: RedisStore) -> None:
    (lost,) = RedisLeases(store.client, 20).acquire([3], "first/1")
    time.sleep(0.04)
    held = lease_partition(store, "second/1")

    assert store.leases.renew([lost, held]).prolonged == (held,)
    store.leases.release([lost])
    assert store.leases.acquire([3], "third/1") == ()


def test_a_namesake_takes_over_at_once_and_fences_the_one_before(store: RedisStore) -> None:
    """A worker that was started again under its name need not wait until its predecessor's lease lapses."""
    before = lease_partition(store, "worker/1")

    (after,) = store.leases.acquire([3], "worker/2")

    assert after.epoch > before.epoch
    assert store.leases.renew([before]).prolonged == ()


def test_an_earlier_instance_does_not_take_back_what_a_later_one_of_its_name_holds(store: RedisStore) -> None:
    lease_partition(store, "worker/2")

    assert store.leases.acquire([3], "worker/1") == ()


def test_a_later_instance_stands_for_the_earlier_ones_of_its_name(store: RedisStore) -> None:
    store.leases.send_heartbeat("worker/1")
    store.leases.send_heartbeat("other/1")

    assert store.leases.send_heartbeat("worker/2") == ("other/1", "worker/2")


def test_an_epoch_that_was_given_twice_still_has_one_owner(store: RedisStore) -> None:
    """A failover may lose the latest epoch, so that the next owner gets the same number."""
    held = lease_partition(store, "worker/1")

    assert store.leases.renew([Lease(held.partition, held.epoch, "other/1")]).prolonged == ()


def test_workers_that_live_are_named_in_order(store: RedisStore) -> None:
    store.leases.send_heartbeat("b/1")

    assert store.leases.send_heartbeat("a/1") == ("a/1", "b/1")


def test_a_silent_worker_and_one_that_retired_are_not_named(store: RedisStore) -> None:
    RedisLeases(store.client, 20).send_heartbeat("silent/1")
    store.leases.send_heartbeat("gone/1")
    store.leases.deregister("gone/1")
    time.sleep(0.04)

    assert store.leases.send_heartbeat("a/1") == ("a/1",)


def test_a_lease_that_outlasts_the_clock_is_taken(store: RedisStore) -> None:
    """The server's clock was set back since, and its holder is dead, or it would have renewed it."""
    RedisLeases(store.client, 3_600_000).acquire([3], "first/1")

    assert ["second/1"] == [lease.holder for lease in store.leases.acquire([3], "second/1")]


def test_who_lived_by_a_clock_that_was_ahead_is_none_of_those_alive(store: RedisStore) -> None:
    RedisLeases(store.client, 3_600_000).send_heartbeat("dead/1")

    assert ("alive/1",) == store.leases.send_heartbeat("alive/1")
