"""The API's cost of viewing a large table: for the first view, without caches, and for a repeated view."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any, NamedTuple

import msgspec

from domain.kernel.bots import choose_random
from domain.kernel.decide import seats_to_act
from domain.kernel.game import Game
from domain.log.codec import codec_for
from domain.table.commands import OpenTable, TakeSeat
from infra.logs import configure_logging
from infra.settings.settings import Settings
from services.api.app import create_app
from services.api.wiring import build_ports_opener
from services.simulation.memory_table import MemoryTable
from tools.bench.figures import BenchReport, build_figure
from tools.bench.wiring import Store, import_table, run_store

TABLES, RECORDS = 24, 300
WARM_LOOKS = 20
COLD_MS, WARM_MS = 8.0, 0.3
OK, CREATED = 200, 201

SCOPE: dict[str, Any] = {
    "type": "http",
    "asgi": {"version": "3.0"},
    "http_version": "1.1",
    "scheme": "http",
    "root_path": "",
    "client": ("127.0.0.1", 1),
    "server": ("bench", 80),
}
"""The parts of an ASGI request scope that are always the same."""


class LookTimes(NamedTuple):
    """Median CPU times (ms) of a table's first view and of a repeated view."""

    cold: float
    warm: float


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Measure the API's CPU time for the full view, with options, of a seat that has a decision.

    No read model has been built, so a first view reads the log from its first record. The number of views
    does not depend on `seconds`.
    """
    seats = max(game.seat_counts)
    with run_store("everysec") as (store, settings):
        chosen = settings.model_copy(update={"requests_per_second": 1e6})
        times = asyncio.run(_measure_view(store, chosen, game, seats))
    name = f"{game.name}, {seats} players: view of a table of {RECORDS} records with its options"
    figures = (
        build_figure(
            f"{name}, {how}", took, "ms of CPU", (f"the bound of {most:g} ms", most), ("at most", 1.0)
        )
        for how, took, most in (("cold", times.cold, COLD_MS), ("nothing new", times.warm, WARM_MS))
    )
    return BenchReport("view", tuple(figures), rounds=1)


async def _measure_view(store: Store, settings: Settings, game: Game[Any], seats: int) -> LookTimes:
    configure_logging("error", "api")
    app = create_app(settings, build_ports_opener(settings, settings.redis_url))
    async with app.router.lifespan_context(app):
        known = msgspec.json.decode(await _ask(app, "POST", "/v1/players", "", CREATED, b'{"name":"Bench"}'))
        paths = []
        for number in range(TABLES):
            memory = _play_part(game, seats, known["player"], number)
            import_table(store, memory.id, memory.export(secret=True))
            seat = next(iter(seats_to_act(memory.table.position)), 0) if memory.table else 0
            paths.append(f"/v1/tables/{memory.id}?seat={seat}")
        first, *others = paths
        await _ask(
            app, "GET", first, known["token"]
        )  # a process's one-time work is not part of a table's cost
        cold = [await _cpu_ms(app, path, known["token"]) for path in others]
        warm = [await _cpu_ms(app, path, known["token"]) for path in others * WARM_LOOKS]
    return LookTimes(median(cold), median(warm))


async def _cpu_ms(app: Callable[..., Any], path: str, token: str) -> float:
    began = time.process_time()
    await _ask(app, "GET", path, token)
    return (time.process_time() - began) * 1e3


def _play_part(game: Game[Any], seats: int, player: str, number: int) -> MemoryTable:
    """Play random commands until the log has RECORDS records; one player holds all seats."""
    random = Random(number)
    memory = MemoryTable(codec_for(game.name), bytes([number]) * 32, id=f"00look{number}")
    memory.execute(player, None, OpenTable(game.name, seats, game.options_type(), "Bench", several=True))
    for seat in range(seats):
        memory.execute(player, seat, TakeSeat(f"nonce-{seat}"))
    while len(memory.entries) < RECORDS and memory.table is not None and memory.table.phase == "playing":
        seat = random.choice(seats_to_act(memory.table.position))
        memory.execute(player, seat, choose_random(game, memory.table.position, seat, random))
    return memory


async def _ask(
    app: Callable[..., Any], method: str, path: str, token: str, status: int = OK, body: bytes = b""
) -> bytes:
    """Call the application without a connection; raise RuntimeError for an unexpected status."""
    where, _, query = path.partition("?")
    headers = [(b"host", b"bench"), (b"content-length", str(len(body)).encode())]
    headers.append(
        (b"authorization", f"Bearer {token}".encode()) if token else (b"content-type", b"application/json")
    )
    scope = {**SCOPE, "method": method, "path": where, "raw_path": where.encode(), "headers": headers}
    scope["query_string"] = query.encode()
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(scope, receive, send)
    answer = b"".join(message.get("body", b"") for message in sent[1:])
    if sent[0]["status"] != status:
        raise RuntimeError(f"{sent[0]['status']} instead of {status}: {answer[:300].decode()}")
    return answer
