"""Words of talk beside the logs: a hash for each table, a line by its seq; blocking and awaited.

An append writes them in the step that writes their record (`append.lua`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.table.talk.words import ErasedLine, Eraser, TalkLine
from infra.ports.event_store import EraseEffect
from infra.redis.client.batchers import ReadBatcher
from infra.redis.client.types import RedisClient
from infra.redis.functions import ERASE_LINE
from infra.redis.keys import keys_of_table
from infra.redis.serialization import decode_line, encode

ERASED_FIELD = "erased"
"""The field that counts the lines that were erased, beside those of the lines."""


def _decode_all(stored: Mapping[bytes, bytes]) -> dict[int, TalkLine]:
    lines = {int(seq): decode_line(raw) for seq, raw in stored.items() if seq.isdigit()}
    return dict(sorted(lines.items()))


def _erase_call(table: str, seq: int, before: bytes, by: Eraser) -> tuple[str | bytes | int, ...]:
    """Give the call that erases a line, if it is still as it was read."""
    at, left = keys_of_table(table), ErasedLine(decode_line(before).player, by)
    return (
        "FCALL",
        ERASE_LINE,
        2,
        at.talk(table),
        at.records_channel,
        table,
        seq,
        before,
        encode(left),
    )


def _effect_without_call(before: bytes | None) -> EraseEffect | None:
    """Say what comes of erasing where there is nothing to be called."""
    if before is None:
        return "missing"
    return "erased before" if isinstance(decode_line(before), ErasedLine) else None


class RedisTalkLines:
    """The words of all tables."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def read_all(self, table: str) -> dict[int, TalkLine]:
        """Give all lines of a table, by seq."""
        return _decode_all(self._client.hgetall(keys_of_table(table).talk(table)))

    def erase(self, table: str, seq: int, by: Eraser) -> EraseEffect:
        """Erase the words of a record, and tell those who listen to the table."""
        while True:
            before = self._client.hget(keys_of_table(table).talk(table), str(seq))
            known = _effect_without_call(before)
            if known is not None:
                return known
            if self._client.execute_command(*_erase_call(table, seq, before, by)):
                return "erased"


class AsyncRedisTalkLines:
    """The words of all tables, awaited; reads of one moment share a round trip."""

    def __init__(self, client: RedisClient) -> None:
        self._client, self._batcher = client, ReadBatcher(client)

    async def read(self, table: str, seqs: Sequence[int]) -> dict[int, TalkLine]:
        """Give the lines of these records, as far as there are any."""
        if not seqs:
            return {}
        (found,) = await self._batcher.read(("HMGET", keys_of_table(table).talk(table), *seqs))
        return {seq: decode_line(raw) for seq, raw in zip(seqs, found, strict=True) if raw is not None}

    async def read_all(self, table: str) -> dict[int, TalkLine]:
        """Give all lines of a table, by seq."""
        return _decode_all(await self._client.hgetall(keys_of_table(table).talk(table)))

    async def count_erased(self, table: str) -> int:
        """Give how many lines of a table were erased."""
        (found,) = await self._batcher.read(("HGET", keys_of_table(table).talk(table), ERASED_FIELD))
        return int(found or 0)

    async def erase(self, table: str, seq: int, by: Eraser) -> EraseEffect:
        """Erase the words of a record, and tell those who listen to the table."""
        while True:
            before = await self._client.hget(keys_of_table(table).talk(table), str(seq))
            known = _effect_without_call(before)
            if known is not None:
                return known
            if await self._client.execute_command(*_erase_call(table, seq, before, by)):
                return "erased"
