"""Data of players outside their accounts: notes, calls of programs, and signs of shared accounts."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence

import msgspec

from infra.ports.calls import (
    ARRIVED,
    CALL_OUTCOMES,
    MAX_REPORTED_CALLS,
    BotCall,
    BusyLine,
    CallFailures,
    CallLine,
    CallRecord,
    CallReport,
    TakenLine,
)
from infra.ports.profile import MAX_SIGNS, AccountSign, OriginDigest, PlayedFrom
from infra.ports.talk import MAX_NOTES, PrivateNote, TooManyNotes
from infra.redis import keys
from infra.redis.client.types import RedisClient, Reply
from infra.redis.functions import CHANGE_CALL, FORGET_SIGNS, NOTE_ORIGIN, PUT_NOTE, SETTLE_CALL, TAKE_CALL

SALT_BYTES = 32

KEPT_SECONDS = 2 * 86_400
"""How long digests and their salt are kept: until the day is over in every time zone."""

MAX_ORIGINS = 200
"""Maximum number of digests per table and day."""

DAY_MS = 86_400_000


class RedisAccountSigns:
    """Stores origins of players, and signs of shared accounts."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def read_salt(self, day: int) -> bytes:
        """Return the salt of a day's digests; the first call creates it, and it expires two days later."""
        name = keys.origin_salt_key(day)
        await self._client.set(name, secrets.token_bytes(SALT_BYTES), nx=True, ex=KEPT_SECONDS)
        return bytes(await self._client.get(name))

    async def note_origin(self, where: PlayedFrom, digests: Sequence[OriginDigest], days: int) -> None:
        """Compare a player with the others at the table on that day; signs are kept for `days` days."""
        await self._client.execute_command(
            "FCALL",
            NOTE_ORIGIN,
            3,
            keys.origins_key(where.table, where.day),
            keys.SIGN_ORDER,
            keys.SIGN_DAYS,
            where.player,
            where.table,
            where.now,
            KEPT_SECONDS,
            where.now - days * DAY_MS,
            MAX_SIGNS,
            MAX_ORIGINS,
            days * DAY_MS // 1_000,
            *(f"{one.kind} {one.digest}" for one in digests),
        )

    async def list_signs(self, now: int, days: int) -> tuple[AccountSign, ...]:
        """Return the signs from the last `days` days, latest first."""
        found = await self._client.zrevrangebyscore(
            keys.SIGN_ORDER, "+inf", now - days * DAY_MS, withscores=True
        )
        names = [(row[0].decode(), int(row[1])) for row in found]
        fields = [f"{name} {part}" for name, _ in names for part in ("network", "browser", "first")]
        rows = await self._client.hmget(keys.SIGN_DAYS, fields) if fields else []
        return tuple(
            _read_sign(name, last, [int(row or 0) for row in rows[3 * place : 3 * place + 3]])
            for place, (name, last) in enumerate(names)
        )

    async def forget_signs(self, player: str) -> None:
        """Delete all signs that involve a player."""
        await self._client.execute_command("FCALL", FORGET_SIGNS, 2, keys.SIGN_ORDER, keys.SIGN_DAYS, player)


def _read_sign(name: str, last: int, numbers: Sequence[int]) -> AccountSign:
    table, one, other = name.split(" ")
    networks, browsers, first = numbers
    return AccountSign(table, (one, other), networks, browsers, first, last)


HOLD_MS = 30_000
"""Duration (ms) of the lease on a line, after which a dead process's line can be taken again."""

MAX_LINE_FIELDS = 3_000

_encode = msgspec.json.encode
_decode_call = msgspec.json.Decoder(BotCall).decode
_decode_line = msgspec.json.Decoder(CallLine).decode
_decode_report = msgspec.json.Decoder(CallReport).decode


class RedisCallBook:
    """Stores the calls of all players."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def list_callers(self) -> tuple[str, ...]:
        """Return the players whose programs are called, in order."""
        pipeline = self._client.pipeline(transaction=False)
        for shard in range(keys.SHARDS):
            pipeline.smembers(keys.callers_key(keys.shard_tag(shard)))
        return tuple(sorted(row.decode() for rows in await pipeline.execute() for row in rows))

    async def read_calls(self, players: Iterable[str]) -> Mapping[str, BotCall]:
        """Return how players' programs are called, keyed by player."""
        wanted = sorted(set(players))
        if not wanted:
            return {}
        pipeline = self._client.pipeline(transaction=False)
        for player in wanted:
            pipeline.get(keys.call_key(player))
        rows = zip(wanted, await pipeline.execute(), strict=True)
        return {player: _decode_call(row) for player, row in rows if row is not None}

    async def change_call(
        self, player: str, change: Callable[[BotCall | None], BotCall | None]
    ) -> BotCall | None:
        """Change a player's call, or remove it (None), atomically with retries; return the result.

        If `change` raises an error, nothing changes.
        """
        while True:
            row = await self._client.get(keys.call_key(player)) or b""
            after = change(_decode_call(row) if row else None)
            new = b"" if after is None else _encode(after)
            names = (
                keys.call_key(player),
                keys.callers_key(keys.tag_of(player)),
                keys.call_lines_key(player),
            )
            if await self._client.execute_command("FCALL", CHANGE_CALL, 3, *names, row, new, player):
                return after

    async def take(self, player: str, table: str, now: int) -> TakenLine | BusyLine:
        """Lease the line of a player at a table."""
        token, lines = secrets.token_hex(8), keys.call_lines_key(player)
        found: Reply = await self._client.execute_command(
            "FCALL", TAKE_CALL, 1, lines, table, now, now + HOLD_MS, token
        )
        if not found[0]:
            return BusyLine(int(found[1]))
        return TakenLine(player, table, token, _decode_line(found[1]) if found[1] else CallLine())

    async def settle(
        self, taken: TakenLine, line: CallLine, report: CallReport | None
    ) -> CallFailures | None:
        """Store the state of a line and the result of a call, and release the line.

        Returns None, without writing, if another process has leased the line in the meantime.
        """
        player = taken.player
        names = (keys.call_lines_key(player), keys.call_reports_key(player), keys.call_counts_key(player))
        found: Reply = await self._client.execute_command(
            "FCALL",
            SETTLE_CALL,
            len(names),
            *names,
            taken.table,
            taken.token,
            _encode(line) if line.seats else b"",
            b"" if report is None else _encode(report),
            "" if report is None else report.outcome,
            "0" if report is None or report.outcome in ARRIVED else "1",
            0 if report is None else report.at,
            MAX_LINE_FIELDS,
            MAX_REPORTED_CALLS,
        )
        return CallFailures(int(found[0]), int(found[1]) if found[1] else None) if found else None

    async def drop_lines(self, player: str) -> None:
        """Reset the state of all of a player's calls."""
        await self._client.delete(keys.call_lines_key(player))

    async def read_record(self, player: str) -> CallRecord:
        """Return the history of a player's calls."""
        counts = await self._client.hgetall(keys.call_counts_key(player))
        rows = await self._client.lrange(keys.call_reports_key(player), 0, -1)
        return CallRecord(
            {outcome: int(counts.get(outcome.encode(), 0)) for outcome in CALL_OUTCOMES},
            tuple(_decode_report(row) for row in rows),
        )

    async def forget(self, player: str) -> None:
        """Delete all data about a player's calls."""
        await self.change_call(player, lambda _: None)
        await self._client.delete(keys.call_reports_key(player), keys.call_counts_key(player))


SCAN_BATCH = 50
"""Number of notes read per scan."""

_decode = msgspec.json.Decoder(PrivateNote).decode


class RedisNoteBook:
    """Stores the notes of all players."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def read_note(self, player: str, table: str) -> PrivateNote | None:
        """Return a player's note about a table, or None."""
        row = await self._client.hget(keys.notes_key(player), table)
        return None if row is None else _decode(row)

    async def put_note(self, player: str, table: str, note: PrivateNote) -> None:
        """Store a note, replacing the earlier one, or raise TooManyNotes."""
        row = msgspec.json.encode(note)
        kept = await self._client.execute_command(
            "FCALL", PUT_NOTE, 1, keys.notes_key(player), table, row, MAX_NOTES
        )
        if not kept:
            raise TooManyNotes(player)

    async def remove_note(self, player: str, table: str) -> None:
        await self._client.hdel(keys.notes_key(player), table)

    async def list_notes(self, player: str) -> AsyncIterator[tuple[str, PrivateNote]]:
        """Yield a player's notes with their tables; a note that changes in the meantime may appear twice."""
        async for table, row in self._client.hscan_iter(keys.notes_key(player), count=SCAN_BATCH):
            yield table.decode(), _decode(row)

    async def forget_notes(self, player: str) -> None:
        """Delete all of a player's notes."""
        await self._client.delete(keys.notes_key(player))
