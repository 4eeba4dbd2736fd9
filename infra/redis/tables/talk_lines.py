"""The words of chat messages, which are kept outside the logs: a hash per table, keyed by record number.

An append writes them together with their record (`append.lua`); archiving does not move them.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.table.talk.words import ErasedLine, Eraser, TalkLine
from infra.ports.event_store import EraseEffect
from infra.redis.client.batchers import ReadBatcher
from infra.redis.client.exchanges import Exchange, run, run_async
from infra.redis.client.types import RedisClient
from infra.redis.functions import ERASE_LINE
from infra.redis.keys import keys_of_table
from infra.redis.serialization import decode_line, encode

ERASED_FIELD = "erased"
"""The field that counts erased messages."""


def _read_all(table: str) -> Exchange[dict[int, TalkLine]]:
    stored = yield ("HGETALL", keys_of_table(table).talk(table))
    lines = {int(seq): decode_line(raw) for seq, raw in stored.items() if seq.isdigit()}
    return dict(sorted(lines.items()))


def _erase(table: str, seq: int, by: Eraser) -> Exchange[EraseEffect]:
    """Erase a message; if it changes before the call, read it again."""
    at = keys_of_table(table)
    while True:
        before = yield ("HGET", at.talk(table), str(seq))
        if before is None:
            return "missing"
        line = decode_line(before)
        if isinstance(line, ErasedLine):
            return "erased before"
        left = encode(ErasedLine(line.player, by))
        if (yield ("FCALL", ERASE_LINE, 2, at.talk(table), at.records_channel, table, seq, before, left)):
            return "erased"


class RedisTalkLines:
    """Reads and erases the words of all tables' chat messages."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def read_all(self, table: str) -> dict[int, TalkLine]:
        """Return all messages of a table, keyed by record number."""
        return run(self._client, _read_all(table))

    def erase(self, table: str, seq: int, by: Eraser) -> EraseEffect:
        """Erase the words of a record's message, and notify the table's listeners."""
        return run(self._client, _erase(table, seq, by))


class AsyncRedisTalkLines:
    """The asynchronous version of `RedisTalkLines`; concurrent reads share a round trip."""

    def __init__(self, client: RedisClient) -> None:
        self._client, self._batcher = client, ReadBatcher(client)

    async def read(self, table: str, seqs: Sequence[int]) -> dict[int, TalkLine]:
        """Return the records' messages; missing ones are left out."""
        if not seqs:
            return {}
        (found,) = await self._batcher.read(("HMGET", keys_of_table(table).talk(table), *seqs))
        return {seq: decode_line(raw) for seq, raw in zip(seqs, found, strict=True) if raw is not None}

    async def read_all(self, table: str) -> dict[int, TalkLine]:
        """Return all messages of a table, keyed by record number."""
        return await run_async(self._client, _read_all(table))

    async def count_erased(self, table: str) -> int:
        """Return the number of a table's erased messages."""
        (found,) = await self._batcher.read(("HGET", keys_of_table(table).talk(table), ERASED_FIELD))
        return int(found or 0)

    async def erase(self, table: str, seq: int, by: Eraser) -> EraseEffect:
        """Erase the words of a record's message, and notify the table's listeners."""
        return await run_async(self._client, _erase(table, seq, by))
