"""Data outside the log that is used to load a table: a snapshot, and the secret."""

from __future__ import annotations

import msgspec

from infra.ports.event_store import Snapshot
from infra.redis.client.batchers import ReadBatcher
from infra.redis.client.packing import pack_value, unpack_value
from infra.redis.client.types import RedisClient
from infra.redis.keys import keys_of_table

_snapshots = msgspec.msgpack.Decoder(Snapshot)


class RedisSecrets:
    """Reads secrets that are not revealed yet; only appends write and drop them."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def get(self, table: str) -> bytes | None:
        """Return a table's secret, or None once a record has revealed it."""
        found: bytes | None = self._client.get(keys_of_table(table).secret(table))
        return found


class RedisSnapshots:
    """Stores snapshots, which expire after a number of seconds."""

    def __init__(self, client: RedisClient, seconds: int) -> None:
        self._client, self._seconds = client, seconds

    def get(self, table: str) -> Snapshot | None:
        """Return the latest snapshot; None if it is missing or has another version's format."""
        return _read(self._client.get(keys_of_table(table).snapshot(table)))

    def put(self, table: str, snapshot: Snapshot) -> None:
        """Store a snapshot, replacing the earlier one."""
        key = keys_of_table(table).snapshot(table)
        self._client.set(key, pack_value(msgspec.msgpack.encode(snapshot)), ex=self._seconds)


class AsyncRedisSnapshots:
    """Reads snapshots, asynchronously."""

    def __init__(self, client: RedisClient) -> None:
        self._batcher = ReadBatcher(client)

    async def get(self, table: str) -> Snapshot | None:
        """Return the latest snapshot; None if it is missing or has another version's format."""
        (raw,) = await self._batcher.read(("GET", keys_of_table(table).snapshot(table)))
        return _read(raw)


def _read(raw: bytes | None) -> Snapshot | None:
    try:
        return None if raw is None else _snapshots.decode(unpack_value(raw))
    except ValueError:  # msgspec's errors are ValueErrors
        return None
