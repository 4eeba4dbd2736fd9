"""Leases of partitions by the server's clock; each new holder's epoch fences the one before."""

from __future__ import annotations

from collections.abc import Sequence

from infra.ports.leases import Lease
from infra.redis.client.types import RedisClient
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
        alive = self._client.execute_command("FCALL", HEARTBEAT, 1, WORKERS, holder, self._milliseconds)
        return tuple(sorted(name.decode() for name in alive))

    def deregister(self, holder: str) -> None:
        """Take a worker off the list."""
        self._client.execute_command("ZREM", WORKERS, holder)

    def acquire(self, partitions: Sequence[int], holder: str) -> tuple[Lease, ...]:
        """Take those of the partitions that are free, or held by an earlier instance of the same name."""
        with self._client.pipeline(transaction=False) as pipeline:
            for partition in partitions:
                at = keys_of_partition(partition)
                keys = (at.lease, at.fence, at.commands)
                pipeline.execute_command("FCALL", ACQUIRE, 3, *keys, holder, self._milliseconds)
            epochs = pipeline.execute()
        return tuple(
            Lease(partition, epoch, holder)
            for partition, epoch in zip(partitions, epochs, strict=True)
            if epoch
        )

    def renew(self, leases: Sequence[Lease]) -> tuple[Lease, ...]:
        """Prolong leases and give those that are still the holder's."""
        with self._client.pipeline(transaction=False) as pipeline:
            for lease in leases:
                at = keys_of_partition(lease.partition)
                pipeline.execute_command(
                    "FCALL", RENEW, 2, at.lease, at.fence, lease.fencing_token, self._milliseconds
                )
            replies = pipeline.execute()
        return tuple(lease for lease, is_held in zip(leases, replies, strict=True) if is_held)

    def release(self, leases: Sequence[Lease]) -> None:
        """Let partitions go."""
        with self._client.pipeline(transaction=False) as pipeline:
            for lease in leases:
                pipeline.execute_command(
                    "FCALL", RELEASE, 1, keys_of_partition(lease.partition).lease, lease.fencing_token
                )
            pipeline.execute()
