"""A hostile visitor in a low-priority process: `python -m tools.bench.intruder PORT MODE SECONDS`.

In `hostile` mode, it tries to deny the service to others. In `idle` mode, it holds the same number of
connections and sends the same number of requests, all harmless. At the end, it prints a line of JSON with the
number of responses by status for each kind of request.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from itertools import count, cycle
from typing import Any

import msgspec

from tools.bench.ordinary_player import BenchConnection, HttpReply

SLOW = 200
"""Number of connections that never finish a request: they stay silent, or send a slow head or body."""

TABLES, CHAT, DRAWINGS, BODIES = 20, 50, 20, 4
"""Requests per second of each kind."""

SOURCE, SLOW_SOURCE = "127.0.0.2", "127.0.0.3"
DRIP_SECONDS = 2.0
LEAST_FAULT = 500
NICE = 19
BREAK = "broken off"
FIRST, GROWTH = 6, 40

SLOW_HEAD = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nX-Slow: "
SLOW_BODY = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n"
ADVERSARIAL = (
    b"[" * 33 + b'"' + b'\\"' * 32_740,
    b'{"a":' * 10_000,
    b'{"name": "' + b"\\u0041" * 10_000,
    b'{"name": ' + b"9" * 65_000 + b"}",
    b"{" + b'"a":1,' * 10_000 + b'"a":1}',
)

HostileRequest = Callable[[BenchConnection, int], Awaitable[HttpReply]]


class Intruder:
    """A visit that lasts until the monotonic clock reaches a given time."""

    def __init__(self, port: int, until: float) -> None:
        self._port, self._until = port, until
        self.counts: Counter[str] = Counter()

    async def visit(self, *, hostile: bool) -> None:
        """Attack, or send the same number of harmless requests."""
        token, talked, drawn = await self._registered()
        kinds: Sequence[tuple[str, int, HostileRequest, str | None]] = (
            ("tables", TABLES, _open if hostile else _nothing, token),
            ("chat", CHAT, _chat(talked) if hostile else _nothing, token),
            ("drawings", DRAWINGS, _draw(drawn) if hostile else _nothing, token),
            ("bodies", BODIES, _body if hostile else _nothing, None),
        )
        loops = [self._often(name, rate, request, owner) for name, rate, request, owner in kinds]
        holds = [self._hold(number, hostile=hostile) for number in range(SLOW)]
        await asyncio.gather(*loops, *holds)

    async def _registered(self) -> tuple[str, str, str]:
        """Register; return a token, a table for chat, and a bots' table whose board will be requested."""
        connection = BenchConnection(self._port, source=SOURCE)
        registered = await connection.post("/v1/players", {"name": f"Intruder {os.getpid()}"})
        token = msgspec.json.decode(registered.body)["token"]
        connection.close()
        connection = BenchConnection(self._port, token, SOURCE)
        seated = {"game": "gold_rush", "seats": 2, "name": "Talk", "me": {"seat": 0}, "bots": {"1": "random"}}
        sights = [await connection.post("/v1/tables", seated, 10), await _open(connection, 0)]
        talked, drawn = (msgspec.json.decode(seen.body)["table"]["id"] for seen in sights)
        connection.close()
        return token, talked, drawn

    async def _often(self, name: str, rate: int, request: HostileRequest, token: str | None) -> None:
        """Send requests at `rate` per second, whether or not earlier requests have been answered."""
        queue: asyncio.Queue[int] = asyncio.Queue(rate * 2)
        workers = [asyncio.create_task(self._work(name, request, token, queue)) for _ in range(rate)]
        for number in count():
            if time.monotonic() >= self._until:
                break
            if queue.full():
                self.counts[f"{name}: not sent, as earlier ones are pending"] += 1
            else:
                queue.put_nowait(number)
            await asyncio.sleep(1 / rate)
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    async def _work(
        self, name: str, request: HostileRequest, token: str | None, queue: asyncio.Queue[int]
    ) -> None:
        connection = BenchConnection(self._port, token, SOURCE)
        while True:
            number = await queue.get()
            try:
                self._note(name, await request(connection, number))
            except (OSError, EOFError, IndexError):
                self.counts[f"{name}: {BREAK}"] += 1
                connection.close()

    def _note(self, name: str, answered: HttpReply) -> None:
        mute = answered.status >= LEAST_FAULT and b"retry-after:" not in answered.head
        self.counts[f"{name}: {answered.status}{' without Retry-After' if mute else ''}"] += 1

    async def _hold(self, number: int, *, hostile: bool) -> None:
        """Hold a connection open as long as the service allows, then open a new one; repeat this."""
        began = (b"", SLOW_HEAD, SLOW_BODY)[number % 3] if hostile else b""
        while time.monotonic() < self._until:
            try:
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self._port, local_addr=(SLOW_SOURCE, 0)
                )
            except OSError:
                self.counts["slow: refused"] += 1
                await asyncio.sleep(DRIP_SECONDS)
                continue
            self.counts["slow: opened"] += 1
            with contextlib.suppress(OSError, EOFError):
                await self._drip(reader, writer, began)
            writer.close()
            await asyncio.sleep(DRIP_SECONDS / 4)

    async def _drip(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, began: bytes) -> None:
        writer.write(began)
        while time.monotonic() < self._until and not reader.at_eof():
            if began:
                writer.write(b"a")
            await writer.drain()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(DRIP_SECONDS):
                    await reader.read(4_096)


async def _nothing(connection: BenchConnection, number: int) -> HttpReply:
    return await connection.get("/v1/health")


async def _open(connection: BenchConnection, number: int) -> HttpReply:
    bots = {str(seat): "greedy" for seat in range(4)}
    wanted = {"game": "great_western_trail", "seats": 4, "name": f"Flood {number}", "bots": bots}
    return await connection.post("/v1/tables", wanted, 10)


def _chat(table: str) -> HostileRequest:
    ids = count()

    async def chat(connection: BenchConnection, number: int) -> HttpReply:
        request = {
            "command_id": f"{os.getpid()}-{next(ids)}",
            "seat": 0,
            "command": {"type": "Say", "text": "flood"},
        }
        return await connection.post(f"/v1/tables/{table}/commands", request, 5)

    return chat


def _draw(table: str) -> HostileRequest:
    themes = cycle(("light", "dark", "page"))

    async def draw(connection: BenchConnection, number: int) -> HttpReply:
        at = FIRST + number % (1 + number // GROWTH)  # the table's bots add a record every few drawings
        return await connection.get(f"/v1/tables/{table}/board.svg?theme={next(themes)}&at={at}")

    return draw


async def _body(connection: BenchConnection, number: int) -> HttpReply:
    return await connection.post_bytes("/v1/players", ADVERSARIAL[number % len(ADVERSARIAL)])


def main(port: int, mode: str, seconds: float) -> None:
    """Make the visit, and print the number of responses by status."""
    os.nice(NICE)
    intruder = Intruder(port, time.monotonic() + seconds)
    asyncio.run(intruder.visit(hostile=mode == "hostile"))
    print(_json(dict(sorted(intruder.counts.items()))), flush=True)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], float(sys.argv[3]))
