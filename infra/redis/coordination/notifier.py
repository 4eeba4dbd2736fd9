"""Doorbells: sharded messages after an intake or an append; only hints: who waits for one polls as well."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import aclosing

from redis.asyncio import RedisCluster
from redis.exceptions import RedisError

from infra.ports.notifier import Notification
from infra.redis.keys import PartitionKeys, keys_of_partition
from infra.redis.serialization import Reply

ChannelOf = Callable[[PartitionKeys], str]

RECONNECT_SECONDS = 0.5
CLUSTER_SECONDS = 0.1
"""A cluster's nodes are listened to in turn, so none may hold the listener for long."""


def commands_channel(at: PartitionKeys) -> str:
    """Name the bell that rings when wishes came in."""
    return at.commands_channel


def records_channel(at: PartitionKeys) -> str:
    """Name the bell that rings when verdicts were stored."""
    return at.records_channel


def _channels(partitions: Iterable[int], channel: ChannelOf) -> dict[bytes, int]:
    return {channel(keys_of_partition(partition)).encode(): partition for partition in partitions}


def _rung(channels: dict[bytes, int], message: dict[str, bytes]) -> Notification:
    return Notification(channels[message["channel"]], tuple(message["data"].decode().split()))


class RedisNotifier:
    """Listens to one kind of bell of all partitions; a lost connection is only slower, never an error."""

    def __init__(self, client: Reply, partitions: Iterable[int], channel: ChannelOf) -> None:
        self._client, self._channels = client, _channels(partitions, channel)
        self._listener: Reply = None

    def wait(self, seconds: float) -> tuple[Notification, ...]:
        """Wait until the bell rings, at most so long, and give what it said."""
        try:
            return tuple(self._heard(seconds))
        except (RedisError, OSError):
            self.close()
            time.sleep(seconds)
            return ()

    def _heard(self, seconds: float) -> Iterator[Notification]:
        if self._listener is None:
            self._listener = self._client.pubsub()
            self._listener.ssubscribe(*self._channels)
        message = self._listener.get_sharded_message(timeout=seconds)
        while message is not None:
            if message["type"] == "smessage":
                yield _rung(self._channels, message)
            message = self._listener.get_sharded_message(timeout=0.0)

    def close(self) -> None:
        """Stop listening."""
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.close()


class AsyncRedisNotifier:
    """Listens to one kind of bell of all partitions, for who may not block."""

    def __init__(self, client: Reply, partitions: Iterable[int], channel: ChannelOf) -> None:
        self._client, self._channels = client, _channels(partitions, channel)

    async def listen(self) -> AsyncGenerator[Notification]:
        """Give each hint as it comes, for ever; a lost connection is made again."""
        while True:
            try:
                async with aclosing(self._heard()) as heard:
                    async for rung in heard:
                        yield rung
            except (RedisError, OSError):
                await asyncio.sleep(RECONNECT_SECONDS)

    async def _heard(self) -> AsyncGenerator[Notification]:
        clustered = isinstance(self._client, RedisCluster)
        if clustered:
            await self._client.initialize()
        async with self._client.pubsub() as listener:
            await listener.ssubscribe(*self._channels)
            while True:
                if clustered:
                    message = await listener.get_sharded_message(timeout=CLUSTER_SECONDS)
                else:
                    message = await listener.get_message(timeout=None)
                if message is not None and message["type"] == "smessage":
                    yield _rung(self._channels, message)
