"""Calls that are under way: the server works while the caller goes on, and answers are read in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import redis
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import RedisError, ResponseError

from infra.logs import get_logger
from infra.redis.serialization import Reply

log = get_logger()

RedisCommand = Sequence[str | bytes | int]


class Replies(Protocol):
    """The answers to commands that were sent."""

    def read(self) -> list[Reply]:
        """Wait for them; those sent first are read first."""


class PipelinedConnection(Protocol):
    """Sends commands."""

    def send(self, commands: Sequence[RedisCommand]) -> Replies:
        """Send commands and give their answers to come."""


def open_pipelined_connection(client: Reply, replicas: ReplicationPolicy) -> PipelinedConnection:
    """Give a line to one server, to the nodes of a cluster, or to whatever takes only whole pipelines."""
    if isinstance(client, redis.RedisCluster):
        return ClusterConnection(client, replicas)
    return (
        ServerConnection(client, replicas) if type(client) is redis.Redis else SynchronousConnection(client)
    )


@dataclass(frozen=True)
class ReplicationPolicy:
    """How many replicas must have what was sent before it counts as answered, and how long they are given."""

    replicas: int = 0
    milliseconds: int = 500

    def wait_command(self) -> RedisCommand:
        """Give the command that waits for them on the connection that it is sent on."""
        return ("WAIT", self.replicas, self.milliseconds)


class SynchronousConnection:
    """Has everything answered as it is sent: fakeredis has no connection of its own to read from."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    def send(self, commands: Sequence[RedisCommand]) -> Replies:
        """Send commands and wait for their answers."""
        with self._client.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)
            return ReadyReplies(pipeline.execute())


class ReadyReplies:
    """Answers that are there."""

    def __init__(self, replies: list[Reply]) -> None:
        self._replies = replies

    def read(self) -> list[Reply]:
        """Give them."""
        return self._replies


class ServerConnection:
    """A connection to one server; when it breaks, what was sent and not answered is in doubt."""

    def __init__(self, client: redis.Redis, replicas: ReplicationPolicy) -> None:
        self._pool, self._replicas = client.connection_pool, replicas
        self._connection: Any = None
        self._coming = 0

    def send(self, commands: Sequence[RedisCommand]) -> Replies:
        """Send commands without waiting."""
        if self._connection is None:
            self._connection = self._pool.get_connection()
        waiting = [self._replicas.wait_command()] if self._replicas.replicas else []
        try:
            self._connection.send_packed_command(self._connection.pack_commands([*commands, *waiting]))
        except BaseException:
            self.disconnect()
            raise
        self._coming += 1
        return PendingReplies(self, self._connection, len(commands))

    def read(self, connection: Any, count: int) -> list[Reply]:
        """Read so many answers; with the last that is to come, the pool has its connection back."""
        if connection is not self._connection:
            raise Lost("the connection was lost before the answer came")
        try:
            replies = [_one(connection) for _ in range(count)]
            if self._replicas.replicas:
                self._warn_if_replicas_lag(_one(connection))
        except BaseException:
            self.disconnect()
            raise
        self._coming -= 1
        if self._coming == 0:
            self._connection = None
            self._pool.release(connection)
        return replies

    def _warn_if_replicas_lag(self, found: Reply) -> None:
        """Say when replicas lag: what was written is written, but a failover now could lose it."""
        if not isinstance(found, int) or found < self._replicas.replicas:
            log.warning("too few replicas have what was written", wanted=self._replicas.replicas, found=found)

    def disconnect(self) -> None:
        """Give the connection up, with all answers that are still to come on it."""
        connection, self._connection, self._coming = self._connection, None, 0
        if connection is not None:
            connection.disconnect()
            self._pool.release(connection)


class PendingReplies:
    """Answers that are still to come on a connection."""

    def __init__(self, pipeline: ServerConnection, connection: Any, count: int) -> None:
        self._pipeline, self._connection, self._count = pipeline, connection, count

    def read(self) -> list[Reply]:
        """Read all of them, then raise the first that is an error."""
        replies = self._pipeline.read(self._connection, self._count)
        for reply in replies:
            if isinstance(reply, ResponseError):
                raise reply
        return replies


class ClusterConnection:
    """A line to each node of a cluster; a command goes to the node of its first key."""

    def __init__(self, client: redis.RedisCluster, replicas: ReplicationPolicy) -> None:
        self._client, self._replicas = client, replicas
        self._lines: dict[str, ServerConnection] = {}

    def send(self, commands: Sequence[RedisCommand]) -> Replies:
        """Send each node its commands without waiting."""
        try:
            places: dict[str, list[int]] = {}
            for place, command in enumerate(commands):
                places.setdefault(self._node(command), []).append(place)
            sent = [
                (where, self._lines[node].send([commands[i] for i in where]))
                for node, where in places.items()
            ]
        except RedisError:
            self.refresh_topology()
            raise
        return ClusterReplies(self, sent, len(commands))

    def _node(self, command: RedisCommand) -> str:
        """Find the node of a function's first key: FCALL, name, number of keys, keys."""
        node = self._client.get_node_from_key(command[3])  # type: ignore[no-untyped-call]  # as it comes
        if node is None:
            raise Lost(f"no node of the cluster holds {command[3]!r}")
        name = str(node.name)
        if name not in self._lines:
            self._lines[name] = ServerConnection(self._client.get_redis_connection(node), self._replicas)
        return name

    def refresh_topology(self) -> None:
        """Give up all lines and ask the cluster which node holds what by now."""
        lines, self._lines = self._lines, {}
        for one in lines.values():
            one.disconnect()
        self._client.nodes_manager.initialize()


class ClusterReplies:
    """Answers of several nodes, in the order of the commands."""

    def __init__(
        self, connection: ClusterConnection, sent: list[tuple[list[int], Replies]], count: int
    ) -> None:
        self._line, self._sent, self._count = connection, sent, count

    def read(self) -> list[Reply]:
        """Read all of them; whatever goes wrong may be a matter of where things lie now."""
        replies: list[Reply] = [None] * self._count
        try:
            for places, answers in self._sent:
                for place, reply in zip(places, answers.read(), strict=True):
                    replies[place] = reply
        except RedisError:
            self._line.refresh_topology()
            raise
        return replies


def _one(connection: Any) -> Reply:
    try:
        return connection.read_response()
    except ResponseError as error:
        return error
