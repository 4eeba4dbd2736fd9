"""The records of a table, wherever they lie in the store; blocking and awaited.

The newest are in a stream, whose entry 0-SEQ holds record SEQ; those before lie packed in a list beside it,
BLOCK_RECORDS to a block. They are moved in one step (`partition.lua`); the last record stays in the stream.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.log.hash_chain import GENESIS_HASH
from infra.ports.event_store import LogEntry
from infra.redis.client.read_batcher import ReadBatcher
from infra.redis.client.types import RedisClient, RedisCommand, Rows
from infra.redis.keys import keys_of_table
from infra.redis.serialization import decode_log_entry
from infra.redis.tables.record_blocks import BLOCK_RECORDS, chain_start, last_hash, read_blocks

LOOKS = 3
"""How often it is looked where records lie: they may be moved, or archived, between two reads."""

Entries = tuple[LogEntry, ...]


class RedisRecordLog:
    """The records of tables."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def read(self, table: str, after: int = 0, limit: int | None = None) -> Entries:
        """Give the records that follow `after`."""
        entries: Entries = ()
        for _ in range(LOOKS):
            span = _Span(table, after, limit)
            span.take_newest(self._client.execute_command(*span.newest))
            if span.is_open:
                span.take_blocks(self._client.execute_command(*span.blocks))
            entries = span.entries
            if not span.is_open:
                break
        return entries

    def head(self, table: str) -> LogEntry | None:
        """Give the last record."""
        rows = self._client.xrevrange(keys_of_table(table).log(table), count=1)
        return decode_log_entry(*rows[0]) if rows else None


class AsyncRedisRecordLog:
    """The records of tables, awaited."""

    def __init__(self, client: RedisClient) -> None:
        self._batcher = ReadBatcher(client)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> Entries:
        """Give the records that follow `after`."""
        entries: Entries = ()
        for _ in range(LOOKS):
            span = _Span(table, after, limit)
            (rows,) = await self._batcher.read(span.newest)
            span.take_newest(rows)
            if span.is_open:
                (blocks,) = await self._batcher.read(span.blocks)
                span.take_blocks(blocks)
            entries = span.entries
            if not span.is_open:
                break
        return entries

    async def head(self, table: str) -> LogEntry | None:
        """Give the last record."""
        (rows,) = await self._batcher.read(
            ("XREVRANGE", keys_of_table(table).log(table), "+", "-", "COUNT", 1)
        )
        return decode_log_entry(*rows[0]) if rows else None


class _Span:
    """The records of a table after `after`, as they are read: first the stream, then what lies before."""

    def __init__(self, table: str, after: int, limit: int | None) -> None:
        self._at, self._table, self._after, self._limit = keys_of_table(table), table, after, limit
        self.entries: Entries = ()

    @property
    def newest(self) -> RedisCommand:
        """Ask the stream."""
        count = () if self._limit is None else ("COUNT", self._limit)
        return ("XRANGE", self._at.log(self._table), f"0-{self._after + 1}", "+", *count)

    def take_newest(self, rows: Rows) -> None:
        """Take what the stream holds."""
        self.entries = tuple(decode_log_entry(entry, fields) for entry, fields in rows)

    @property
    def is_open(self) -> bool:
        """Say whether records are missing that lie in blocks: where the stream holds none, there are none."""
        return bool(self.entries) and self.entries[0].seq > self._after + 1

    @property
    def blocks(self) -> RedisCommand:
        """Ask for the blocks, from the one before the first one's chain on: it holds the hash before that."""
        last = -1 if self._limit is None else (self._after + self._limit - 1) // BLOCK_RECORDS
        return ("LRANGE", self._at.blocks(self._table), max(0, self._chain - 1), last)

    def take_blocks(self, blocks: Sequence[bytes]) -> None:
        """Put the records of blocks before those of the stream."""
        prev = GENESIS_HASH
        if self._chain and blocks:
            prev, blocks = last_hash(blocks[0]), blocks[1:]
        newest = self.entries
        older = read_blocks(blocks, self._chain, prev, self._after // BLOCK_RECORDS)
        found = tuple(entry for entry in older if self._after < entry.seq < newest[0].seq)
        self.entries = (found + newest)[: self._limit]

    @property
    def _chain(self) -> int:
        return chain_start(self._after // BLOCK_RECORDS)
