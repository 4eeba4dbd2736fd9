"""Commands cross the wire as redis-py would write them."""

from __future__ import annotations

from typing import Any

import pytest
from redis.asyncio.connection import Connection

from infra.redis.client.packing import packed_by_hiredis

COMMANDS: tuple[tuple[Any, ...], ...] = (
    ("GET", "key"),
    ("CLIENT SETINFO", "lib-name", "railhead"),
    (b"SET", "kámen", b"\x00\r\n", 12, -1.5, 1e300),
    ("FCALL", "f", 1, "k" * 70_000, ""),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command[0]))
def test_a_command_is_written_as_the_library_writes_it(command: tuple[Any, ...]) -> None:
    plain, packed = Connection(), packed_by_hiredis(Connection)()

    assert b"".join(plain.pack_command(*command)) == b"".join(packed.pack_command(*command))
    assert b"".join(plain.pack_commands([command] * 2)) == b"".join(packed.pack_commands([command] * 2))
