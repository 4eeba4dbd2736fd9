"""Idle: what a service uses while its tables in play and live streams are inactive.

The demo table exists but has no spectators.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import msgspec

from domain.kernel.game import Game
from domain.log.codec import codec_for
from tools.bench.figures import BenchReport, build_figure
from tools.bench.http import CREATED, await_api
from tools.bench.load.parallel_tables import ParallelTables
from tools.bench.load.process_meters import CpuMeter, WriteMeter, with_children
from tools.bench.ordinary_player import BenchConnection, free_port
from tools.bench.wiring import count_queued, folded_until, run_process, run_store, wait_until

TABLES, SEATS, STREAMS = 5_000, 2, 2_000
STREAMS_EACH = 20
"""Number of streams per player."""

PARTS = ("worker", "projector", "jobs", "courier", "api")
AIM = 0.05
LEAST_SECONDS = 300.0
"""Minimum duration: long enough for one round of the log patrol and many other background writes."""

SETTLE_SECONDS = 75.0
"""Time until all streams have read once and no notification sweep revisits earlier entries."""

MOST_WRITTEN = 5.0
"""Maximum number of megabytes that an idle service may write to disk per hour."""

HOUR, MEGABYTE = 3600.0, 1e6

CHUNK = 500
UNBOUNDED = {
    "trusted_proxies": ("127.0.0.1",),  # connections from this address are not limited
    "logins_per_minute": STREAMS,  # also allows as many registrations
    "requests_per_second": 1e6,
}


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Measure the CPU time of each idle process; the time of `jobs` includes its workers."""
    port = free_port()
    with run_store() as (store, settings), ExitStack() as parts:
        chosen = settings.model_copy(update={"port": port, **UNBOUNDED})
        pids = {"server": int(store.client.info("server")["process_id"])}
        for name in PARTS:
            pids[name] = parts.enter_context(run_process(chosen, "services.cli.main", name)).pid
        wait_until(1, lambda: folded_until(store))  # the projector is ready and has nothing to rebuild
        tables = ParallelTables(store, codec_for(game.name), TABLES, SEATS)
        opening = tables.opening_commands()
        for begin in range(0, len(opening), CHUNK):
            store.command_queue.put(opening[begin : begin + CHUNK])
            wait_until(CHUNK, lambda: CHUNK - count_queued(store))
        wait_until(time.time_ns() // 1_000_000, lambda: folded_until(store))
        length = max(seconds, LEAST_SECONDS)
        taken, written = asyncio.run(_measured(port, tables.table_ids(), pids, length))
    each = {name: round(spent / length, 4) for name, spent in taken.items()}
    figure = build_figure(
        f"CPU with {TABLES:,} running tables and {STREAMS:,} idle streams",
        sum(taken.values()) / length,
        "cores",
        ("the aim, cores", AIM),
        ("at most", 1.0),
    )
    an_hour = {name: round(count / MEGABYTE * HOUR / length, 3) for name, count in written.items()}
    writes = build_figure(
        "written to the disk in an hour",
        sum(an_hour.values()),
        "MB",
        ("the aim", MOST_WRITTEN),
        ("at most", 1.0),
    )
    notes = (", ".join(f"{name} {one}" for name, one in figures.items()) for figures in (each, an_hour))
    return BenchReport("idle", (figure, writes), 1, tuple(notes))


async def _measured(
    port: int, tables: Sequence[str], pids: dict[str, int], seconds: float
) -> tuple[dict[str, float], dict[str, float]]:
    await await_api(port)
    writers = []
    for number in range(STREAMS):
        if number % STREAMS_EACH == 0:
            token = await _register(port, number)
        writers.append(await _listen(port, tables[number % len(tables)], token))
    readers = [asyncio.create_task(_drain(reader)) for reader, _ in writers]
    await asyncio.sleep(SETTLE_SECONDS)
    processes = {name: with_children(pid) for name, pid in pids.items()}
    meter, writes, began = CpuMeter(processes), WriteMeter(processes), time.monotonic()
    await asyncio.sleep(seconds)
    part = seconds / (time.monotonic() - began)
    taken = {name: spent * part for name, spent in meter.read().items()}
    written = {name: count * part for name, count in writes.read().items()}
    for one in readers:
        if one.done():
            raise RuntimeError("a stream ended while it was measured")
        one.cancel()
    return taken, written


async def _register(port: int, number: int) -> str:
    connection = BenchConnection(port)
    answer = await connection.post("/v1/players", {"name": f"Idle {number}"})
    connection.close()
    if answer.status != CREATED:
        raise RuntimeError(answer.body.decode())
    return str(msgspec.json.decode(answer.body)["token"])


async def _listen(port: int, table: str, token: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"GET /v1/tables/{table}/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n"
    writer.write(head.encode())
    answered = await reader.readuntil(b"\r\n")
    if b" 200 " not in answered:
        raise RuntimeError(f"no stream of table {table}: {answered.decode()}")
    return reader, writer


async def _drain(reader: asyncio.StreamReader) -> None:
    while await reader.read(65_536):
        pass
