"""Commands and values as bytes: commands packed by hiredis, long values deflated."""

from __future__ import annotations

import zlib

import hiredis

from infra.redis.client.types import RedisCommand

LEAST_BYTES = 500
"""Shorter values are stored as they are: little would be won."""

LEVEL = 1
"""Values change often: the next levels spare a tenth more and take three times as long."""

_FIRST = b"\x78"
"""The first byte of what zlib writes; neither JSON nor an object of msgpack begins so."""


def pack_value(value: bytes) -> bytes:
    """Deflate a value that begins as an object does, in JSON or msgpack."""
    return value if len(value) < LEAST_BYTES else zlib.compress(value, LEVEL)


def unpack_value(stored: bytes) -> bytes:
    """Return a value as it was before; ValueError where it is damaged."""
    if stored[:1] != _FIRST:
        return stored
    try:
        return zlib.decompress(stored)
    except zlib.error as error:
        raise ValueError(f"a stored value is damaged: {error}") from error


def pack(command: RedisCommand) -> bytes:
    """Write a command."""
    packed: bytes = hiredis.pack_command(tuple(command))  # type: ignore[arg-type]  # of one word, says its stub
    return packed
