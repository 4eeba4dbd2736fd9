"""Booked vacations: a row a player, changed in one step, and an index of whose are not over."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

import msgspec

from infra.ports.people.vacations import BookedVacation
from infra.redis.accounts.keys import VACATIONERS, VACATIONS, encode
from infra.redis.client.types import RedisClient

PUT_VACATIONS = files("infra.redis.functions").joinpath("put_vacations.lua").read_text(encoding="utf-8")
"""Sent as a script at each call, not kept in a library: bookings are few."""

Bookings = tuple[BookedVacation, ...]

_decode = msgspec.json.Decoder(Bookings).decode


class RedisVacationRepository:
    """Booked vacations, awaited."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def list_vacations(self, player: str) -> Bookings:
        """Give a player's bookings, in the order in which they were made."""
        row = await self._client.hget(VACATIONS, player)
        return () if row is None else _decode(row)

    async def change_vacations(self, player: str, change: Callable[[Bookings], Bookings]) -> Bookings:
        """Change a player's bookings, however many others do, and give what they became."""
        while True:
            row = await self._client.hget(VACATIONS, player) or b""
            after = change(_decode(row) if row else ())
            last = max((one.until for one in after), default=0)
            keys = (VACATIONS, VACATIONERS)
            done = await self._client.eval(
                PUT_VACATIONS, len(keys), *keys, player, row, encode(after) if after else b"", last
            )
            if done == b"put":
                return after

    async def list_vacationers(self, now: int) -> tuple[str, ...]:
        """Give the players with a booking that is not over by then (UTC, ms)."""
        found = await self._client.zrange(VACATIONERS, f"({now}", "+inf", byscore=True)
        return tuple(player.decode() for player in found)
