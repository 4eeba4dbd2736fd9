"""Notifications: sharded messages, published when commands are queued or results are stored."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import aclosing

from infra.ports.notifier import Notification
from infra.redis.client.connections import STORE_OUTAGES, is_cluster
from infra.redis.client.types import RedisClient, Reply
from infra.redis.keys import PartitionKeys, keys_of_partition

ChannelOf = Callable[[PartitionKeys], str]

RECONNECT_SECONDS = 0.5
CLUSTER_SECONDS = 0.1
"""A cluster's nodes are listened to in turn, so none may hold the listener for long."""


def commands_channel(at: PartitionKeys) -> str:
    """Name the channel of commands that were queued."""
    return at.commands_channel


def records_channel(at: PartitionKeys) -> str:
    """Name the channel of results that were stored."""
    return at.records_channel


def documents_channel(at: PartitionKeys) -> str:
    """Name the channel of documents of read models that were written and are waited for."""
    return at.documents_channel


def _channels(partitions: Iterable[int], channel: ChannelOf) -> dict[bytes, int]:
    return {channel(keys_of_partition(partition)).encode(): partition for partition in partitions}


def _decode(channels: dict[bytes, int], message: dict[str, bytes]) -> Notification:
    return Notification(channels[message["channel"]], tuple(message["data"].decode().split()))


class RedisNotifier:
    """Listens to one channel of all partitions; a lost connection is only slower, never an error."""

    def __init__(self, client: RedisClient, partitions: Iterable[int], channel: ChannelOf) -> None:
        self._client, self._channels = client, _channels(partitions, channel)
        self._listener: Reply = None

    def wait(self, seconds: float) -> tuple[Notification, ...]:
        """Wait for a hint, at most so long, and give all that came."""
        try:
            return tuple(self._read(seconds))
        except STORE_OUTAGES:
            self.close()
            time.sleep(seconds)
            return ()

    def _read(self, seconds: float) -> Iterator[Notification]:
        if self._listener is None:
            self._listener = self._client.pubsub()
            self._listener.ssubscribe(*self._channels)
        message = self._listener.get_sharded_message(timeout=seconds)
        while message is not None:
            if message["type"] == "smessage":
                yield _decode(self._channels, message)
            message = self._listener.get_sharded_message(timeout=0.0)

    def close(self) -> None:
        """Stop listening."""
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.close()


class AsyncRedisNotifier:
    """Listens to one channel of all partitions, awaited."""

    def __init__(self, client: RedisClient, partitions: Iterable[int], channel: ChannelOf) -> None:
        self._client, self._channels = client, _channels(partitions, channel)

    async def listen(self) -> AsyncGenerator[Notification]:
        """Give each hint as it comes, for ever; a lost connection is made again."""
        while True:
            try:
                async with aclosing(self._read()) as notifications:
                    async for notification in notifications:
                        yield notification
            except STORE_OUTAGES:
                await asyncio.sleep(RECONNECT_SECONDS)

    async def _read(self) -> AsyncGenerator[Notification]:
        in_cluster = is_cluster(self._client)
        if in_cluster:
            await self._client.initialize()
        async with self._client.pubsub() as listener:
            await listener.ssubscribe(*self._channels)
            while True:
                if in_cluster:
                    message = await listener.get_sharded_message(timeout=CLUSTER_SECONDS)
                else:
                    message = await listener.get_message(timeout=None)
                if message is not None and message["type"] == "smessage":
                    yield _decode(self._channels, message)
