"""A single connection for all asynchronous calls of a process, with its own reading and writing.

Each call is written immediately, and replies keep their order. redis-py opens the connection (address,
password, TLS); then the protocol takes it over and feeds the bytes that arrive to hiredis. redis-py's own
pipelines set a timeout and run several coroutines for each reply.

- Gain: with redis-py's pipelines a command costs the API 1.33 times as much CPU (docs/benchmarks.md).
- Private names of redis-py, checked with 8.1: `Connection._writer` (its transport), `Connection._close`, and
  `redis._parsers.BaseParser.parse_error`. Nothing else outside `client/cluster` uses private names.
- Alternative: `connect_async(url, redis.asyncio.Redis)`. `execute_together`, `ReadBatcher` and
  `with_shared_scripts` then use redis-py's pipelines, as they do for a cluster and for fakeredis.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any, cast

import hiredis
import redis.asyncio
from redis._parsers import BaseParser
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import InvalidResponse
from redis.exceptions import TimeoutError as TooLate

from infra.joined_writes import JoinedWrites
from infra.redis.client.packing import pack
from infra.redis.client.types import RedisCommand, Reply

CHECK_SECONDS = 1.0
"""Seconds between checks for overdue replies while a reply is pending."""

Replies = asyncio.Future[list[Reply]]


class _Request:
    """Commands that were sent together; their replies are consecutive."""

    __slots__ = ("count", "replies", "sent", "waiting")

    def __init__(self, waiting: Replies, count: int, sent: float) -> None:
        self.waiting, self.count, self.sent = waiting, count, sent
        self.replies: list[Reply] = []


class ReplyProtocol(asyncio.Protocol):
    """Receives a connection's replies; push messages are dropped."""

    def __init__(self) -> None:
        self._reader = hiredis.Reader(protocolError=InvalidResponse, replyError=BaseParser.parse_error)
        self._requests: deque[_Request] = deque()
        self.lost = asyncio.Event()
        self._made: Any = None
        self._transport: asyncio.WriteTransport | None = None
        self._check: asyncio.TimerHandle | None = None

    def take_over(self, made: Any) -> None:
        """Replace the protocol of a redis-py connection after its handshake."""
        transport = made._writer.transport  # noqa: SLF001 - no public name
        self._made, self._transport = made, JoinedWrites(transport, asyncio.get_running_loop())
        transport.set_protocol(self)

    @property
    def is_open(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    def send(self, data: bytes, count: int, seconds: float) -> Replies:
        """Send packed commands; return a future of their replies, which may include errors."""
        loop = asyncio.get_running_loop()
        waiting: Replies = loop.create_future()
        if self._transport is None:
            raise Lost("the connection is closed")
        self._transport.write(data)
        self._requests.append(_Request(waiting, count, loop.time()))
        if self._check is None:
            self._check = loop.call_later(CHECK_SECONDS, self._look, loop, seconds)
        return waiting

    def data_received(self, data: bytes) -> None:
        """Deliver all complete replies."""
        self._reader.feed(data)
        try:
            while (reply := self._reader.gets()) is not False:
                self._take(reply)
        except InvalidResponse as error:
            self.close(Lost(f"the server sent an invalid reply: {error}"))

    def _take(self, reply: Reply) -> None:
        if isinstance(reply, hiredis.PushNotification):
            return
        if not self._requests:
            raise InvalidResponse("unexpected reply")
        first = self._requests[0]
        first.replies.append(reply)
        if len(first.replies) == first.count:
            self._requests.popleft()
            if not first.waiting.done():
                first.waiting.set_result(first.replies)

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail the pending requests."""
        self.lost.set()
        self.close(Lost(f"the connection was lost before the reply came: {exc or 'it was closed'}"))

    def close(self, why: Exception) -> None:
        """Close the connection; pending commands may or may not have been executed."""
        transport, self._transport = self._transport, None
        if transport is not None:
            transport.abort()
            self._made._close()  # noqa: SLF001 - avoids a warning about an unclosed connection
        if self._check is not None:
            self._check.cancel()
            self._check = None
        requests, self._requests = self._requests, deque()
        for one in requests:
            if not one.waiting.done():
                one.waiting.set_exception(why)

    def _look(self, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        self._check = None
        if self._requests:
            if loop.time() - self._requests[0].sent > seconds:
                self.close(TooLate(f"the server did not answer within {seconds:g} s"))
            else:
                self._check = loop.call_later(CHECK_SECONDS, self._look, loop, seconds)


class AwaitedConnection:
    """Calls to a server on one connection; after a loss, the next call opens a new connection."""

    def __init__(self, client: redis.asyncio.Redis, seconds: float) -> None:
        self._pool, self.seconds = client.connection_pool, seconds
        self._callbacks: Any = client.response_callbacks
        self._protocol = ReplyProtocol()
        self._opening: asyncio.Task[None] | None = None

    async def execute(self, commands: Sequence[RedisCommand]) -> list[Reply]:
        """Return the reply to each command, as redis-py would, including errors.

        Raises an error if the connection is lost; in that case, none of the replies is known.
        """
        if not self._protocol.is_open:
            await self._open()
        packed = b"".join(map(pack, commands)) if len(commands) != 1 else pack(commands[0])
        replies = await self._protocol.send(packed, len(commands), self.seconds)
        return [
            callback(reply)
            if (callback := self._callbacks.get(cast("str", command[0]))) and not isinstance(reply, Exception)
            else reply
            for command, reply in zip(commands, replies, strict=True)
        ]

    async def _open(self) -> None:
        """Open a connection once for all waiting callers."""
        if self._opening is None or self._opening.done():
            self._opening = asyncio.create_task(self._connect())
        await asyncio.shield(self._opening)

    async def _connect(self) -> None:
        made: Any = self._pool.make_connection()  # type: ignore[no-untyped-call]  # untyped
        await made.connect()
        protocol = ReplyProtocol()
        protocol.take_over(made)
        self._protocol = protocol

    async def aclose(self) -> None:
        if self._opening is not None and not self._opening.done():
            self._opening.cancel()
        if self._protocol.is_open:
            self._protocol.close(Lost("the connection is closed"))
            await self._protocol.lost.wait()


class AsyncServer(redis.asyncio.Redis):
    """The asynchronous client of a single server; `calls` handles the frequent requests."""

    def __init__(self, *words: Any, **options: Any) -> None:
        super().__init__(*words, **options)
        self.calls = AwaitedConnection(self, self.connection_pool.connection_kwargs["socket_timeout"])

    async def aclose(self, close_connection_pool: bool | None = None) -> None:  # noqa: FBT001 - as in redis-py
        """Close all connections."""
        await self.calls.aclose()
        await super().aclose(close_connection_pool)


async def execute_together(client: Any, commands: Sequence[RedisCommand]) -> list[Reply]:
    """Send commands in one round trip and return their replies, including errors."""
    if isinstance(client, AsyncServer):
        return await client.calls.execute(commands)
    pipeline = client.pipeline(transaction=False)
    for command in commands:
        pipeline.execute_command(*command)
    replies: list[Reply] = await pipeline.execute(raise_on_error=False)
    return replies
