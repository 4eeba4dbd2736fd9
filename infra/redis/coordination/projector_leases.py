"""Who follows which partition, so that several projectors share the work; commits are exact without it."""

from __future__ import annotations

from collections.abc import Sequence

from infra.ports.leases import Lease
from infra.redis.functions.partition_library import HEARTBEAT
from infra.redis.functions.read_model_library import (
    ACQUIRE_PROJECTOR_LEASE,
    RELEASE_IF_HELD,
    RENEW_PROJECTOR_LEASE,
)
from infra.redis.read_models import keys
from infra.redis.serialization import Reply

UNFENCED_EPOCH = 0
"""The epoch of a claim: it fences nobody."""


class RedisProjectorLeases:
    """Claims partitions for so many milliseconds, as `Ownership` leases them for workers."""

    def __init__(self, client: Reply, milliseconds: int) -> None:
        self._client, self._milliseconds = client, milliseconds

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
        return self._those(wanted, ACQUIRE_PROJECTOR_LEASE, self._milliseconds)

    def renew(self, leases: Sequence[Lease]) -> tuple[Lease, ...]:
        """Prolong claims and give those that are still the holder's."""
        return self._those(leases, RENEW_PROJECTOR_LEASE, self._milliseconds)

    def release(self, leases: Sequence[Lease]) -> None:
        """Give partitions back."""
        self._those(leases, RELEASE_IF_HELD)

    def _those(self, leases: Sequence[Lease], function: str, *arguments: int) -> tuple[Lease, ...]:
        """Call a function on each claim and give those for which it says yes."""
        with self._client.pipeline(transaction=False) as pipeline:
            for lease in leases:
                claim = keys.projector_lease_key(lease.partition)
                pipeline.execute_command("FCALL", function, 1, claim, lease.holder, *arguments)
            said = pipeline.execute()
        return tuple(lease for lease, yes in zip(leases, said, strict=True) if yes)
