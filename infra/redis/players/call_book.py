"""Where programs are called, how each call stands, and what came of them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping

import msgspec

from infra.ports.people.calls import (
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
from infra.redis.client.types import RedisClient, Reply
from infra.redis.functions.player_library import CHANGE_CALL, SETTLE_CALL, TAKE_CALL
from infra.redis.notices.keys import SHARDS, shard_tag, tag_of
from infra.redis.players import keys

HOLD_MS = 30_000
"""For how long nobody else is given a line that was taken: who took it may have died."""

MAX_LINE_FIELDS = 3_000

_encode = msgspec.json.encode
_decode_call = msgspec.json.Decoder(BotCall).decode
_decode_line = msgspec.json.Decoder(CallLine).decode
_decode_report = msgspec.json.Decoder(CallReport).decode


class RedisCallBook:
    """Calls of all players, awaited."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def list_callers(self) -> tuple[str, ...]:
        """Give the players whose programs are called, in order."""
        pipeline = self._client.pipeline(transaction=False)
        for shard in range(SHARDS):
            pipeline.smembers(keys.callers_key(shard_tag(shard)))
        return tuple(sorted(row.decode() for rows in await pipeline.execute() for row in rows))

    async def read_calls(self, players: Iterable[str]) -> Mapping[str, BotCall]:
        """Give where programs of players are called."""
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
        """Change where a program is called, however many others do, and give what it became."""
        while True:
            row = await self._client.get(keys.call_key(player)) or b""
            after = change(_decode_call(row) if row else None)
            new = b"" if after is None else _encode(after)
            names = (keys.call_key(player), keys.callers_key(tag_of(player)), keys.call_lines_key(player))
            if await self._client.execute_command("FCALL", CHANGE_CALL, 3, *names, row, new, player):
                return after

    async def take(self, player: str, table: str, now: int) -> TakenLine | BusyLine:
        """Take the line of a player at a table for a while."""
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
        """Write how a line stands, and what came of a call; None where another has taken it meanwhile."""
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
        """Begin all calls of a player anew."""
        await self._client.delete(keys.call_lines_key(player))

    async def read_record(self, player: str) -> CallRecord:
        """Tell how calls went."""
        counts = await self._client.hgetall(keys.call_counts_key(player))
        rows = await self._client.lrange(keys.call_reports_key(player), 0, -1)
        return CallRecord(
            {outcome: int(counts.get(outcome.encode(), 0)) for outcome in CALL_OUTCOMES},
            tuple(_decode_report(row) for row in rows),
        )

    async def forget(self, player: str) -> None:
        """Drop all that is kept of a player's calls."""
        await self.change_call(player, lambda _: None)
        await self._client.delete(keys.call_reports_key(player), keys.call_counts_key(player))
