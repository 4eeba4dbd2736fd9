"""Ordinary players for a measurement: each plays both sides of a table of its own, at a person's pace."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Any

import msgspec

from services.bench.visitors.connection import BenchConnection, HttpReply

OK, CREATED = 200, 201
WAIT = 15
THOUGHT_SECONDS = (0.2, 0.8)
"""Between two answers; shorter than any person's, so that a stretch has enough of them."""


class OrdinaryPlayer:
    """A player who looks, thinks and answers; `spans` are the seconds that each request took."""

    def __init__(self, port: int, number: int, game: str) -> None:
        self._port, self._number, self._game = port, number, game
        self._connection = BenchConnection(port)
        self._random = Random(number)  # noqa: S311 - it guesses moves, not secrets
        self._table = ""
        self._told = 0
        self.spans: list[float] = []
        self.statuses: dict[int, int] = {}

    async def register(self) -> None:
        """Register and open the first table."""
        answered = await self._connection.post("/v1/players", {"name": f"Ordinary {self._number}"})
        token = _read(answered, CREATED)["token"]
        self._connection.close()
        self._connection = BenchConnection(self._port, token)
        await self._open()

    async def play(self, until: float) -> None:
        """Play until that moment of the monotonic clock."""
        while time.monotonic() < until:
            await asyncio.sleep(self._random.uniform(*THOUGHT_SECONDS))
            await self._turn()

    def close(self) -> None:
        """Leave."""
        self._connection.close()

    async def _open(self) -> None:
        wanted = {"game": self._game, "seats": 2, "name": f"Table of {self._number}", "several": True}
        seen = _read(await self._connection.post("/v1/tables", wanted | {"me": {"seat": 0}}, WAIT), CREATED)
        self._table = seen["table"]["id"]
        _read(await self._connection.post(f"/v1/tables/{self._table}/seats", {"seat": 1}, WAIT), OK)

    async def _turn(self) -> None:
        seen = msgspec.json.decode(
            (await self._timed(self._connection.get(f"/v1/tables/{self._table}"))).body
        )
        if seen["table"]["phase"] == "ended":
            await self._open()
            return
        seat = seen["waiting"][0]["seat"]
        seen = await self._timed(self._connection.get(f"/v1/tables/{self._table}?seat={seat}"))
        asked = msgspec.json.decode(seen.body)
        self._told += 1
        request = {
            "command_id": f"o{self._told}",
            "seat": seat,
            "decision": asked["decision"],
            "command": self._random.choice(asked["options"])["command"],
        }
        await self._timed(self._connection.post(f"/v1/tables/{self._table}/commands", request, WAIT))

    async def _timed(self, asked: Any) -> HttpReply:
        began = time.perf_counter()
        answered: HttpReply = await asked
        self.spans.append(time.perf_counter() - began)
        self.statuses[answered.status] = self.statuses.get(answered.status, 0) + 1
        return answered


def _read(answered: HttpReply, status: int) -> Any:
    if answered.status != status:
        raise RuntimeError(f"{answered.status} instead of {status}: {answered.body[:300].decode()}")
    return msgspec.json.decode(answered.body)
