"""Wishes go in: one call a partition, all partitions of one moment in one pipeline."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from infra.ports.command_queue import PartitionFull, QueuedCommand, group_by_partition
from infra.ports.values import partition_of
from infra.redis.functions.partition_library import ENQUEUE
from infra.redis.keys import keys_of_partition
from infra.redis.serialization import Reply, encode_command


def _call(partition: int, wishes: Sequence[QueuedCommand], limit: int) -> tuple[str | bytes | int, ...]:
    at = keys_of_partition(partition)
    parts = (part for wish in wishes for part in encode_command(wish))
    return (ENQUEUE, 2, at.commands, at.commands_channel, limit, *parts)


def _entries(reply: Sequence[bytes]) -> tuple[str | None, ...]:
    return tuple(entry.decode() or None for entry in reply)


class RedisCommandQueue:
    """Takes wishes in, for who may block."""

    def __init__(self, client: Reply, limit: int) -> None:
        self._client, self._limit = client, limit

    def put(self, commands: Sequence[QueuedCommand]) -> tuple[str, ...]:
        """Add wishes to their partitions' streams and give their entry ids, or raise PartitionFull."""
        sorted_wishes = group_by_partition(commands)
        with self._client.pipeline(transaction=False) as pipeline:
            for partition, group in sorted_wishes.items():
                pipeline.execute_command("FCALL", *_call(partition, group, self._limit))
            replies = pipeline.execute()
        queues = {
            partition: iter(_entries(reply)) for partition, reply in zip(sorted_wishes, replies, strict=True)
        }
        entries = tuple(next(queues[partition_of(wish.table)]) for wish in commands)
        for wish, entry in zip(commands, entries, strict=True):
            if entry is None:
                raise PartitionFull(partition_of(wish.table), entries)
        return tuple(entry for entry in entries if entry is not None)


class AsyncRedisCommandQueue:
    """Takes wishes in; what arrives while a round trip is under way goes together in the next."""

    def __init__(self, client: Reply, limit: int) -> None:
        self._client, self._limit = client, limit
        self._waiting: list[tuple[QueuedCommand, asyncio.Future[str]]] = []
        self._sender: asyncio.Task[None] | None = None

    async def put(self, command: QueuedCommand) -> str:
        """Add a wish to its partition's stream and give its entry id, or raise PartitionFull."""
        future: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._waiting.append((command, future))
        if self._sender is None or self._sender.done():
            self._sender = asyncio.create_task(self._send())
        return await future

    async def _send(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._send_one(batch)
            except Exception as error:  # noqa: BLE001 - whoever waits has to hear of it, whatever it is
                for _, future in batch:
                    if not future.done():
                        future.set_exception(error)

    async def _send_one(self, batch: list[tuple[QueuedCommand, asyncio.Future[str]]]) -> None:
        groups: dict[int, list[tuple[QueuedCommand, asyncio.Future[str]]]] = {}
        for wish, future in batch:
            groups.setdefault(partition_of(wish.table), []).append((wish, future))
        pipeline = self._client.pipeline(transaction=False)
        for partition, group in groups.items():
            pipeline.execute_command("FCALL", *_call(partition, [wish for wish, _ in group], self._limit))
        replies = await pipeline.execute(raise_on_error=False)
        for (partition, group), reply in zip(groups.items(), replies, strict=True):
            _answer(partition, [future for _, future in group], reply)


def _answer(partition: int, futures: Sequence[asyncio.Future[str]], reply: Reply) -> None:
    """Tell each sender of a partition what became of its wish; one who went away meanwhile is passed over."""
    if isinstance(reply, Exception):
        outcomes: Sequence[str | Exception] = [reply] * len(futures)
    else:
        outcomes = [entry or PartitionFull(partition, (None,)) for entry in _entries(reply)]
    for future, outcome in zip(futures, outcomes, strict=True):
        if future.done():
            continue
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
