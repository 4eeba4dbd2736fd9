"""Simulated players that play both sides of a table at a human pace."""

from __future__ import annotations

import asyncio
import socket
import time
from random import Random
from typing import Any, NamedTuple

import msgspec


class HttpReply(NamedTuple):
    """A response: its status, its body, and its head in lower case."""

    status: int
    body: bytes
    head: bytes = b""


class BenchConnection:
    """A connection for one request at a time; `source` is its loopback address."""

    def __init__(self, port: int, token: str | None = None, source: str | None = None) -> None:
        self._port, self._token, self._source = port, token, source
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def get(self, path: str) -> HttpReply:
        """Send a GET request and return the response."""
        return await self._ask(f"GET {path} HTTP/1.1", b"", ())

    async def post(self, path: str, body: object, wait: int | None = None) -> HttpReply:
        """Post a JSON body and return the response."""
        return await self.post_bytes(path, msgspec.json.encode(body), wait)

    async def post_bytes(self, path: str, data: bytes, wait: int | None = None) -> HttpReply:
        """Post bytes unchanged as JSON and return the response."""
        lines = [f"Content-Length: {len(data)}", "Content-Type: application/json"]
        if wait is not None:
            lines.append(f"Prefer: wait={wait}")
        return await self._ask(f"POST {path} HTTP/1.1", data, lines)

    async def _ask(self, request: str, data: bytes, headers: list[str] | tuple[str, ...]) -> HttpReply:
        if self._reader is None or self._writer is None:
            local = None if self._source is None else (self._source, 0)
            self._reader, self._writer = await asyncio.open_connection(
                "127.0.0.1", self._port, local_addr=local
            )
        lines = [request, "Host: 127.0.0.1", *headers]
        if self._token:
            lines.append(f"Authorization: Bearer {self._token}")
        self._writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
        return HttpReply(int(head[9:12]), await self._reader.readexactly(length), head)

    def close(self) -> None:
        """Close the connection; the next request opens a new one."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


def free_port() -> int:
    """Return a free port, which another process may take before it is used."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


OK, CREATED = 200, 201
WAIT = 15
THOUGHT_SECONDS = (0.2, 0.8)
"""Pause between answers (s); shorter than that of real players, so that each stretch has enough answers."""


class OrdinaryPlayer:
    """A player who looks, thinks and answers; `spans` has the duration of each request in seconds."""

    def __init__(self, port: int, number: int, game: str) -> None:
        self._port, self._number, self._game = port, number, game
        self._connection = BenchConnection(port)
        self._random = Random(number)
        self._table = ""
        self._told = 0
        self.spans: list[float] = []
        self.statuses: dict[int, int] = {}

    async def register(self) -> None:
        """Register, and open the first table."""
        answered = await self._connection.post("/v1/players", {"name": f"Ordinary {self._number}"})
        token = _read(answered, CREATED)["token"]
        self._connection.close()
        self._connection = BenchConnection(self._port, token)
        await self._open()

    async def play(self, until: float) -> None:
        """Play until the monotonic clock reaches `until`."""
        while time.monotonic() < until:
            await asyncio.sleep(self._random.uniform(*THOUGHT_SECONDS))
            await self._turn()

    def close(self) -> None:
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
