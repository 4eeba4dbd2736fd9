"""Leases of partitions by the server's clock; each new holder's epoch fences the one before."""

from __future__ import annotations

from collections.abc import Sequence

from infra.ports.leases import Lease, Renewal
from infra.redis.client.cluster.apart import NodeAway, execute_apart
from infra.redis.client.types import RedisClient, Reply
from infra.redis.coordination.declined_partitions import DeclinedPartitions
from infra.redis.functions.partition_library import ACQUIRE, HEARTBEAT, RELEASE, RENEW
from infra.redis.keys import WORKERS, WORKERS_DECLINED, keys_of_partition


class RedisLeases(DeclinedPartitions):
    """Leases partitions for so many milliseconds."""

    def __init__(self, client: RedisClient, milliseconds: int) -> None:
        super().__init__(client, WORKERS_DECLINED)
        self._milliseconds = milliseconds

    def send_heartbeat(self, holder: str) -> tuple[str, ...]:
        """Say that a worker lives, and name all that do, in order."""
        call = ("FCALL", HEARTBEAT, 1, WORKERS, holder, self._milliseconds)
        return read_alive(execute_apart(self._client, [call])[0])

    def deregister(self, holder: str) -> None:
        """Take a worker off the list."""
        self._client.execute_command("ZREM", WORKERS, holder)

    def acquire(self, partitions: Sequence[int], holder: str) -> tuple[Lease, ...]:
        """Take those of the partitions that are free, or held by an earlier instance of the same name."""
        calls = [
            ("FCALL", ACQUIRE, 3, at.lease, at.fence, at.commands, holder, self._milliseconds)
            for at in map(keys_of_partition, partitions)
        ]
        return tuple(
            Lease(partition, epoch, holder)
            for partition, epoch in zip(partitions, execute_apart(self._client, calls), strict=True)
            if epoch and not isinstance(epoch, NodeAway)
        )

    def renew(self, leases: Sequence[Lease]) -> Renewal:
        """Prolong leases, those that are still the holder's."""
        calls = [
            ("FCALL", RENEW, 2, at.lease, at.fence, lease.fencing_token, self._milliseconds)
            for lease in leases
            for at in (keys_of_partition(lease.partition),)
        ]
        return read_renewal(leases, execute_apart(self._client, calls))

    def release(self, leases: Sequence[Lease]) -> None:
        """Let partitions go; those whose node is away go as their leases lapse."""
        calls = [
            ("FCALL", RELEASE, 1, keys_of_partition(lease.partition).lease, lease.fencing_token)
            for lease in leases
        ]
        execute_apart(self._client, calls)


def read_alive(reply: Sequence[bytes] | NodeAway) -> tuple[str, ...]:
    """Name all that live, in order."""
    return () if isinstance(reply, NodeAway) else tuple(sorted(name.decode() for name in reply))


def read_renewal(leases: Sequence[Lease], replies: Sequence[Reply]) -> Renewal:
    """Read what became of each lease."""
    told = tuple(zip(leases, replies, strict=True))
    return Renewal(
        tuple(lease for lease, reply in told if reply and not isinstance(reply, NodeAway)),
        tuple(lease for lease, reply in told if isinstance(reply, NodeAway)),
    )
