"""Notifications through sharded pub/sub, for a single server or a cluster."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, NamedTuple

import redis
import redis.asyncio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from infra.ports.notifier import Notification
from infra.redis.client.cluster.awaited import AsyncCluster
from infra.redis.client.cluster.blocking import BlockingCluster
from infra.redis.client.cluster.node_watch import OUTAGES
from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.client.types import RedisClient, Reply
from infra.redis.keys import PartitionKeys, keys_of_partition
from infra.redis.serialization import decode_new_outcomes, decode_queued

FOLLOW_SECONDS = 0.25
"""Interval between checks of whether a channel's slot has moved; a check costs no round trip."""

CLUSTER_RECONNECT_SECONDS = 0.25
LISTEN_SECONDS = 1.0
"""How long a thread listens before it checks whether it should stop."""

Message = tuple[bytes, bytes]
"""A channel and its payload."""

ByNode = dict[str, frozenset[bytes]]


def _group_by_node(client: AsyncCluster | BlockingCluster, slots: dict[bytes, int]) -> ByNode:
    """Return the channels, keyed by node; channels whose slot has no node are left out for now."""
    found: dict[str, set[bytes]] = {}
    for channel, slot in slots.items():
        with suppress(*OUTAGES, KeyError):
            found.setdefault(client.nodes_manager.get_node_from_slot(slot).name, set()).add(channel)
    return {node: frozenset(channels) for node, channels in found.items()}


class AsyncClusterListener:
    """Listens to all nodes of a cluster concurrently, for asynchronous callers."""

    def __init__(self, client: AsyncCluster, channels: Iterable[bytes]) -> None:
        self._client = client
        self._slots = {channel: client.keyslot(channel) for channel in channels}
        self._heard: asyncio.Queue[Message] = asyncio.Queue()

    async def listen(self) -> AsyncGenerator[Message]:
        """Yield messages forever, as they arrive; lost connections are reopened."""
        following = asyncio.create_task(self._follow())
        try:
            while True:
                yield await self._heard.get()
        finally:
            await _end([following])

    async def _follow(self) -> None:
        """Keep a listening task per node."""
        listening: dict[tuple[str, frozenset[bytes]], asyncio.Task[None]] = {}
        try:
            while True:
                with suppress(*OUTAGES):
                    _ = await self._client.initialize()
                wanted = _group_by_node(self._client, self._slots).items()
                await _end([listening.pop(one) for one in listening.keys() - wanted])
                for node, channels in wanted - listening.keys():
                    listening[node, channels] = asyncio.create_task(self._listen_to(node, channels))
                await asyncio.sleep(FOLLOW_SECONDS)
        finally:
            await _end(listening.values())

    async def _listen_to(self, name: str, channels: Iterable[bytes]) -> None:
        while (node := self._client.get_node(node_name=name)) is not None:
            options = {**node.connection_kwargs, "retry": AsyncRetry(NoBackoff(), 0)}
            pool = redis.asyncio.ConnectionPool(node.connection_class, **options)
            try:
                async with redis.asyncio.Redis.from_pool(pool) as client, client.pubsub() as listener:
                    await self._read(listener, channels)
            except OUTAGES as error:
                self._client.report(error)
            await asyncio.sleep(CLUSTER_RECONNECT_SECONDS)

    async def _read(self, listener: Any, channels: Iterable[bytes]) -> None:
        for channel in channels:  # one call for each, because their slots differ
            await listener.ssubscribe(channel)
        while True:
            message = await listener.get_message(timeout=None)
            if message is not None and message["type"] == "smessage":
                self._heard.put_nowait((message["channel"], message["data"]))


async def _end(tasks: Iterable[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class ClusterListener:
    """Listens to all nodes of a cluster concurrently, with a thread for each."""

    def __init__(self, client: BlockingCluster, channels: Iterable[bytes]) -> None:
        self._client = client
        self._slots = {channel: client.keyslot(channel) for channel in channels}  # type: ignore[no-untyped-call]  # untyped
        self._heard: queue.Queue[Message] = queue.Queue()
        self._listening: dict[tuple[str, frozenset[bytes]], _NodeListener] = {}
        self._follow()
        for one in self._listening.values():
            one.tried.wait(LISTEN_SECONDS)

    def read(self, seconds: float) -> Iterator[Message]:
        """Wait for messages up to the given number of seconds, and yield all that arrived."""
        if time.monotonic() - self._followed >= FOLLOW_SECONDS:
            self._follow()
        with suppress(queue.Empty):
            yield self._heard.get(timeout=seconds) if seconds > 0 else self._heard.get_nowait()
            while True:
                yield self._heard.get_nowait()

    def close(self) -> None:
        """Stop listening; the threads end within LISTEN_SECONDS."""
        for one in self._listening.values():
            one.closing.set()

    def _follow(self) -> None:
        self._followed = time.monotonic()
        wanted = _group_by_node(self._client, self._slots).items()
        for gone in self._listening.keys() - wanted:
            self._listening.pop(gone).closing.set()
        for node, channels in wanted - self._listening.keys():
            listener = _NodeListener(self._client, node, channels, self._heard)
            threading.Thread(target=listener.run, name=f"listens to {node}", daemon=True).start()
            self._listening[node, channels] = listener


@dataclass(frozen=True)
class _NodeListener:
    client: BlockingCluster
    node: str
    channels: frozenset[bytes]
    heard: queue.Queue[Message]
    closing: threading.Event = field(default_factory=threading.Event)
    tried: threading.Event = field(default_factory=threading.Event)
    """Set once the thread is listening, or has failed to start listening."""

    def run(self) -> None:
        while not self.closing.is_set():
            try:
                self._listen()
            except OUTAGES as error:
                with suppress(*OUTAGES):
                    self.client.report(error)
            self.tried.set()
            self.closing.wait(CLUSTER_RECONNECT_SECONDS)

    def _listen(self) -> None:
        node = self.client.get_node(node_name=self.node)  # type: ignore[no-untyped-call]
        if node is None:
            return
        used = self.client.get_redis_connection(node).connection_pool
        options = {**used.connection_kwargs, "retry": Retry(NoBackoff(), 0)}
        pool = redis.ConnectionPool(used.connection_class, **options)
        with redis.Redis.from_pool(pool) as client, client.pubsub() as listener:
            for channel in self.channels:  # one call for each, because their slots differ
                listener.ssubscribe(channel)
            self.tried.set()
            while not self.closing.is_set():
                message = listener.get_message(timeout=LISTEN_SECONDS)
                if message is not None and message["type"] == "smessage":
                    self.heard.put((message["channel"], message["data"]))


RECONNECT_SECONDS = 0.5


class ChannelKind(NamedTuple):
    """A kind of channel, which every partition has, and how its messages are read."""

    name_of: Callable[[PartitionKeys], str]
    decode: Callable[[int, bytes], Notification]


def _decode_commands(partition: int, data: bytes) -> Notification:
    return Notification(partition, queued=decode_queued(partition, data))


def _decode_tables(partition: int, data: bytes) -> Notification:
    return Notification(partition, tuple(data.partition(b"\n")[0].decode().split()))


def _decode_outcomes(partition: int, data: bytes) -> Notification:
    tables, _, outcomes = data.partition(b"\n")
    named = tuple(tables.decode().split())
    return Notification(partition, named, outcomes=decode_new_outcomes(outcomes))


COMMANDS = ChannelKind(attrgetter("commands_channel"), _decode_commands)
"""Announces queued commands."""

RECORDS = ChannelKind(attrgetter("records_channel"), _decode_tables)
"""Announces the tables of stored results."""

OUTCOMES = ChannelKind(attrgetter("records_channel"), _decode_outcomes)
"""Announces the same, with the records of accepted commands."""

DOCUMENTS = ChannelKind(attrgetter("documents_channel"), _decode_tables)
"""Announces newly written documents that readers may be waiting for."""


def _channels(partitions: Iterable[int], channel: ChannelKind) -> dict[bytes, int]:
    return {channel.name_of(keys_of_partition(partition)).encode(): partition for partition in partitions}


class RedisNotifier:
    """Listens to one channel in every partition; a lost connection only causes a delay, never an error."""

    def __init__(self, client: RedisClient, partitions: Iterable[int], channel: ChannelKind) -> None:
        self._client, self._channels = client, _channels(partitions, channel)
        self._decode = channel.decode
        self._listener: ClusterListener | PubSubListener | None = None
        self._was_lost = False

    def wait(self, seconds: float) -> tuple[Notification, ...]:
        """Wait for notifications up to the given number of seconds, and return all that arrived.

        After a lost connection, return a notification for every partition, because some may have been missed.
        """
        try:
            if self._listener is None:
                self._listener = self._listen()
            if self._was_lost:
                self._was_lost = False
                return tuple(map(Notification, self._channels.values()))
            return tuple(
                self._decode(self._channels[name], data) for name, data in self._listener.read(seconds)
            )
        except STORE_OUTAGES:
            self.close()
            self._was_lost = True
            time.sleep(seconds)
            return ()

    def close(self) -> None:
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.close()

    def _listen(self) -> ClusterListener | PubSubListener:
        if isinstance(self._client, BlockingCluster):
            return ClusterListener(self._client, self._channels)
        return PubSubListener(self._client, self._channels)


class PubSubListener:
    """Listens to a single server until it is closed; raises an error if the connection is lost."""

    def __init__(self, client: RedisClient, channels: Iterable[bytes]) -> None:
        self._listener: Reply = client.pubsub()
        self._listener.ssubscribe(*channels)

    def read(self, seconds: float) -> Iterator[Message]:
        """Wait for messages up to the given number of seconds, and yield all that arrived.

        The raw response is used: `get_message` would cost the worker 3% more time per command.
        """
        response = self._listener.parse_response(block=False, timeout=seconds)
        while response is not None:
            if response[0] == b"smessage":
                yield response[1], response[2]
            response = self._listener.parse_response(block=False, timeout=0.0)

    def close(self) -> None:
        self._listener.close()


class AsyncRedisNotifier:
    """Listens to one channel in every partition, for asynchronous callers."""

    def __init__(self, client: RedisClient, partitions: Iterable[int], channel: ChannelKind) -> None:
        self._client, self._channels = client, _channels(partitions, channel)
        self._decode = channel.decode

    async def listen(self) -> AsyncGenerator[Notification]:
        """Yield notifications forever, as they arrive; lost connections are reopened."""
        while True:
            try:
                async with aclosing(self._read()) as messages:
                    async for name, data in messages:
                        yield self._decode(self._channels[name], data)
            except STORE_OUTAGES:
                await asyncio.sleep(RECONNECT_SECONDS)

    def _read(self) -> AsyncGenerator[Message]:
        if isinstance(self._client, AsyncCluster):
            return AsyncClusterListener(self._client, self._channels).listen()
        return self._read_server()

    async def _read_server(self) -> AsyncGenerator[Message]:
        async with self._client.pubsub() as listener:
            await listener.ssubscribe(*self._channels)
            while True:
                message = await listener.get_message(timeout=None)
                if message is not None and message["type"] == "smessage":
                    yield message["channel"], message["data"]
