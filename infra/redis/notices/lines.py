"""Entries and lines: taking in, taking out, writing what became of them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from infra.ports.people.notices.entries import LedgerEntry
from infra.ports.people.notices.ledger import (
    LEDGER_DAYS,
    LEDGER_ENTRIES,
    ChannelRef,
    EntryFilter,
    LineState,
    TakenEntries,
)
from infra.redis.client.read_batcher import ReadBatcher
from infra.redis.client.types import RedisClient, RedisCommand
from infra.redis.functions.notice_library import QUEUE_ENTRY, SETTLE_ENTRIES, TAKE_ENTRIES
from infra.redis.notices import keys

VISIBILITY_MS = 60_000
"""For how long nobody else is given what was taken: who took it may have died."""

DAY_MS = 86_400_000

BATCH = 200
"""Entries that are taken in, or read, in one round trip."""

encode = msgspec.json.encode
decode_entry = msgspec.json.Decoder(LedgerEntry).decode
_decode_line = msgspec.json.Decoder(LineState).decode

QueueMode = Literal["new", "first", "again"]


def now_ms() -> int:
    """Give the time (UTC, ms)."""
    return time.time_ns() // 1_000_000


class RedisNoticeLines:
    """Entries of all addressees and the lines of all channels, awaited; `clock` gives UTC in ms."""

    def __init__(self, client: RedisClient, clock: Callable[[], int] = now_ms) -> None:
        self._client, self._clock, self._batcher = client, clock, ReadBatcher(client)

    async def queue(self, entries: Sequence[LedgerEntry]) -> int:
        """Take entries in that are not there, and say how many; those that are open stand in line."""
        added = 0
        for first in range(0, len(entries), BATCH):
            pipeline = self._client.pipeline(transaction=False)
            for entry in entries[first : first + BATCH]:
                pipeline.execute_command(*_queue_command(entry, "new", self._clock()))
            added += sum(await pipeline.execute())
        return added

    async def queue_first(self, entry: LedgerEntry) -> bool:
        """Take an entry in before all others of its channel, to go at once; False where it is there."""
        return bool(await self._client.execute_command(*_queue_command(entry, "first", self._clock())))

    async def requeue(self, entry: LedgerEntry) -> bool:
        """Put an entry that ended in its line once more; False where it is not there."""
        return bool(await self._client.execute_command(*_queue_command(entry, "again", self._clock())))

    async def list_entries(self, player: str, wanted: EntryFilter, limit: int) -> tuple[LedgerEntry, ...]:
        """Give entries, the newest first; costs a read of all that are newer than the last of them."""
        found: list[LedgerEntry] = []
        place = 0
        if wanted.after is not None:
            rank = await self._client.zrevrank(keys.order_key(player), wanted.after)
            place = 0 if rank is None else int(rank) + 1
        while len(found) < limit:
            page = await self._client.zrevrange(keys.order_key(player), place, place + BATCH - 1)
            if not page:
                break
            place += len(page)
            rows = await self._client.hmget(keys.ledger_key(player), page)
            entries = (decode_entry(row) for row in rows if row is not None)
            found += [one for one in entries if _fits(one, wanted, self._clock())]
        return tuple(found[:limit])

    async def find_entry(self, player: str, key: str) -> LedgerEntry | None:
        """Give one entry."""
        row = await self._client.hget(keys.ledger_key(player), key)
        return None if row is None else decode_entry(row)

    async def due_channels(self, now: int, limit: int) -> tuple[ChannelRef, ...]:
        """Give channels for which something may go by then (UTC, ms), the longest due first."""
        names = await self._due_shards(now)
        if not names:
            return ()
        pipeline = self._client.pipeline(transaction=False)
        for name in names:
            pipeline.zrangebyscore(name, "-inf", now, 0, limit, withscores=True)
        found = [row for rows in await pipeline.execute() for row in rows]
        found.sort(key=lambda row: (row[1], row[0]))
        parts = (row[0].decode().partition("/") for row in found[:limit])
        return tuple(ChannelRef(player, channel) for player, _, channel in parts)

    async def oldest_due(self) -> int | None:
        """Give since when (UTC, ms) the channel waits that has waited longest; None where none does."""
        names = await self._due_shards(self._clock())
        if not names:
            return None
        pipeline = self._client.pipeline(transaction=False)
        for name in names:
            pipeline.zrange(name, 0, 0, withscores=True)
        return min((int(rows[0][1]) for rows in await pipeline.execute() if rows), default=None)

    async def _due_shards(self, now: int) -> list[str]:
        """Name the shards in which something may go by then: mostly none, and this is asked all the time."""
        names = [keys.next_key(keys.shard_tag(shard)) for shard in range(keys.SHARDS)]
        counts = await self._batcher.read(*(("ZCOUNT", name, "-inf", now) for name in names))
        return [name for name, count in zip(names, counts, strict=True) if count]

    async def take(self, ref: ChannelRef, now: int, most: int) -> TakenEntries | None:
        """Take what is first in a line, for a while; None where nothing goes now or another is at it."""
        token, until = secrets.token_hex(8), now + VISIBILITY_MS
        arguments = (_who(ref.player, ref.channel), now, until, token, most)
        found: Any = await self._client.execute_command(
            "FCALL", TAKE_ENTRIES, 4, *_line_keys(ref), *arguments
        )
        if len(found) < 3:  # noqa: PLR2004 - the line's state, then a key and an entry
            return None
        line = _decode_line(found[0]) if found[0] else LineState()
        return TakenEntries(ref, token, until, line, tuple(decode_entry(row) for row in found[2::2]))

    async def read_waits(self, refs: Sequence[ChannelRef]) -> Mapping[ChannelRef, int]:
        """Give until when (UTC, ms) channels are left alone that failed; those that did not are not in it."""
        pipeline = self._client.pipeline(transaction=False)
        for ref in refs:
            pipeline.hget(keys.state_key(*ref), "wait")
        return {ref: int(row) for ref, row in zip(refs, await pipeline.execute(), strict=True) if row}

    async def settle(
        self, taken: TakenEntries, entries: Sequence[LedgerEntry], line: LineState, wait: int | None
    ) -> bool:
        """Write what became of what was taken; nothing more of the line goes before `wait` (UTC, ms)."""
        rows = [
            part
            for entry in entries
            for part in (entry.key, encode(entry), str(entry.ready) if entry.is_open else "")
        ]
        who = _who(taken.ref.player, taken.ref.channel)
        arguments = (who, taken.token, "" if wait is None else wait, encode(line), *rows)
        done = await self._client.execute_command(
            "FCALL", SETTLE_ENTRIES, 4, *_line_keys(taken.ref), *arguments
        )
        return bool(done)


def _queue_command(entry: LedgerEntry, mode: QueueMode, now: int) -> RedisCommand:
    player, channel = entry.notice.player, entry.channel
    names = (
        keys.ledger_key(player),
        keys.order_key(player),
        keys.line_key(player, channel),
        keys.next_key(keys.tag_of(player)),
        keys.state_key(player, channel),
    )
    ready = str(entry.ready) if entry.is_open else ""
    oldest = now - LEDGER_DAYS * DAY_MS
    return (
        "FCALL",
        QUEUE_ENTRY,
        len(names),
        *names,
        entry.key,
        encode(entry),
        entry.made,
        ready,
        _who(player, channel),
        LEDGER_ENTRIES,
        oldest,
        mode,
    )


def _line_keys(ref: ChannelRef) -> tuple[str, str, str, str]:
    player, channel = ref
    return (
        keys.ledger_key(player),
        keys.line_key(player, channel),
        keys.next_key(keys.tag_of(player)),
        keys.state_key(player, channel),
    )


def _who(player: str, channel: str) -> str:
    return f"{player}/{channel}"


def _fits(entry: LedgerEntry, wanted: EntryFilter, now: int) -> bool:
    return wanted.table in {None, entry.notice.table} and wanted.state in {None, entry.state_at(now)}
