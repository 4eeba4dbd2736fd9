"""What is kept of people who talk: whose words go with the account, who may not talk, what was reported."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from infra.ports.people.talk import MAX_COMPLAINTS, MAX_REPORTED, Mute, ReportedLine, TooManyReports
from infra.redis.accounts.keys import MUTES, REPORTED_LINES, TALK_ERASURES, encode
from infra.redis.client.read_batcher import ReadBatcher
from infra.redis.client.types import RedisClient

PUT_REPORT = files("infra.redis.functions").joinpath("put_report.lua").read_text(encoding="utf-8")
"""Sent as a script at each call, not kept in a library: reports are few."""

_decode_mute = msgspec.json.Decoder(Mute).decode
_decode_line = msgspec.json.Decoder(ReportedLine).decode


class RedisTalkPeople:
    """Whose words go with the account, who may not talk, and what was reported, awaited."""

    def __init__(self, client: RedisClient) -> None:
        self._client, self._batcher = client, ReadBatcher(client)

    async def request_talk_erasure(self, player: str) -> None:
        """Have a player's talk erased when the account is deleted."""
        await self._client.sadd(TALK_ERASURES, player)

    async def cancel_talk_erasure(self, player: str) -> None:
        """Keep a player's talk, or know that it is gone."""
        await self._client.srem(TALK_ERASURES, player)

    async def wants_talk_erased(self, player: str) -> bool:
        """Say whether a player's talk is to go."""
        return bool(await self._client.sismember(TALK_ERASURES, player))

    async def mute(self, player: str, mute: Mute) -> None:
        """Let a player talk no more, instead of what held before."""
        await self._client.hset(MUTES, player, encode(mute))

    async def unmute(self, player: str) -> bool:
        """Let a player talk again; False where nothing held."""
        return bool(await self._client.hdel(MUTES, player))

    async def find_mute(self, player: str, now: int) -> Mute | None:
        """Give what keeps a player from talking at that time (ms)."""
        (row,) = await self._batcher.read(("HGET", MUTES, player))
        found = None if row is None else _decode_mute(row)
        return None if found is None or (found.until is not None and found.until <= now) else found

    async def report_line(self, line: ReportedLine) -> bool:
        """Add a line with one complaint, or the complaint to it; False where its player complained before."""
        field, (complaint,) = f"{line.table}:{line.seq}", line.complaints
        while True:
            row = await self._client.hget(REPORTED_LINES, field) or b""
            known = _decode_line(row) if row else msgspec.structs.replace(line, complaints=())
            if any(one.player == complaint.player for one in known.complaints):
                return False
            kept = (*known.complaints, complaint)[:MAX_COMPLAINTS]
            after = encode(msgspec.structs.replace(known, complaints=kept))
            done = await self._client.eval(PUT_REPORT, 1, REPORTED_LINES, field, row, after, MAX_REPORTED)
            if done == b"full":
                raise TooManyReports
            if done == b"put":
                return True

    async def list_reported(self) -> tuple[ReportedLine, ...]:
        """Give all lines that wait, those first that were reported first."""
        rows = await self._client.hvals(REPORTED_LINES)
        return tuple(sorted(map(_decode_line, rows), key=lambda line: line.complaints[0].at))

    async def close_report(self, table: str, seq: int) -> ReportedLine | None:
        """Take a line out of the queue and give it; None where it does not wait."""
        field = f"{table}:{seq}"
        row = await self._client.hget(REPORTED_LINES, field)
        return _decode_line(row) if row and await self._client.hdel(REPORTED_LINES, field) else None

    async def forget_reported_words(self, speaker: str) -> None:
        """Take out all lines of a speaker whose words are to go."""
        for line in await self.list_reported():
            if line.speaker == speaker:
                await self.close_report(line.table, line.seq)
