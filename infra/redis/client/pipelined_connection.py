"""Send commands without waiting for replies, so that the server and the caller work in parallel.

Replies keep their order. redis-py's pipelines wait for their replies, which costs the worker more CPU per
command (docs/benchmarks.md). So this module uses public methods of redis-py's connections:
`send_packed_command`, `read_response` and `can_read`. A client that is not exactly `redis.Redis` gets the
plain pipelines of `SynchronousConnection`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import redis
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import ResponseError

from infra.redis.client.cluster.blocking import BlockingCluster
from infra.redis.client.cluster.node_watch import OUTAGES
from infra.redis.client.packing import pack
from infra.redis.client.types import RedisClient, RedisCommand, Reply


class Replies(Protocol):
    """The replies to sent commands."""

    def read(self) -> list[Reply]:
        """Wait for the replies; replies to earlier commands must be read first."""


class PipelinedConnection(Protocol):
    """Sends commands without waiting; for one thread."""

    def send(self, commands: Sequence[RedisCommand]) -> Replies:
        """Send commands and return their pending replies."""


def open_pipelined_connection(client: RedisClient) -> PipelinedConnection:
    """Open a pipelined connection.

    Connect directly to a server or to a cluster's nodes; for any other client, use its own pipelines.
    """
    if isinstance(client, BlockingCluster):
        return ClusterConnection(client)
    return ServerConnection(client) if type(client) is redis.Redis else SynchronousConnection(client)


class SynchronousConnection:
    """Waits for replies while sending, with redis-py's pipelines; fakeredis has no connection to read."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def send(self, commands: Sequence[RedisCommand]) -> Replies:
        """Send commands and wait for their replies."""
        with self._client.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)
            return ReadyReplies(pipeline.execute())


class ReadyReplies:
    """Replies that were received while sending."""

    def __init__(self, replies: list[Reply]) -> None:
        self._replies = replies

    def read(self) -> list[Reply]:
        return self._replies


class ServerConnection:
    """A permanent connection to one server; if it breaks, the effect of unanswered commands is unknown.

    A connection pool would check, count and lock on each use, which makes up a quarter of the cost of a
    single append.
    """

    def __init__(self, client: redis.Redis) -> None:
        self._pool = client.connection_pool
        self._connection: Any = None
        self._pending = 0

    def send(self, commands: Sequence[RedisCommand]) -> Replies:
        """Send commands in one write."""
        if self._pending == 0:
            self._ensure_open()
        try:
            self._connection.send_packed_command([b"".join(map(pack, commands))])
        except BaseException:
            self.disconnect()
            raise
        self._pending += 1
        return PendingReplies(self, self._connection, len(commands))

    def read(self, connection: Any, count: int) -> list[Reply]:
        """Read `count` replies."""
        if connection is not self._connection:
            raise Lost("the connection was lost before the reply came")
        try:
            replies = [_read_reply(connection) for _ in range(count)]
        except BaseException:
            self.disconnect()
            raise
        self._pending -= 1
        return replies

    def _ensure_open(self) -> None:
        """Open a connection if there is none, or if the server closed it."""
        if self._connection is not None:
            try:
                if not self._connection.can_read():
                    return
            except OUTAGES:
                pass
            self.disconnect()
        self._connection = self._pool.get_connection()

    def disconnect(self) -> None:
        """Close the connection; reading pending replies then raises."""
        connection, self._connection, self._pending = self._connection, None, 0
        if connection is not None:
            connection.disconnect()
            self._pool.release(connection)


class PendingReplies:
    """Replies that are pending on a connection."""

    def __init__(self, pipeline: ServerConnection, connection: Any, count: int) -> None:
        self._pipeline, self._connection, self._count = pipeline, connection, count

    def read(self) -> list[Reply]:
        """Read all replies; then raise the first error, if any."""
        replies = self._pipeline.read(self._connection, self._count)
        for reply in replies:
            if isinstance(reply, ResponseError):
                raise reply
        return replies


class ClusterConnection:
    """A connection to each node of a cluster; commands go to the node of their first key."""

    def __init__(self, client: BlockingCluster) -> None:
        self._client = client
        self._connections: dict[str, ServerConnection] = {}

    def send(self, commands: Sequence[RedisCommand]) -> Replies:
        """Send each node the commands for its keys."""
        indexes: dict[str, list[int]] = {}
        sent: list[NodeReplies] = []
        try:
            for index, command in enumerate(commands):
                indexes.setdefault(self._node(command), []).append(index)
            for asked, own in indexes.items():
                sent.append((own, self._connections[asked].send([commands[index] for index in own])))
        except OUTAGES as error:
            self.refresh_topology(error)
            raise
        return ClusterReplies(self, sent, len(commands))

    def _node(self, command: RedisCommand) -> str:
        """Connect to the node of a call's first key (FCALL, name, key count, keys...); return its name."""
        node = self._client.get_node_from_key(command[3])  # type: ignore[no-untyped-call]  # as it comes
        if node is None:
            raise Lost(f"no node of the cluster holds {command[3]!r}")
        name = str(node.name)
        if name not in self._connections:
            self._connections[name] = ServerConnection(self._client.get_redis_connection(node))
        return name

    def refresh_topology(self, error: Exception) -> None:
        """Close all connections, and start to discover the slots again."""
        connections, self._connections = self._connections, {}
        for one in connections.values():
            one.disconnect()
        self._client.report(error)


NodeReplies = tuple[list[int], Replies]
"""The indexes of the commands that were sent to a node, and their replies."""


class ClusterReplies:
    """Replies from several nodes, in the order of the commands."""

    def __init__(self, connection: ClusterConnection, sent: list[NodeReplies], count: int) -> None:
        self._connection, self._sent, self._count = connection, sent, count

    def read(self) -> list[Reply]:
        """Read all replies; any error starts a discovery of the slots, because they may have moved."""
        replies: list[Reply] = [None] * self._count
        try:
            for indexes, node_replies in self._sent:
                for index, reply in zip(indexes, node_replies.read(), strict=True):
                    replies[index] = reply
        except OUTAGES as error:
            self._connection.refresh_topology(error)
            raise
        return replies


def _read_reply(connection: Any) -> Reply:
    try:
        return connection.read_response()
    except ResponseError as error:
        return error
