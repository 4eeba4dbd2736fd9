"""The records of a table: a stream whose entry 0-SEQ holds record SEQ; blocking and awaited."""

from __future__ import annotations

from infra.ports.event_store import LogEntry
from infra.redis.client.read_batcher import ReadBatcher
from infra.redis.client.types import RedisClient, Rows
from infra.redis.keys import keys_of_table
from infra.redis.serialization import decode_log_entry


def _log_range(table: str, after: int, limit: int | None) -> tuple[str | int, ...]:
    count = () if limit is None else ("COUNT", limit)
    return ("XRANGE", keys_of_table(table).log(table), f"0-{after + 1}", "+", *count)


def _entries(rows: Rows) -> tuple[LogEntry, ...]:
    return tuple([decode_log_entry(entry, fields) for entry, fields in rows])


class RedisRecordLog:
    """The records of tables."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Give the records that follow `after`."""
        return _entries(self._client.execute_command(*_log_range(table, after, limit)))

    def head(self, table: str) -> LogEntry | None:
        """Give the last record."""
        rows = self._client.xrevrange(keys_of_table(table).log(table), count=1)
        return decode_log_entry(*rows[0]) if rows else None


class AsyncRedisRecordLog:
    """The records of tables, awaited."""

    def __init__(self, client: RedisClient) -> None:
        self._batcher = ReadBatcher(client)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Give the records that follow `after`."""
        (rows,) = await self._batcher.read(_log_range(table, after, limit))
        return _entries(rows)

    async def head(self, table: str) -> LogEntry | None:
        """Give the last record."""
        (rows,) = await self._batcher.read(
            ("XREVRANGE", keys_of_table(table).log(table), "+", "-", "COUNT", 1)
        )
        return decode_log_entry(*rows[0]) if rows else None
