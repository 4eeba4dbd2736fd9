"""Detect why a server answers reads but refuses writes, without writing anything."""

from __future__ import annotations

import asyncio

from redis.exceptions import OutOfMemoryError, ReadOnlyError, RedisError, ResponseError

from infra.ports.outages import ReplicasMissing, WritesRefused
from infra.redis.client.connections import is_cluster
from infra.redis.client.replica_barrier import ReplicaBarrier
from infra.redis.client.types import RedisClient
from infra.redis.keys import keys_of_partition

DISK = WritesRefused("disk", "the disk of the store is full or not writable")
MEMORY = WritesRefused("memory", "the store has reached its memory limit (maxmemory)")
REPLICAS = WritesRefused("replicas", "the store has too few replicas to accept writes")
READ_ONLY = WritesRefused("read-only", "the store follows another server and is read-only")

PROBE_KEY = "probe"
"""A key that never exists: only an empty string is written to it, which has no effect."""


def find_write_refusal(error: BaseException, *, own_server: bool) -> WritesRefused | None:
    """Return why a server refused a write; None if the server is down or the error is unrelated.

    While its disk is full, the embedded server (`own_server`) refuses writes by requiring a replica.
    """
    if not isinstance(error, ResponseError):
        return None
    if isinstance(error, OutOfMemoryError):
        return MEMORY
    if isinstance(error, ReadOnlyError):
        return READ_ONLY
    text = str(error)
    if "NOREPLICAS " in text:
        return DISK if own_server else REPLICAS
    return DISK if "MISCONF " in text else None


class AsyncRedisWriteProbe:
    """Checks whether a write would succeed; in a cluster, on each node."""

    def __init__(
        self, client: RedisClient, partitions: int, *, own_server: bool, barrier: ReplicaBarrier | None = None
    ) -> None:
        asked = self._asked = range(partitions if is_cluster(client) else 1)
        self._client, self._own_server, self._barrier = client, own_server, barrier
        self._keys = [f"{keys_of_partition(partition).tag}:{PROBE_KEY}" for partition in asked]

    def find_refusal(self, error: BaseException) -> WritesRefused | None:
        """Return why the store refused a write; None if the store is down or the error is unrelated."""
        return find_write_refusal(error, own_server=self._own_server)

    async def why_refused(self) -> WritesRefused | None:
        """Return why the store refuses writes, or None if it accepts them; outage errors propagate."""
        async with self._client.pipeline(transaction=False) as pipeline:
            for key in self._keys:
                pipeline.setrange(key, 0, "")
            replies = await pipeline.execute(raise_on_error=False)
        for reply in replies:
            if isinstance(reply, RedisError):
                refused = self.find_refusal(reply)
                if refused is None:
                    raise reply
                return refused
        return None if self._barrier is None else await self._why_uncertain(self._barrier)

    async def _why_uncertain(self, barrier: ReplicaBarrier) -> WritesRefused | None:
        """Return a refusal if too few replicas have the data; in that case, nothing is acknowledged."""
        try:
            await asyncio.gather(*(barrier.read(partition) for partition in self._asked))
        except ReplicasMissing:
            return REPLICAS
        return None
