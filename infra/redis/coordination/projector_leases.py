"""Leases of projectors, so that several share the work; they fence nobody, as commits are exact without."""

from __future__ import annotations

from collections.abc import Sequence

from infra.ports.leases import Lease
from infra.redis.client.types import RedisClient
from infra.redis.coordination.declined_partitions import DeclinedPartitions
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
        return tuple(sorted(name.decode() for name in self._client.execute_command(*call)))

    def deregister(self, holder: str) -> None:
        """Take a projector off the list."""
        self._client.execute_command("ZREM", keys.PROJECTORS, holder)

    def acquire(self, partitions: Sequence[int], holder: str) -> tuple[Lease, ...]:
        """Take those of the partitions that nobody holds; one that a namesake held counts as free."""
        wanted = [Lease(partition, UNFENCED_EPOCH, holder) for partition in partitions]
        return self._call(wanted, ACQUIRE_PROJECTOR_LEASE, self._milliseconds)

    def renew(self, leases: Sequence[Lease]) -> tuple[Lease, ...]:
        """Prolong leases and give those that are still the holder's."""
        return self._call(leases, RENEW_PROJECTOR_LEASE, self._milliseconds)

    def release(self, leases: Sequence[Lease]) -> None:
        """Let partitions go."""
        self._call(leases, RELEASE_IF_HELD)

    def _call(self, leases: Sequence[Lease], function: str, *arguments: int) -> tuple[Lease, ...]:
        """Call a function on each lease and give those for which it says yes."""
        with self._client.pipeline(transaction=False) as pipeline:
            for lease in leases:
                key = keys.projector_lease_key(lease.partition)
                pipeline.execute_command("FCALL", function, 1, key, lease.holder, *arguments)
            replies = pipeline.execute()
        return tuple(lease for lease, yes in zip(leases, replies, strict=True) if yes)
