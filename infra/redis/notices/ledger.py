"""Addressees beside their entries and lines, and what the sweep remembers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from infra.ports.people.notices.addressees import Addressee
from infra.ports.people.notices.ledger import TableSeq
from infra.redis.functions.notice_library import CHANGE_ADDRESSEE, HOLD_SWEEP, MARK_SEEN
from infra.redis.notices import keys
from infra.redis.notices.lines import RedisNoticeLines, decode_entry, encode

MAX_SEEN = 500
"""Tables of one player of which is remembered how far they were seen."""

_decode_addressee = msgspec.json.Decoder(Addressee).decode


class RedisNoticeLedger(RedisNoticeLines):
    """The whole ledger, awaited."""

    async def read_addressees(self, players: Iterable[str]) -> Mapping[str, Addressee]:
        """Give the addressees that have settings."""
        wanted = sorted(set(players))
        if not wanted:
            return {}
        pipeline = self._client.pipeline(transaction=False)
        for player in wanted:
            pipeline.get(keys.addressee_key(player))
        rows = zip(wanted, await pipeline.execute(), strict=True)
        return {player: _decode_addressee(row) for player, row in rows if row is not None}

    async def change_addressee(self, player: str, change: Callable[[Addressee], Addressee]) -> Addressee:
        """Change an addressee, however many others do, and give what it became."""
        while True:
            row = await self._client.get(keys.addressee_key(player)) or b""
            before = _decode_addressee(row) if row else Addressee()
            after = change(before)
            kept = {one.id for one in after.channels}
            gone = [one.id for one in before.channels if one.id not in kept]
            if await self._put(player, row, after, gone):
                return after

    async def forget(self, player: str) -> None:
        """Drop an addressee with all channels and entries."""
        await self.change_addressee(player, lambda _: Addressee())
        names = (keys.addressee_key, keys.ledger_key, keys.order_key, keys.seen_key)
        await self._client.delete(*(name(player) for name in names))

    async def mark_seen(self, player: str, table: str, seq: int) -> None:
        """Remember that a table was shown to a player up to that record."""
        await self._client.execute_command("FCALL", MARK_SEEN, 1, keys.seen_key(player), table, seq, MAX_SEEN)

    async def read_seen(self, asked: Sequence[TableSeq]) -> Mapping[TableSeq, int]:
        """Give how far players have seen tables; 0 for not at all."""
        if not asked:
            return {}
        pipeline = self._client.pipeline(transaction=False)
        for player, table in asked:
            pipeline.hget(keys.seen_key(player), table)
        rows = await pipeline.execute()
        return {one: int(row or 0) for one, row in zip(asked, rows, strict=True)}

    async def list_seen(self, player: str) -> Mapping[str, int]:
        """Give how far a player has seen tables, by table; MAX_SEEN at most."""
        found = await self._client.hgetall(keys.seen_key(player))
        return {table.decode(): int(seq) for table, seq in found.items()}

    async def read_watermarks(self) -> Mapping[int, int]:
        """Give by partition up to which moment (UTC, ms) its notices have been taken in."""
        found = await self._client.hgetall(keys.WATERMARKS)
        return {int(partition): int(moment) for partition, moment in found.items()}

    async def write_watermarks(self, moments: Mapping[int, int]) -> None:
        """Note up to which moment notices have been taken in."""
        if moments:
            await self._client.hset(keys.WATERMARKS, mapping={str(one): at for one, at in moments.items()})

    async def hold_sweep(self, holder: str, milliseconds: int) -> bool:
        """Say whether it is this holder that sweeps; two that do by an accident do the same."""
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
