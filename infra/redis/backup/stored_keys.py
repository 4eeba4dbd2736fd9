"""Keys and their contents, as bytes in a file and as commands that restore them.

Files hold contents, not DUMP payloads: older servers, and servers of the other family (Redis or Valkey),
cannot read those. A backup must be usable with whichever server is at hand.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from infra.backups import UnfitBackup
from infra.redis.client.types import RedisClient, RedisCommand

Pairs = tuple[tuple[bytes, bytes], ...]

HASH_CHUNK = 500
"""Number of fields written per command."""


class StoredText(msgspec.Struct, frozen=True, tag="string", array_like=True):
    value: bytes


class StoredHash(msgspec.Struct, frozen=True, tag="hash", array_like=True):
    fields: Pairs


class StoredSet(msgspec.Struct, frozen=True, tag="set", array_like=True):
    members: tuple[bytes, ...]


class StoredOrder(msgspec.Struct, frozen=True, tag="zset", array_like=True):
    members: tuple[tuple[bytes, float], ...]


class StoredList(msgspec.Struct, frozen=True, tag="list", array_like=True):
    items: tuple[bytes, ...]


class StoredStream(msgspec.Struct, frozen=True, tag="stream", array_like=True):
    """A stream's entries with their ids; the stream's readers create their consumer groups again."""

    entries: tuple[tuple[bytes, Pairs], ...]


StoredValue = StoredText | StoredHash | StoredSet | StoredOrder | StoredList | StoredStream


class StoredKey(msgspec.Struct, frozen=True, array_like=True):
    """A key, all or part of its contents, and its expiry (UTC, ms; 0 for never)."""

    key: bytes
    value: StoredValue
    lapses: int


_frame = struct.Struct(">I")
_encoder, _decoder = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(StoredKey)


def encode_keys(keys: Iterable[StoredKey]) -> Iterator[bytes]:
    """Yield each key as self-delimiting bytes."""
    for key in keys:
        data = _encoder.encode(key)
        yield _frame.pack(len(data)) + data


def decode_keys(chunks: Iterable[bytes]) -> Iterator[StoredKey]:
    """Decode keys from chunks split anywhere; raise UnfitBackup for invalid bytes."""
    left = bytearray()
    for chunk in chunks:
        left += chunk
        at = 0
        while len(left) - at >= _frame.size:
            begin = at + _frame.size
            end = begin + _frame.unpack_from(left, at)[0]
            if len(left) < end:
                break
            yield _decode(bytes(left[begin:end]))
            at = end
        del left[:at]
    if left:
        raise UnfitBackup("the keys of the backup are truncated")


def _decode(data: bytes) -> StoredKey:
    try:
        return _decoder.decode(data)
    except msgspec.DecodeError as error:
        raise UnfitBackup(f"the backup has an unreadable key: {error}") from error


def queue_read(pipeline: Any, kind: str, key: bytes) -> None:
    """Queue the commands that read a key of this type and its expiry."""
    match kind:
        case "string":
            pipeline.get(key)
        case "hash":
            pipeline.hgetall(key)
        case "set":
            pipeline.smembers(key)
        case "zset":
            pipeline.zrange(key, 0, -1, withscores=True)
        case "list":
            pipeline.lrange(key, 0, -1)
        case "stream":
            pipeline.xrange(key)
        case _:
            raise UnfitBackup(f"{key!r} is of the type {kind}, which this service never writes")
    pipeline.pexpiretime(key)


def to_stored(kind: str, key: bytes, found: Any, lapses: int) -> StoredKey | None:
    """Build a stored key from the replies; return None if the key is gone."""
    value: StoredValue
    match kind:
        case _ if not found and found != b"":
            return None
        case "string":
            value = StoredText(found)
        case "hash":
            value = StoredHash(tuple(sorted(_to_pairs(found))))
        case "set":
            value = StoredSet(tuple(sorted(found)))
        case "zset":
            value = StoredOrder(tuple((member, float(score)) for member, score in _to_pairs(found)))
        case "list":
            value = StoredList(tuple(found))
        case _:
            value = StoredStream(tuple((entry, tuple(_to_pairs(fields))) for entry, fields in found))
    return StoredKey(key, value, max(0, lapses))


def _to_pairs(found: Any) -> Iterable[tuple[Any, Any]]:
    """Return pairs; in a cluster, transactions return flat lists as they are sent over the wire."""
    if isinstance(found, Mapping):
        return found.items()
    if isinstance(found[0], tuple | list):
        return ((first, second) for first, second in found)
    return zip(found[::2], found[1::2], strict=True)


def write_commands(stored: StoredKey) -> Iterator[RedisCommand]:
    """Yield the commands that write a key, or that add a part to it."""
    key = stored.key
    match stored.value:
        case StoredText(value):
            yield ("SET", key, value)
        case StoredHash(fields):
            yield from (("HSET", key, *_flat(part)) for part in _parts(fields))
        case StoredSet(members):
            yield from (("SADD", key, *part) for part in _parts(members))
        case StoredOrder(members=scored):
            pairs = [(repr(score), member) for member, score in scored]
            yield from (("ZADD", key, *_flat(part)) for part in _parts(pairs))
        case StoredList(items):
            yield from (("RPUSH", key, *part) for part in _parts(items))
        case StoredStream(entries):
            yield from (("XADD", key, entry, *_flat(fields)) for entry, fields in entries)
    if stored.lapses:
        yield ("PEXPIREAT", key, stored.lapses)


def write_all(client: RedisClient, commands: Sequence[RedisCommand]) -> None:
    """Execute commands in one round trip."""
    with client.pipeline(transaction=False) as pipeline:
        for command in commands:
            pipeline.execute_command(*command)
        pipeline.execute()


def _parts(items: Sequence[Any]) -> Iterator[Sequence[Any]]:
    return (items[at : at + HASH_CHUNK] for at in range(0, len(items), HASH_CHUNK))


def _flat(pairs: Iterable[tuple[Any, Any]]) -> Iterator[Any]:
    return (word for pair in pairs for word in pair)
