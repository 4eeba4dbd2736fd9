"""Workers share the partitions, each of which one of them holds."""

from __future__ import annotations

import time

from infra.redis.store import RedisStore
from services.shared.partition_leases import PartitionLeases


def leases(store: RedisStore, name: str) -> PartitionLeases:
    return PartitionLeases(store.leases, name, store.partitions, lease_seconds=0.3)


def tended(*workers: PartitionLeases) -> list[int]:
    """How many partitions each holds once they had time to agree."""
    deadline = time.monotonic() + 0.6
    while time.monotonic() < deadline:
        for one in workers:
            one.rebalance()
        time.sleep(0.02)
    return [len(one.held) for one in workers]


def test_one_worker_holds_everything(store: RedisStore) -> None:
    assert tended(leases(store, "a/1")) == [8]


def test_workers_share_fairly_and_no_partition_has_two(store: RedisStore) -> None:
    first, second, third = leases(store, "a/1"), leases(store, "b/1"), leases(store, "c/1")
    tended(first)

    assert tended(first, second) == [4, 4]
    assert sorted(tended(first, second, third)) == [2, 3, 3]
    assert sorted([*first.held, *second.held, *third.held]) == list(range(8))


def test_who_leaves_gives_its_share_to_the_others_at_once(store: RedisStore) -> None:
    first, second = leases(store, "a/1"), leases(store, "b/1")
    tended(first, second)

    second.release_all()

    assert tended(first) == [8]


def test_the_share_of_a_worker_that_died_is_taken_when_its_leases_have_lapsed(store: RedisStore) -> None:
    first, second = leases(store, "a/1"), leases(store, "b/1")
    tended(first, second)

    time.sleep(0.7)

    assert tended(first) == [8]


def test_a_worker_that_slept_through_its_lease_holds_nothing_that_another_took(store: RedisStore) -> None:
    first, second = leases(store, "a/1"), leases(store, "b/1")
    tended(first)
    time.sleep(0.7)
    tended(second)

    first.renew()

    assert first.held == {}
