"""Leases of projectors, so that several share the work; they fence nobody, as commits are exact without."""

from __future__ import annotations

from collections.abc import Sequence

from infra.ports.leases import Lease, Renewal
from infra.redis.client.cluster.apart import execute_apart
from infra.redis.client.types import RedisClient, RedisCommand, Reply
from infra.redis.coordination.declined_partitions import DeclinedPartitions
from infra.redis.coordination.leases import read_alive, read_renewal
from infra.redis.functions.partition_library import HEARTBEAT
from infra.redis.functions.read_model_library import (
    ACQUIRE_PROJECTOR_LEASE,
    RELEASE_IF_HELD,
    RENEW_PROJECTOR_LEASE,
)
from infra.redis.read_models import keys

UNFENCED_EPOCH = 0
"""The epoch of such a lease."""


class RedisProjectorLeases(DeclinedPartitions):
    """Leases partitions to projectors for so many milliseconds."""

    def __init__(self, client: RedisClient, milliseconds: int) -> None:
        super().__init__(client, keys.PROJECTORS_DECLINED)
        self._milliseconds = milliseconds

    def send_heartbeat(self, holder: str) -> tuple[str, ...]:
        """Say that a projector lives, and name all that do, in order."""
        call = ("FCALL", HEARTBEAT, 1, keys.PROJECTORS, holder, self._milliseconds)
        return read_alive(execute_apart(self._client, [call])[0])

    def deregister(self, holder: str) -> None:
        """Take a projector off the list."""
        self._client.execute_command("ZREM", keys.PROJECTORS, holder)

    def acquire(self, partitions: Sequence[int], holder: str) -> tuple[Lease, ...]:
        """Take those of the partitions that nobody holds; one that a namesake held counts as free."""
        wanted = [Lease(partition, UNFENCED_EPOCH, holder) for partition in partitions]
        replies = self._call(wanted, ACQUIRE_PROJECTOR_LEASE, self._milliseconds)
        return read_renewal(wanted, replies).prolonged

    def renew(self, leases: Sequence[Lease]) -> Renewal:
        """Prolong leases, those that are still the holder's."""
        return read_renewal(leases, self._call(leases, RENEW_PROJECTOR_LEASE, self._milliseconds))

    def release(self, leases: Sequence[Lease]) -> None:
        """Let partitions go; those whose node is away go as their leases lapse."""
        self._call(leases, RELEASE_IF_HELD)

    def _call(self, leases: Sequence[Lease], function: str, *arguments: int) -> list[Reply]:
        """Call a function on each lease and give what it says."""
        calls: list[RedisCommand] = [
            ("FCALL", function, 1, keys.projector_lease_key(lease.partition), lease.holder, *arguments)
            for lease in leases
        ]
        return execute_apart(self._client, calls)
