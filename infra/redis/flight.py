"""Calls that are under way: the server works while the caller goes on, and answers are read in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import redis
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import ResponseError

from infra.redis.wire import Reply

Command = Sequence[str | bytes | int]


class Answers(Protocol):
    """The answers to commands that were sent."""

    def read(self) -> list[Reply]:
        """Wait for them; those sent first are read first."""


class Line(Protocol):
    """Sends commands."""

    def send(self, commands: Sequence[Command]) -> Answers:
        """Send commands and give their answers to come."""


def line(client: Reply) -> Line:
    """Give a line to one server, or to whatever takes only a whole pipeline: a cluster, fakeredis."""
    return DirectLine(client) if type(client) is redis.Redis else PipelineLine(client)


class PipelineLine:
    """Has everything answered as it is sent."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    def send(self, commands: Sequence[Command]) -> Answers:
        """Send commands and wait for their answers."""
        with self._client.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)
            return Here(pipeline.execute())


class Here:
    """Answers that are there."""

    def __init__(self, replies: list[Reply]) -> None:
        self._replies = replies

    def read(self) -> list[Reply]:
        """Give them."""
        return self._replies


class DirectLine:
    """A connection to one server; when it breaks, what was sent and not answered is in doubt."""

    def __init__(self, client: redis.Redis) -> None:
        self._pool = client.connection_pool
        self._connection: Any = None
        self._coming = 0

    def send(self, commands: Sequence[Command]) -> Answers:
        """Send commands without waiting."""
        if self._connection is None:
            self._connection = self._pool.get_connection()
        try:
            self._connection.send_packed_command(self._connection.pack_commands(commands))
        except BaseException:
            self.hang_up()
            raise
        self._coming += 1
        return Coming(self, self._connection, len(commands))

    def read(self, connection: Any, count: int) -> list[Reply]:
        """Read so many answers; with the last that is to come, the pool has its connection back."""
        if connection is not self._connection:
            raise Lost("the connection was lost before the answer came")
        try:
            replies = [_one(connection) for _ in range(count)]
        except BaseException:
            self.hang_up()
            raise
        self._coming -= 1
        if self._coming == 0:
            self._connection = None
            self._pool.release(connection)
        return replies

    def hang_up(self) -> None:
        """Give the connection up, with all answers that are still to come on it."""
        connection, self._connection, self._coming = self._connection, None, 0
        if connection is not None:
            connection.disconnect()
            self._pool.release(connection)


class Coming:
    """Answers that are still to come on a connection."""

    def __init__(self, line: DirectLine, connection: Any, count: int) -> None:
        self._line, self._connection, self._count = line, connection, count

    def read(self) -> list[Reply]:
        """Read all of them, then raise the first that is an error."""
        replies = self._line.read(self._connection, self._count)
        for reply in replies:
            if isinstance(reply, ResponseError):
                raise reply
        return replies


def _one(connection: Any) -> Reply:
    try:
        return connection.read_response()
    except ResponseError as error:
        return error
