"""Scripts that a library calls all the time, on the connection that all awaited calls of a process share.

The library's way through redis-py costs the process three times as much, and is left to a server that does
not know a script yet.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from redis.exceptions import NoScriptError

from infra.redis.client.awaited_connection import AsyncServer
from infra.redis.client.batchers import ReadBatcher
from infra.redis.client.types import RedisClient, Reply

Script = Callable[[Sequence[str], Sequence[Any]], Awaitable[Reply]]


class ScriptClient:
    """A client of one server as `register_script` has it; all else is the client's own."""

    def __init__(self, client: AsyncServer) -> None:
        self._client, self._batcher = client, ReadBatcher(client)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def register_script(self, text: str | bytes) -> Script:
        """Give what calls a script; after a connection that broke nobody knows whether it was carried out."""
        return partial(self._call, self._client.register_script(text))

    async def _call(self, script: Any, keys: Sequence[str], arguments: Sequence[Any]) -> Reply:
        try:
            (reply,) = await self._batcher.read(("EVALSHA", script.sha, len(keys), *keys, *arguments))
        except NoScriptError:
            return await script(keys, arguments)
        return reply


def with_shared_scripts(client: RedisClient) -> RedisClient:
    """Return a client whose scripts go that way, if it is one of a single server."""
    return ScriptClient(client) if isinstance(client, AsyncServer) else client
