"""Commands as they cross the wire, written by hiredis: redis-py's own ways look at each argument's type."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import hiredis
from redis.asyncio.connection import AbstractConnection

from infra.redis.client.types import RedisCommand


def pack(command: RedisCommand) -> bytes:
    """Write a command."""
    packed: bytes = hiredis.pack_command(tuple(command))  # type: ignore[arg-type]  # of one word, says its stub
    return packed


def packed_by_hiredis(kind: type[AbstractConnection]) -> type[AbstractConnection]:
    """Give a kind of awaited connections, by TCP, TLS or a socket, that writes its commands so.

    redis-py's awaited connections join commands of Python strings, a twelfth of what a command costs the API.
    """
    return type(f"Packed{kind.__name__}", (_PackedConnection, kind), {})


class _PackedConnection:
    def pack_command(self, *args: Any) -> list[bytes]:
        name, *others = args
        words = name.split() if isinstance(name, str) and " " in name else (name,)  # such as "CLIENT SETINFO"
        return [pack((*words, *others))]

    def pack_commands(self, commands: Iterable[Iterable[Any]]) -> list[bytes]:
        return [b"".join(chunk for command in commands for chunk in self.pack_command(*command))]
