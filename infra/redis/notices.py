"""The ledger of notifications: 64 shards of addressees, each with its own hash tag."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from infra.ports.notices import (
    LEDGER_DAYS,
    LEDGER_ENTRIES,
    Addressee,
    ChannelRef,
    EntryFilter,
    LedgerEntry,
    LineState,
    TableSeq,
    TakenEntries,
)
from infra.redis import keys
from infra.redis.client.batchers import ReadBatcher
from infra.redis.client.types import RedisClient, RedisCommand
from infra.redis.functions import (
    CHANGE_ADDRESSEE,
    HOLD_SWEEP,
    MARK_SEEN,
    QUEUE_ENTRY,
    SETTLE_ENTRIES,
    TAKE_ENTRIES,
)

VISIBILITY_MS = 60_000
"""Duration of the lease on taken entries, after which a dead courier's entries can be taken again."""

DAY_MS = 86_400_000

BATCH = 200
"""Number of entries that are added or read in one round trip."""

encode = msgspec.json.encode
decode_entry = msgspec.json.Decoder(LedgerEntry).decode
_decode_line = msgspec.json.Decoder(LineState).decode

QueueMode = Literal["new", "first", "again"]


def now_ms() -> int:
    """Return the current time (UTC, ms)."""
    return time.time_ns() // 1_000_000


class RedisNoticeLines:
    """Stores the entries of all addressees, and the queues of all channels; `clock` returns UTC in ms."""

    def __init__(self, client: RedisClient, clock: Callable[[], int] = now_ms) -> None:
        self._client, self._clock, self._batcher = client, clock, ReadBatcher(client)

    async def queue(self, entries: Sequence[LedgerEntry]) -> int:
        """Add entries that do not exist yet and queue the open ones; return the number of added entries."""
        added = 0
        for first in range(0, len(entries), BATCH):
            pipeline = self._client.pipeline(transaction=False)
            for entry in entries[first : first + BATCH]:
                pipeline.execute_command(*_queue_command(entry, "new", self._clock()))
            added += sum(await pipeline.execute())
        return added

    async def queue_first(self, entry: LedgerEntry) -> bool:
        """Add an entry at the head of its channel's queue, due immediately; return False if it exists."""
        return bool(await self._client.execute_command(*_queue_command(entry, "first", self._clock())))

    async def requeue(self, entry: LedgerEntry) -> bool:
        """Queue an ended entry again; return False if it does not exist."""
        return bool(await self._client.execute_command(*_queue_command(entry, "again", self._clock())))

    async def list_entries(self, player: str, wanted: EntryFilter, limit: int) -> tuple[LedgerEntry, ...]:
        """Return up to `limit` matching entries, newest first; this also reads the entries between them."""
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
        row = await self._client.hget(keys.ledger_key(player), key)
        return None if row is None else decode_entry(row)

    async def due_channels(self, now: int, limit: int) -> tuple[ChannelRef, ...]:
        """Return channels with entries that are due at `now` (UTC, ms), the longest overdue first."""
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
        """Return when (UTC, ms) the longest-waiting channel became due, or None if none is due."""
        names = await self._due_shards(self._clock())
        if not names:
            return None
        pipeline = self._client.pipeline(transaction=False)
        for name in names:
            pipeline.zrange(name, 0, 0, withscores=True)
        return min((int(rows[0][1]) for rows in await pipeline.execute() if rows), default=None)

    async def _due_shards(self, now: int) -> list[str]:
        """Return the shards with entries that are due; usually there are none, and the check is frequent."""
        names = [keys.next_key(keys.shard_tag(shard)) for shard in range(keys.SHARDS)]
        counts = await self._batcher.read(*(("ZCOUNT", name, "-inf", now) for name in names))
        return [name for name, count in zip(names, counts, strict=True) if count]

    async def take(self, ref: ChannelRef, now: int, most: int) -> TakenEntries | None:
        """Lease the head of a channel's queue; return None if nothing is due or it is already leased."""
        token, until = secrets.token_hex(8), now + VISIBILITY_MS
        arguments = (_who(ref.player, ref.channel), now, until, token, most)
        found: Any = await self._client.execute_command(
            "FCALL", TAKE_ENTRIES, 4, *_line_keys(ref), *arguments
        )
        if len(found) < 3:  # noqa: PLR2004 - the queue's state, then a key and an entry
            return None
        line = _decode_line(found[0]) if found[0] else LineState()
        return TakenEntries(ref, token, until, line, tuple(decode_entry(row) for row in found[2::2]))

    async def read_waits(self, refs: Sequence[ChannelRef]) -> Mapping[ChannelRef, int]:
        """Return the times (UTC, ms) until which failing channels are paused; others are left out."""
        pipeline = self._client.pipeline(transaction=False)
        for ref in refs:
            pipeline.hget(keys.state_key(*ref), "wait")
        return {ref: int(row) for ref, row in zip(refs, await pipeline.execute(), strict=True) if row}

    async def settle(
        self, taken: TakenEntries, entries: Sequence[LedgerEntry], line: LineState, wait: int | None
    ) -> bool:
        """Store the results of taken entries; the queue then pauses until `wait` (UTC, ms).

        Open entries stay queued. Returns False, without writing, if another courier has leased the queue in
        the meantime.
        """
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


MAX_SEEN = 500
"""Maximum number of a player's tables for which the last seen record is stored."""

_decode_addressee = msgspec.json.Decoder(Addressee).decode


class RedisNoticeLedger(RedisNoticeLines):
    """The whole ledger: entries and queues, addressees, seen records and watermarks."""

    async def read_addressees(self, players: Iterable[str]) -> Mapping[str, Addressee]:
        """Return the addressees that have settings."""
        wanted = sorted(set(players))
        if not wanted:
            return {}
        pipeline = self._client.pipeline(transaction=False)
        for player in wanted:
            pipeline.get(keys.addressee_key(player))
        rows = zip(wanted, await pipeline.execute(), strict=True)
        return {player: _decode_addressee(row) for player, row in rows if row is not None}

    async def change_addressee(self, player: str, change: Callable[[Addressee], Addressee]) -> Addressee:
        """Change an addressee atomically, with retries on conflicts, and return the result.

        If `change` raises an error, nothing changes. Entries waiting for a removed channel end as muted.
        """
        while True:
            row = await self._client.get(keys.addressee_key(player)) or b""
            before = _decode_addressee(row) if row else Addressee()
            after = change(before)
            kept = {one.id for one in after.channels}
            gone = [one.id for one in before.channels if one.id not in kept]
            if await self._put(player, row, after, gone):
                return after

    async def forget(self, player: str) -> None:
        """Delete an addressee with all channels and entries."""
        await self.change_addressee(player, lambda _: Addressee())
        names = (keys.addressee_key, keys.ledger_key, keys.order_key, keys.seen_key)
        await self._client.delete(*(name(player) for name in names))

    async def mark_seen(self, player: str, table: str, seq: int) -> None:
        """Record that a player has seen a table up to record `seq`."""
        await self._client.execute_command("FCALL", MARK_SEEN, 1, keys.seen_key(player), table, seq, MAX_SEEN)

    async def read_seen(self, asked: Sequence[TableSeq]) -> Mapping[TableSeq, int]:
        """Return the number of the last record that each player has seen at a table; 0 for none."""
        if not asked:
            return {}
        pipeline = self._client.pipeline(transaction=False)
        for player, table in asked:
            pipeline.hget(keys.seen_key(player), table)
        rows = await pipeline.execute()
        return {one: int(row or 0) for one, row in zip(asked, rows, strict=True)}

    async def list_seen(self, player: str) -> Mapping[str, int]:
        """Return the last record that a player has seen at each table, for at most MAX_SEEN tables."""
        found = await self._client.hgetall(keys.seen_key(player))
        return {table.decode(): int(seq) for table, seq in found.items()}

    async def read_watermarks(self) -> Mapping[int, int]:
        """Return the times (UTC, ms) up to which notifications have been recorded, keyed by partition."""
        found = await self._client.hgetall(keys.WATERMARKS)
        return {int(partition): int(moment) for partition, moment in found.items()}

    async def write_watermarks(self, moments: Mapping[int, int]) -> None:
        """Store the times up to which notifications have been recorded."""
        if moments:
            await self._client.hset(keys.WATERMARKS, mapping={str(one): at for one, at in moments.items()})

    async def hold_sweep(self, holder: str, milliseconds: int) -> bool:
        """Lease the sweep to a holder, or renew the lease; return whether the holder has it."""
        return bool(
            await self._client.execute_command("FCALL", HOLD_SWEEP, 1, keys.SWEEPER, holder, milliseconds)
        )

    async def _put(self, player: str, row: bytes, after: Addressee, gone: Sequence[str]) -> bool:
        waiting = [
            key
            for channel in gone
            for key in await self._client.zrange(keys.line_key(player, channel), 0, -1)
        ]
        rows = await self._client.hmget(keys.ledger_key(player), waiting) if waiting else []
        ended = [
            replace(decode_entry(one), state="muted", why="channel removed")
            for one in rows
            if one is not None
        ]
        names = [keys.addressee_key(player), keys.ledger_key(player), keys.next_key(keys.tag_of(player))]
        for channel in gone:
            names += [keys.line_key(player, channel), keys.state_key(player, channel)]
        arguments = [
            row,
            b"" if after == Addressee() else encode(after),
            len(waiting),
            *(f"{player}/{channel}" for channel in gone),
            *(part for entry in ended for part in (entry.key, encode(entry))),
        ]
        done = await self._client.execute_command("FCALL", CHANGE_ADDRESSEE, len(names), *names, *arguments)
        return bool(done)
