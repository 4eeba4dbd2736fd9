"""Leases on partitions, timed by the server's clock. Each new holder's epoch fences off the previous one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from infra.ports.leases import Lease, Renewal
from infra.redis import keys
from infra.redis.client.cluster.blocking import NodeAway, execute_apart
from infra.redis.client.types import RedisClient, RedisCommand, Reply
from infra.redis.functions import (
    ACQUIRE,
    ACQUIRE_PROJECTOR_LEASE,
    HEARTBEAT,
    RELEASE,
    RELEASE_IF_HELD,
    RENEW,
    RENEW_PROJECTOR_LEASE,
)
from infra.redis.keys import WORKERS, WORKERS_DECLINED, keys_of_partition

_numbers = msgspec.json.Decoder(frozenset[int])


class DeclinedPartitions:
    """Records declined partitions under one key."""

    def __init__(self, client: RedisClient, key: str) -> None:
        self._client, self._key = client, key

    def note_declined(self, holder: str, partitions: Collection[int]) -> None:
        """Record all partitions that a holder declines, replacing its earlier list."""
        if partitions:
            self._client.hset(self._key, holder, msgspec.json.encode(sorted(partitions)))
        else:
            self._client.hdel(self._key, holder)

    def list_declined(self, alive: Collection[str]) -> Mapping[str, frozenset[int]]:
        """Return the partitions that each live holder declines; delete the entries of other holders."""
        noted = {holder.decode(): raw for holder, raw in self._client.hgetall(self._key).items()}
        gone = [holder for holder in noted if holder not in alive]
        if gone:
            self._client.hdel(self._key, *gone)
        return {holder: _numbers.decode(raw) for holder, raw in noted.items() if holder in alive}


class RedisLeases(DeclinedPartitions):
    """Leases partitions for a number of milliseconds."""

    def __init__(self, client: RedisClient, milliseconds: int) -> None:
        super().__init__(client, WORKERS_DECLINED)
        self._milliseconds = milliseconds

    def send_heartbeat(self, holder: str) -> tuple[str, ...]:
        """Record a worker's heartbeat and return all live workers in order."""
        call = ("FCALL", HEARTBEAT, 1, WORKERS, holder, self._milliseconds)
        return read_alive(execute_apart(self._client, [call])[0])

    def deregister(self, holder: str) -> None:
        """Remove a worker from the list."""
        self._client.execute_command("ZREM", WORKERS, holder)

    def acquire(self, partitions: Sequence[int], holder: str) -> tuple[Lease, ...]:
        """Lease the partitions that are free or held by an earlier instance with the same name."""
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
        """Renew the leases that still belong to the holder."""
        calls = [
            ("FCALL", RENEW, 2, at.lease, at.fence, lease.fencing_token, self._milliseconds)
            for lease in leases
            for at in (keys_of_partition(lease.partition),)
        ]
        return read_renewal(leases, execute_apart(self._client, calls))

    def release(self, leases: Sequence[Lease]) -> None:
        """Release the leases; on a node that is down, they expire instead."""
        calls = [
            ("FCALL", RELEASE, 1, keys_of_partition(lease.partition).lease, lease.fencing_token)
            for lease in leases
        ]
        execute_apart(self._client, calls)


def read_alive(reply: Sequence[bytes] | NodeAway) -> tuple[str, ...]:
    """Return the live holders in order."""
    return () if isinstance(reply, NodeAway) else tuple(sorted(name.decode() for name in reply))


def read_renewal(leases: Sequence[Lease], replies: Sequence[Reply]) -> Renewal:
    """Build the result of a renewal from the replies."""
    told = tuple(zip(leases, replies, strict=True))
    return Renewal(
        tuple(lease for lease, reply in told if reply and not isinstance(reply, NodeAway)),
        tuple(lease for lease, reply in told if isinstance(reply, NodeAway)),
    )


UNFENCED_EPOCH = 0
"""The epoch of projectors' leases, which need no fencing."""


class RedisProjectorLeases(DeclinedPartitions):
    """Leases partitions to projectors for a number of milliseconds."""

    def __init__(self, client: RedisClient, milliseconds: int) -> None:
        super().__init__(client, keys.PROJECTORS_DECLINED)
        self._milliseconds = milliseconds

    def send_heartbeat(self, holder: str) -> tuple[str, ...]:
        """Record a projector's heartbeat and return all live projectors in order."""
        call = ("FCALL", HEARTBEAT, 1, keys.PROJECTORS, holder, self._milliseconds)
        return read_alive(execute_apart(self._client, [call])[0])

    def deregister(self, holder: str) -> None:
        """Remove a projector from the list."""
        self._client.execute_command("ZREM", keys.PROJECTORS, holder)

    def acquire(self, partitions: Sequence[int], holder: str) -> tuple[Lease, ...]:
        """Lease the partitions that are free; a lease held under the same name is treated as free."""
        wanted = [Lease(partition, UNFENCED_EPOCH, holder) for partition in partitions]
        replies = self._call(wanted, ACQUIRE_PROJECTOR_LEASE, self._milliseconds)
        return read_renewal(wanted, replies).prolonged

    def renew(self, leases: Sequence[Lease]) -> Renewal:
        """Renew the leases that still belong to the holder."""
        return read_renewal(leases, self._call(leases, RENEW_PROJECTOR_LEASE, self._milliseconds))

    def release(self, leases: Sequence[Lease]) -> None:
        """Release the leases; on a node that is down, they expire instead."""
        self._call(leases, RELEASE_IF_HELD)

    def _call(self, leases: Sequence[Lease], function: str, *arguments: int) -> list[Reply]:
        """Call a function on each lease and return the replies."""
        calls: list[RedisCommand] = [
            ("FCALL", function, 1, keys.projector_lease_key(lease.partition), lease.holder, *arguments)
            for lease in leases
        ]
        return execute_apart(self._client, calls)


WATCHED = "{railhead}:demo-watched"


class RedisDemoWatch:
    """The demo watch for jobs: whether anyone watches the demo."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def has_viewer(self) -> bool:
        """Return whether there is a viewer now."""
        return bool(self._client.exists(WATCHED))


class AsyncRedisDemoWatch:
    """The demo watch for the API, which records viewers."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def note_viewer(self, seconds: int) -> None:
        """Record that there is a viewer for the given number of seconds from now."""
        await self._client.set(WATCHED, 1, ex=seconds)
