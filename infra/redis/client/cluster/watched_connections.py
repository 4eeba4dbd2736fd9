"""Connections that consult a node watch and never wait long for an unresponsive node."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import redis
import redis.asyncio
from redis.exceptions import TimeoutError as TooLate

from infra.redis.client.cluster.node_watch import DOUBT_SECONDS, NodeSilent, NodeWatch

SLICE_SECONDS = 0.1


def watched(kind: type[Any], watch: NodeWatch) -> type[Any]:
    """Return a watched subclass of a connection class (blocking or asynchronous, TCP or TLS)."""
    is_blocking = issubclass(kind, redis.Connection)
    behaviour = _WatchedConnection if is_blocking else _WatchedAwaitedConnection
    return type(f"Watched{kind.__name__}", (behaviour, kind), {"watch": watch})


class _WatchedConnection:
    watch: NodeWatch
    host: str
    port: int
    socket_timeout: float

    def send_packed_command(self, command: Any, check_health: bool = True) -> None:  # noqa: FBT001, FBT002 - as in redis-py
        self.watch.require_answering(f"{self.host}:{self.port}")
        super().send_packed_command(command, check_health)  # type: ignore[misc]  # mixed into a connection class

    def read_response(self, *words: Any, **options: Any) -> Any:
        waits = self.is_connected and "timeout" not in options  # type: ignore[attr-defined]
        if waits and not self.can_read(DOUBT_SECONDS):  # type: ignore[attr-defined]
            self._wait_in_doubt(f"{self.host}:{self.port}")
        return super().read_response(*words, **options)  # type: ignore[misc]

    def _wait_in_doubt(self, node: str) -> None:
        end = time.monotonic() + self.socket_timeout - DOUBT_SECONDS
        self.watch.rediscover()
        while not self.can_read(SLICE_SECONDS):  # type: ignore[attr-defined]
            if node in self.watch.silent:
                self._give_up(NodeSilent(f"{node} stopped responding"))
            if time.monotonic() > end:
                self._give_up(TooLate(f"{node} did not answer within {self.socket_timeout:g} s"))

    def _give_up(self, why: Exception) -> None:
        self.disconnect()  # type: ignore[attr-defined]
        raise why


class _WatchedAwaitedConnection:
    watch: NodeWatch
    host: str
    port: int

    async def send_packed_command(self, command: Any, check_health: bool = True) -> None:  # noqa: FBT001, FBT002 - as in redis-py
        self.watch.require_answering(f"{self.host}:{self.port}")
        await super().send_packed_command(command, check_health)  # type: ignore[misc]

    async def read_response(
        self,
        disable_decoding: bool = False,  # noqa: FBT001, FBT002 - as in redis-py
        timeout: float | None = None,  # noqa: ASYNC109 - as in redis-py
        **options: Any,
    ) -> Any:
        """Read a reply; a given timeout (subscribers pass one) replaces the watch's."""
        if timeout is not None:
            return await super().read_response(disable_decoding, timeout, **options)  # type: ignore[misc]
        doubt = asyncio.get_running_loop().call_later(DOUBT_SECONDS, self.watch.rediscover)
        try:
            return await super().read_response(disable_decoding, **options)  # type: ignore[misc]
        finally:
            doubt.cancel()
