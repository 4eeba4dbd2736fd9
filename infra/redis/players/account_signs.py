"""Signs of one person behind two accounts: digests of a day, and what comparing them found."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from infra.ports.people.account_signs import MAX_SIGNS, AccountSign, OriginDigest, PlayedFrom
from infra.redis.client.types import RedisClient
from infra.redis.functions.player_library import FORGET_SIGNS, NOTE_ORIGIN
from infra.redis.players.keys import SIGN_DAYS, SIGN_ORDER, origin_salt_key, origins_key

SALT_BYTES = 32

KEPT_SECONDS = 2 * 86_400
"""How long digests and their key are kept: that of a day is used until it is over everywhere."""

MAX_ORIGINS = 200
"""Digests of one table and day."""

DAY_MS = 86_400_000


class RedisAccountSigns:
    """Origins and signs, awaited."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def read_salt(self, day: int) -> bytes:
        """Give the key of a day's digests, made by whoever asks first."""
        name = origin_salt_key(day)
        await self._client.set(name, secrets.token_bytes(SALT_BYTES), nx=True, ex=KEPT_SECONDS)
        return bytes(await self._client.get(name))

    async def note_origin(self, where: PlayedFrom, digests: Sequence[OriginDigest], days: int) -> None:
        """Compare a player with the others of that table and day."""
        await self._client.execute_command(
            "FCALL",
            NOTE_ORIGIN,
            3,
            origins_key(where.table, where.day),
            SIGN_ORDER,
            SIGN_DAYS,
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
        """Give the signs of the last so many days, the latest first."""
        found = await self._client.zrevrangebyscore(SIGN_ORDER, "+inf", now - days * DAY_MS, withscores=True)
        names = [(row[0].decode(), int(row[1])) for row in found]
        fields = [f"{name} {part}" for name, _ in names for part in ("network", "browser", "first")]
        rows = await self._client.hmget(SIGN_DAYS, fields) if fields else []
        return tuple(
            _read_sign(name, last, [int(row or 0) for row in rows[3 * place : 3 * place + 3]])
            for place, (name, last) in enumerate(names)
        )

    async def forget_signs(self, player: str) -> None:
        """Drop all signs that name a player."""
        await self._client.execute_command("FCALL", FORGET_SIGNS, 2, SIGN_ORDER, SIGN_DAYS, player)


def _read_sign(name: str, last: int, numbers: Sequence[int]) -> AccountSign:
    table, one, other = name.split(" ")
    networks, browsers, first = numbers
    return AccountSign(table, (one, other), networks, browsers, first, last)
