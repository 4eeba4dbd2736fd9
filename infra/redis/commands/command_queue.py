"""Commands are queued: one call a partition, all partitions of one moment in one pipeline."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from infra.ports.command_queue import PartitionFull, QueuedCommand
from infra.ports.values import group_by_partition, partition_of
from infra.redis.client.awaited_connection import execute_together
from infra.redis.client.node_batchers import NodeBatchers
from infra.redis.client.replica_barrier import ReplicaBarrier
from infra.redis.client.types import RedisClient, RedisCommand, Reply
from infra.redis.functions.partition_library import ENQUEUE
from infra.redis.keys import keys_of_partition
from infra.redis.serialization import encode_command

_table_of = attrgetter("table")


def _enqueue_call(partition: int, commands: Sequence[QueuedCommand], limit: int) -> RedisCommand:
    at = keys_of_partition(partition)
    parts = (
        part for command in commands for part in (*encode_command(command), (command.words or "").encode())
    )
    return ("FCALL", ENQUEUE, 2, at.commands, at.commands_channel, limit, *parts)


def _entry_ids(reply: Sequence[bytes]) -> list[str | None]:
    """Read the entry id of each command; None for one that a full partition did not take."""
    return [entry.decode() or None for entry in reply]


class RedisCommandQueue:
    """Queues of all partitions, each of so many waiting commands at most."""

    def __init__(self, client: RedisClient, limit: int) -> None:
        self._client, self._limit = client, limit

    def put(self, commands: Sequence[QueuedCommand]) -> tuple[str, ...]:
        """Add commands to their partitions' streams and give their entry ids, or raise PartitionFull."""
        groups = group_by_partition(commands, _table_of)
        with self._client.pipeline(transaction=False) as pipeline:
            for partition, group in groups.items():
                pipeline.execute_command(*_enqueue_call(partition, group, self._limit))
            replies = pipeline.execute()
        ids = {partition: iter(_entry_ids(reply)) for partition, reply in zip(groups, replies, strict=True)}
        entries = tuple(next(ids[partition_of(command.table)]) for command in commands)
        for command, entry in zip(commands, entries, strict=True):
            if entry is None:
                raise PartitionFull(partition_of(command.table), entries)
        return tuple(entry for entry in entries if entry is not None)


class AsyncRedisCommandQueue:
    """The same, awaited; commands of one moment and node share a round trip."""

    def __init__(self, client: RedisClient, limit: int, barrier: ReplicaBarrier | None = None) -> None:
        self._client, self._limit, self._barrier = client, limit, barrier
        self._batchers: NodeBatchers[QueuedCommand, str] = NodeBatchers(client, self._send)

    async def put(self, command: QueuedCommand) -> str:
        """Add a command to its partition's stream and give its entry id, or raise PartitionFull.

        ReplicasMissing where its outcome could not be told anyway.
        """
        partition = partition_of(command.table)
        if self._barrier is not None:
            await self._barrier.require_not_short(partition)
        return await self._batchers.submit(keys_of_partition(partition).commands, command)

    async def _send(self, commands: Sequence[QueuedCommand]) -> list[str | Exception]:
        groups = group_by_partition(commands, _table_of)
        calls = [_enqueue_call(partition, group, self._limit) for partition, group in groups.items()]
        replies = await execute_together(self._client, calls)
        results = {
            partition: iter(_results(partition, len(group), reply))
            for (partition, group), reply in zip(groups.items(), replies, strict=True)
        }
        return [next(results[partition_of(command.table)]) for command in commands]


def _results(partition: int, count: int, reply: Reply) -> list[str | Exception]:
    if isinstance(reply, Exception):
        return [reply] * count
    return [entry or PartitionFull(partition, (None,)) for entry in _entry_ids(reply)]
