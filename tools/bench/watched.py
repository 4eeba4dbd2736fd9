"""Spectators: the API's cost per record and stream, with a hundred live streams of a table."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import Any

import msgspec

from domain.kernel.game import Game
from tools.bench.figures import BenchReport, build_figure
from tools.bench.http import CREATED, GAME, OK, SEATS, UNBOUNDED, WAIT, await_api
from tools.bench.load.process_meters import MICROSECONDS, CpuMeter
from tools.bench.ordinary_player import BenchConnection, free_port
from tools.bench.wiring import run_process, run_store, run_worker

STREAMS = 100
STREAMS_EACH = 20
"""Number of streams per player."""

RECORDS = 300
"""Number of moves in each stretch, with and without spectators."""

AIM = 60.0


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Measure the API's CPU time for moves at a table without spectators, and at a table with many."""
    port = free_port()
    with run_store() as (_, settings), ExitStack() as parts:
        chosen = settings.model_copy(update={"port": port, "requests_per_second": 1e6, **UNBOUNDED})
        parts.enter_context(run_worker(chosen))
        api = parts.enter_context(run_process(chosen, "services.cli.main", "api"))
        alone, watched = asyncio.run(_measured(port, api.pid))
    each = (watched - alone) / RECORDS / STREAMS * MICROSECONDS
    figure = build_figure(
        f"CPU of the API for a record and stream, {STREAMS} on one table",
        each,
        "us",
        ("the aim, us", AIM),
        ("at most", 1.0),
    )
    note = f"a move that nobody watches: {alone / RECORDS * MICROSECONDS:.0f} us"
    return BenchReport("watched", (figure,), 1, (note,))


async def _measured(port: int, api: int) -> tuple[float, float]:
    """Return the CPU time (s) of the moves without spectators, and with them."""
    await await_api(port)
    token = (await _posted(BenchConnection(port), "/v1/players", {"name": "Bench"}, CREATED))["token"]
    mover = BenchConnection(port, token)
    request = {"game": GAME, "seats": SEATS, "options": {}, "name": "Bench", "begin": "full", "several": True}
    more = {"public": True, "hours": None, "me": {"seat": 0}, "bots": {}}
    table = (await _posted(mover, "/v1/tables", request | more, CREATED))["table"]["id"]
    for seat in range(1, SEATS):
        await _posted(mover, f"/v1/tables/{table}/seats", {"seat": seat}, OK)
    await _moves(mover, table, 0)
    meter = CpuMeter({"api": (api,)})
    last = await _moves(mover, table, RECORDS)
    alone = meter.read()["api"]
    watchers = list[_Watcher]()
    for number in range(STREAMS // STREAMS_EACH):
        guest = await _posted(BenchConnection(port), "/v1/players", {"name": f"Guest {number}"}, CREATED)
        watchers += [await _Watcher.open(port, guest["token"], table, last) for _ in range(STREAMS_EACH)]
    reading = [asyncio.create_task(one.read_until(last + 2 * RECORDS)) for one in watchers]
    await _moves(mover, table, 2 * RECORDS)
    meter = CpuMeter({"api": (api,)})
    await _moves(mover, table, 3 * RECORDS)
    await asyncio.gather(*reading)
    return alone, meter.read()["api"]


async def _posted(connection: BenchConnection, path: str, body: object, status: int) -> Any:
    answer = await connection.post(path, body, WAIT)
    if answer.status != status:
        raise RuntimeError(answer.body.decode())
    return msgspec.json.decode(answer.body)


async def _moves(connection: BenchConnection, table: str, after: int) -> int:
    """Make RECORDS moves one after another; return the number of the last record."""
    seq = 0
    for number in range(after, after + RECORDS):
        command = {"type": "SetAutoClaim", "on": not number % 2}
        body = {"command_id": f"m{number}", "seat": 0, "decision": None, "command": command}
        seq = (await _posted(connection, f"/v1/tables/{table}/commands", body, OK))["seq"]
    return seq


class _Watcher:
    """A reader of a live stream."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, port: int, token: str, table: str, after: int) -> _Watcher:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"GET /v1/tables/{table}/stream?after={after} HTTP/1.1\r\nHost: x\r\n"
        writer.write(f"{head}Authorization: Bearer {token}\r\n\r\n".encode())
        if b" 200 " not in await reader.readuntil(b"\r\n"):
            raise RuntimeError("a stream was refused")
        return cls(reader, writer)

    async def read_until(self, seq: int) -> None:
        """Read until record `seq` arrives."""
        wanted = b"id: %d\n" % seq
        while await self._reader.readline() != wanted:
            if self._reader.at_eof():
                raise RuntimeError("a stream ended")
        self._writer.close()
