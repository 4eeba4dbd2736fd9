"""HTTP: 32 concurrent clients post commands and wait for outcomes, compared with posts that do nothing.

Moves take the same path as all other commands. Chat messages undergo more checks (mutes, rate), and their
words are stored outside the log.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from statistics import quantiles
from typing import Any, NamedTuple

import msgspec

from domain.kernel.game import Game
from infra.settings.settings import Settings
from tools.bench.figures import BenchFigure, BenchReport, build_figure
from tools.bench.load.post_costs import cost_figures, measure_costs, measure_nothing
from tools.bench.load.wrk import Moves
from tools.bench.ordinary_player import BenchConnection, HttpReply, free_port
from tools.bench.wiring import run_process, run_store, run_worker

CLIENTS = 32
GAME, SEATS = "trains_and_stations", 3
OK, CREATED = 200, 201
UNBOUNDED = {
    "most_waiting": 0,
    "open_tables_per_player": CLIENTS,
    "chat_lines_per_minute": 10**6,
}
WAIT = 15
SINGLE_MS = 2.0
"""The aim for the time that a move of a single client takes (ms)."""
PATIENCE = 60.0


class Latencies(NamedTuple):
    """The durations of requests (s), and the number of requests per second."""

    each: list[float]
    rate: float

    def percentile(self, percent: int) -> float:
        """Return a percentile in milliseconds."""
        return quantiles(self.each, n=100)[percent - 1] * 1_000


class BenchService(NamedTuple):
    """The service's processes: the API's port, all process ids by name, and the settings."""

    port: int
    pids: dict[str, int]
    settings: Settings


@contextmanager
def run_service() -> Iterator[BenchService]:
    """Run the processes that a move passes through, without limits on requests."""
    with run_store() as (store, settings), ExitStack() as parts:
        port = free_port()
        chosen = settings.model_copy(update={"port": port, "requests_per_second": 1e6, **UNBOUNDED})
        pids = {
            "worker": parts.enter_context(run_worker(chosen)).pid,
            "projector": parts.enter_context(run_process(chosen, "services.cli.main", "projector")).pid,
            "API": parts.enter_context(run_process(chosen, "tools.bench.load.app")).pid,
            "server": int(store.client.info("server")["process_id"]),
        }
        yield BenchService(port, pids, chosen)


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Measure commands that are always legal and take the whole path from the API to the log and back.

    Regardless of `game`, the move is `SetAutoClaim` of Trains & Stations, which a seat may send at any time.
    """
    seconds = max(seconds, 2.0)
    with run_service() as service, ExitStack() as parts:
        port, pids, bare_port = service.port, service.pids, free_port()
        bare_settings = service.settings.model_copy(update={"port": bare_port})
        bare = parts.enter_context(run_process(bare_settings, "tools.bench.load.bare_app")).pid
        token, tables = asyncio.run(open_tables(port))
        nothing, move, talk = asyncio.run(_measured(port, token, tables, seconds))
        alone = asyncio.run(measure_requests(port, token, tables[:1], seconds, post_move))
        costs = measure_costs(Moves(port, token, tuple(tables), "w"), pids, CLIENTS, seconds)
        half = asyncio.run(measure_requests(port, token, tables, seconds, post_move, move.rate / 2))
        empty = measure_nothing((port, pids["API"]), (bare_port, bare), CLIENTS, seconds)
    figures = (*_figures(nothing, move, talk), _single(alone), _spread(half))
    note = f"{CLIENTS} clients, each with a separate table; client, API, worker and server on one machine"
    if costs is None or empty is None:
        return BenchReport("http", figures, 1, (note, "CPU by process requires wrk, which is not installed"))
    return BenchReport("http", (*figures, empty, *cost_figures(costs, move.rate)), 1, (note,))


def _single(alone: Latencies) -> BenchFigure:
    against = ("the aim, ms", SINGLE_MS)
    return build_figure(
        "p50 of moves of a single client", alone.percentile(50), "ms", against, ("at most", 1.0)
    )


def _spread(half: Latencies) -> BenchFigure:
    against = ("p50 of these, ms", half.percentile(50))
    name = f"p99 of moves at half the rate ({half.rate:,.0f} a second)"
    return build_figure(name, half.percentile(99), "ms", against, ("at most", 3.0))


def _figures(nothing: Latencies, move: Latencies, talk: Latencies) -> Iterator[BenchFigure]:
    against = ("posts of the same app that do nothing, per second", nothing.rate)
    yield build_figure("moves posted and answered with their outcome", move.rate, "per second", against)
    for percent in (50, 99):
        idle = (f"p{percent} of doing nothing, ms", nothing.percentile(percent))
        yield build_figure(f"p{percent} of moves", move.percentile(percent), "ms", idle)
    yield build_figure("chat messages posted and answered", talk.rate, "per second", against)


async def open_tables(port: int) -> tuple[str, list[str]]:
    """Register a player, and open the tables."""
    await await_api(port)
    connection = BenchConnection(port)
    token = _read(await connection.post("/v1/players", {"name": "Bench"}), CREATED)["token"]
    connection.close()
    return token, [await _open_table(BenchConnection(port, token), number) for number in range(CLIENTS)]


async def _measured(
    port: int, token: str, tables: list[str], seconds: float
) -> tuple[Latencies, Latencies, Latencies]:
    await measure_requests(port, token, tables, 0.5, post_move)
    nothing = await measure_requests(port, token, tables, seconds, _nothing)
    move = await measure_requests(port, token, tables, seconds, post_move)
    return nothing, move, await measure_requests(port, token, tables, seconds, _say)


async def await_api(port: int) -> None:
    """Wait until the API responds; raise OSError after a long wait."""
    deadline = time.monotonic() + PATIENCE
    while True:
        connection = BenchConnection(port)
        try:
            await connection.get("/v1/health")
        except OSError:
            if time.monotonic() > deadline:
                raise
            await asyncio.sleep(0.05)
        else:
            connection.close()
            return


async def _open_table(connection: BenchConnection, number: int) -> str:
    """Open a table with one player in all seats, and start it."""
    request = {"game": GAME, "seats": SEATS, "options": {}, "name": f"Bench {number}"}
    more = {"public": True, "hours": None, "begin": "full", "me": {"seat": 0}, "bots": {}, "several": True}
    seen = _read(await connection.post("/v1/tables", request | more, WAIT), CREATED)
    table: str = seen["table"]["id"]
    for seat in range(1, SEATS):
        _read(await connection.post(f"/v1/tables/{table}/seats", {"seat": seat}, WAIT), OK)
    connection.close()
    return table


SendRequest = Callable[[BenchConnection, str, int], Awaitable[HttpReply]]


async def post_move(connection: BenchConnection, table: str, number: int) -> HttpReply:
    command = {"type": "SetAutoClaim", "on": bool(number % 2)}
    request = {"command_id": f"m{number}", "seat": 0, "decision": None, "command": command}
    return await connection.post(f"/v1/tables/{table}/commands", request, WAIT)


async def _say(connection: BenchConnection, table: str, number: int) -> HttpReply:
    command = {"type": "Say", "text": "well played"}
    request = {"command_id": f"b{number}", "seat": 0, "decision": None, "command": command}
    return await connection.post(f"/v1/tables/{table}/commands", request, WAIT)


async def _nothing(connection: BenchConnection, table: str, number: int) -> HttpReply:
    return await connection.post("/nothing", {"command_id": f"b{number}", "seat": 0, "text": "well played"})


async def measure_requests(
    port: int, token: str, tables: list[str], seconds: float, ask: SendRequest, rate: float | None = None
) -> Latencies:
    """Send requests from all clients, as fast as possible or at a total `rate` per second."""
    began = time.perf_counter()
    paces = [
        None if rate is None else RequestPace(rate / len(tables), number) for number in range(len(tables))
    ]
    clients = zip(tables, paces, strict=True)
    spans = await asyncio.gather(*(_one(port, token, one, began + seconds, ask) for one in clients))
    each = [span for found in spans for span in found]
    return Latencies(each, len(each) / (time.perf_counter() - began))


async def _one(
    port: int, token: str, client: tuple[str, RequestPace | None], until: float, ask: SendRequest
) -> list[float]:
    connection, spans, (table, pace) = BenchConnection(port, token), [], client
    while time.perf_counter() < until:
        began = time.perf_counter() if pace is None else await pace.wait()
        _read(await ask(connection, table, time.perf_counter_ns()), OK)
        spans.append(time.perf_counter() - began)
    connection.close()
    return spans


def _read(answered: HttpReply, status: int) -> Any:
    if answered.status != status:
        raise RuntimeError(f"{answered.status} instead of {status}: {answered.body[:300].decode()}")
    return msgspec.json.decode(answered.body)


class RequestPace:
    """The random times at which one of many clients sends requests, at an average rate per second."""

    def __init__(self, rate: float, seed: int) -> None:
        self._rate, self._next = rate, time.perf_counter()
        self._random = Random(seed)

    async def wait(self) -> float:
        """Wait for the next time and return it; the delay of a late request counts as waiting."""
        self._next += self._random.expovariate(self._rate)
        await asyncio.sleep(max(0.0, self._next - time.perf_counter()))
        return self._next
