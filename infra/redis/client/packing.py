"""Encode commands and values: hiredis packs commands, and zlib compresses long values."""

from __future__ import annotations

import zlib

import hiredis

from infra.redis.client.types import RedisCommand

LEAST_BYTES = 500
"""Minimum size of values that are compressed; shorter ones would gain little."""

LEVEL = 1
"""Compression level; higher levels would save another tenth but take three times as long."""

_FIRST = b"\x78"
"""The first byte of zlib's output; neither a JSON object nor a msgpack map begins with it."""


def pack_value(value: bytes) -> bytes:
    """Compress a long value, which must begin like an object in JSON or msgpack; return others unchanged."""
    return value if len(value) < LEAST_BYTES else zlib.compress(value, LEVEL)


def unpack_value(stored: bytes) -> bytes:
    """Return the original value; raise ValueError if it is damaged."""
    if stored[:1] != _FIRST:
        return stored
    try:
        return zlib.decompress(stored)
    except zlib.error as error:
        raise ValueError(f"a stored value is damaged: {error}") from error


def pack(command: RedisCommand) -> bytes:
    packed: bytes = hiredis.pack_command(tuple(command))  # type: ignore[arg-type]  # the stub expects str
    return packed
