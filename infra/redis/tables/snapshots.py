"""Data for loading a table in addition to its log: a snapshot, and its secret."""

from __future__ import annotations

import msgspec

from infra.ports.event_store import Snapshot
from infra.redis.client.batchers import ReadBatcher
from infra.redis.client.packing import pack_value, unpack_value
from infra.redis.client.types import RedisClient
from infra.redis.keys import keys_of_table

_snapshots = msgspec.msgpack.Decoder(Snapshot)


class RedisSecrets:
    """Secrets that are not revealed yet; only appends write and drop them."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def get(self, table: str) -> bytes | None:
        """Return a table's secret until a record has revealed it."""
        found: bytes | None = self._client.get(keys_of_table(table).secret(table))
        return found


class RedisSnapshots:
    """Snapshots, which expire after a number of seconds unless renewed."""

    def __init__(self, client: RedisClient, seconds: int) -> None:
        self._client, self._seconds = client, seconds

    def get(self, table: str) -> Snapshot | None:
        """Return the latest snapshot; None if it is missing or in another version's form."""
        return _read(self._client.get(keys_of_table(table).snapshot(table)))

    def put(self, table: str, snapshot: Snapshot) -> None:
        """Store a snapshot in place of the earlier one."""
        key = keys_of_table(table).snapshot(table)
        self._client.set(key, pack_value(msgspec.msgpack.encode(snapshot)), ex=self._seconds)


class AsyncRedisSnapshots:
    """Snapshots for readers, awaited."""

    def __init__(self, client: RedisClient) -> None:
        self._batcher = ReadBatcher(client)

    async def get(self, table: str) -> Snapshot | None:
        """Return the latest snapshot; None if it is missing or in another version's form."""
        (raw,) = await self._batcher.read(("GET", keys_of_table(table).snapshot(table)))
        return _read(raw)


def _read(raw: bytes | None) -> Snapshot | None:
    try:
        return None if raw is None else _snapshots.decode(unpack_value(raw))
    except ValueError:  # msgspec's errors are ValueErrors
        return None
