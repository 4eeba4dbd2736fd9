"""Workers share the partitions; each partition is held by one worker."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from infra.ports.leases import Lease, Renewal
from infra.redis.coordination.leases import RedisLeases
from infra.redis.store import RedisStore
from services.shared.partition_leases import PartitionLeases
from tests.support.runtime.processes import wait_until


class PartedLeases(RedisLeases):
    """Leases, some of which are on an unreachable node."""

    away: frozenset[int] = frozenset()

    def renew(self, leases: Sequence[Lease]) -> Renewal:
        """Renew the leases on reachable nodes."""
        unknown = tuple(lease for lease in leases if lease.partition in self.away)
        heard = super().renew([lease for lease in leases if lease not in unknown])
        return Renewal(heard.prolonged, unknown)


LONG, SHORT = 600.0, 0.3
"""Seconds that a lease lasts: longer than any test waits, or short where it must expire."""


def leases(store: RedisStore, name: str, seconds: float = LONG) -> PartitionLeases:
    """Return the leases of a worker, with a clock by which every call may rebalance."""
    kept = RedisLeases(store.client, round(seconds * 1_000))
    return PartitionLeases(kept, name, store.partitions, seconds, clock=count(0.0, 1.0).__next__)


def agree(shares: list[int], *workers: PartitionLeases) -> None:
    """Rebalance until each worker holds its share of the partitions, without overlap."""

    def agreed() -> bool:
        for one in workers:
            one.rebalance()
        held = [partition for one in workers for partition in one.held]
        return sorted(len(one.held) for one in workers) == shares and len(held) == len(set(held))

    wait_until(agreed, f"they share as {shares}")


def test_one_worker_holds_everything(store: RedisStore) -> None:
    agree([8], leases(store, "a/1"))


def test_workers_share_partitions_fairly(store: RedisStore) -> None:
    first, second, third = leases(store, "a/1"), leases(store, "b/1"), leases(store, "c/1")
    agree([8], first)

    agree([4, 4], first, second)
    agree([2, 3, 3], first, second, third)
    assert sorted([*first.held, *second.held, *third.held]) == list(range(8))


def test_leaving_worker_frees_its_share_immediately(store: RedisStore) -> None:
    first, second = leases(store, "a/1"), leases(store, "b/1")
    agree([4, 4], first, second)

    second.release_all()

    agree([8], first)


def test_dead_workers_share_is_taken_after_expiry(store: RedisStore) -> None:
    first, second = leases(store, "a/1", SHORT), leases(store, "b/1", SHORT)
    agree([4, 4], first, second)

    agree([8], first)


def test_worker_with_expired_leases_holds_nothing(store: RedisStore) -> None:
    first, second = leases(store, "a/1", SHORT), leases(store, "b/1", SHORT)
    agree([8], first)
    agree([8], second)

    first.renew()

    assert first.held == {}


def test_declined_partition_goes_to_another_and_returns(
    store: RedisStore,
) -> None:
    first, second = leases(store, "a/1"), leases(store, "b/1")
    agree([4, 4], first, second)
    declined = next(iter(first.held))
    assert first.may_decline(declined)

    first.decline(declined)

    assert declined not in first.held
    agree([4, 4], first, second)  # seven are shared, and the second worker holds one more
    assert declined in second.held
    second.release_all()
    agree([8], first)


def test_partition_declined_by_all_is_shared_as_usual(store: RedisStore) -> None:
    first, second = leases(store, "a/1"), leases(store, "b/1")
    agree([4, 4], first, second)
    declined = next(iter(first.held))
    first.decline(declined)
    agree([4, 4], first, second)
    wait_until(lambda: declined in second.held, "the other takes it")

    assert second.may_decline(declined) is False
    second.decline(declined)

    agree([4, 4], first, second)
    assert declined in {*first.held, *second.held}


def test_unreachable_partitions_are_set_aside_and_return(
    store: RedisStore,
) -> None:
    """Until they return, nobody works on them, and no other partitions are taken in their place."""
    parted = PartedLeases(store.client, round(LONG * 1_000))
    worker = PartitionLeases(parted, "a/1", store.partitions, LONG, clock=count(0.0, 1.0).__next__)
    worker.rebalance()
    before = dict(worker.held)

    parted.away = frozenset({2, 5})
    worker.rebalance()

    assert worker.set_aside == {number: before[number] for number in (2, 5)}
    assert worker.held == {number: lease for number, lease in before.items() if number not in (2, 5)}
    parted.away = frozenset()
    worker.rebalance()
    assert (worker.held, worker.set_aside) == (before, {})
