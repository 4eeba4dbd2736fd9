"""Notifications: sharded messages, published when commands are queued or results are stored."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import aclosing

import redis
from redis.exceptions import ConnectionError as Lost

from infra.ports.notifier import Notification
from infra.redis.client.awaited_connection import AsyncServer, MessageProtocol, open_protocol
from infra.redis.client.cluster.awaited import AsyncCluster
from infra.redis.client.cluster.blocking import BlockingCluster
from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.client.types import RedisClient, Reply
from infra.redis.coordination.cluster_notifier import AsyncClusterListener, ClusterListener, Message
from infra.redis.coordination.server_listener import SocketListener
from infra.redis.keys import PartitionKeys, keys_of_partition

ChannelOf = Callable[[PartitionKeys], str]

RECONNECT_SECONDS = 0.5


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


def _decode(channels: dict[bytes, int], message: Message) -> Notification:
    channel, data = message
    return Notification(channels[channel], tuple(data.decode().split()))


class RedisNotifier:
    """Listens to one channel of all partitions; a lost connection is only slower, never an error."""

    def __init__(self, client: RedisClient, partitions: Iterable[int], channel: ChannelOf) -> None:
        self._client, self._channels = client, _channels(partitions, channel)
        self._listener: ClusterListener | SocketListener | PubSubListener | None = None
        self._was_lost = False

    def wait(self, seconds: float) -> tuple[Notification, ...]:
        """Wait for a hint, at most so long, and give all that came.

        After a connection was lost there is one of every partition: what came meanwhile is not known.
        """
        try:
            if self._listener is None:
                self._listener = self._listen()
            if self._was_lost:
                self._was_lost = False
                return tuple(Notification(partition, ()) for partition in self._channels.values())
            return tuple(_decode(self._channels, message) for message in self._listener.read(seconds))
        except STORE_OUTAGES:
            self.close()
            self._was_lost = True
            time.sleep(seconds)
            return ()

    def close(self) -> None:
        """Stop listening."""
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.close()

    def _listen(self) -> ClusterListener | SocketListener | PubSubListener:
        if isinstance(self._client, BlockingCluster):
            return ClusterListener(self._client, self._channels)
        if type(self._client) is redis.Redis:
            return SocketListener(self._client, self._channels)
        return PubSubListener(self._client, self._channels)


class PubSubListener:
    """Listens as redis-py does: fakeredis has no connection to read from."""

    def __init__(self, client: RedisClient, channels: Iterable[bytes]) -> None:
        self._listener: Reply = client.pubsub()
        self._listener.ssubscribe(*channels)

    def read(self, seconds: float) -> Iterator[Message]:
        """Wait for a message, at most so long, and give all that came."""
        message = self._listener.get_sharded_message(timeout=seconds)
        while message is not None:
            if message["type"] == "smessage":
                yield message["channel"], message["data"]
            message = self._listener.get_sharded_message(timeout=0.0)

    def close(self) -> None:
        """Stop listening."""
        self._listener.close()


class AsyncRedisNotifier:
    """Listens to one channel of all partitions, awaited."""

    def __init__(self, client: RedisClient, partitions: Iterable[int], channel: ChannelOf) -> None:
        self._client, self._channels = client, _channels(partitions, channel)

    async def listen(self) -> AsyncGenerator[Notification]:
        """Give each hint as it comes, for ever; a lost connection is made again."""
        while True:
            try:
                async with aclosing(self._read()) as messages:
                    async for message in messages:
                        yield _decode(self._channels, message)
            except STORE_OUTAGES:
                await asyncio.sleep(RECONNECT_SECONDS)

    def _read(self) -> AsyncGenerator[Message]:
        if isinstance(self._client, AsyncCluster):
            return AsyncClusterListener(self._client, self._channels).listen()
        return self._read_server()

    async def _read_server(self) -> AsyncGenerator[Message]:
        if not isinstance(self._client, AsyncServer):
            async for message in self._read_client():
                yield message
            return
        protocol = MessageProtocol()
        await open_protocol(self._client.connection_pool, protocol)
        try:
            protocol.subscribe(self._channels)
            while True:
                for message in await protocol.read():
                    yield message
        finally:
            protocol.close(Lost("nobody listens any more"))

    async def _read_client(self) -> AsyncGenerator[Message]:
        async with self._client.pubsub() as listener:
            await listener.ssubscribe(*self._channels)
            while True:
                message = await listener.get_message(timeout=None)
                if message is not None and message["type"] == "smessage":
                    yield message["channel"], message["data"]
