"""The time that the strongest level takes for a whole turn, from the question to the last answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any

import msgspec

from domain.kernel.game import Game
from domain.planning.levels import LEVELS
from infra.ports.event_store import LogEntry
from services.queries.log_reader import decode_record, decode_records
from tools.bench.figures import BenchReport, build_figure
from tools.bench.http import CREATED, UNBOUNDED, WAIT, await_api
from tools.bench.ordinary_player import BenchConnection, free_port
from tools.bench.wiring import run_process, run_store

LEVEL = "expert"
PARTS = ("worker", "projector", "api", "jobs")
LEAST_SECONDS = 60.0
"""Minimum duration: about ten turns of the game with the longest thinking time."""

PATIENCE_SECONDS = 120.0
"""Maximum number of seconds until the bots have taken their seats."""

AIM = 10.0
PAUSE = 0.5


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Measure bots of the strongest level, at a table with the game's lowest number of seats above one."""
    seats = min((count for count in game.seat_counts if count > 1), default=1)
    port = free_port()
    with run_store() as (store, settings), ExitStack() as parts:
        chosen = settings.model_copy(update={"port": port, "bot_pace": 0.0, "demo": False, **UNBOUNDED})
        for name in PARTS:
            parts.enter_context(run_process(chosen, "services.cli.main", name))
        table = asyncio.run(_open_table(port, game.name, seats))
        _wait(PATIENCE_SECONDS, lambda: _is_played(store.log.head(table)))
        _wait(max(seconds, LEAST_SECONDS), lambda: not _is_played(store.log.head(table)))
        turns = sorted(measure_turns(store.log.read(table)))
    middle = turns[len(turns) // 2]
    figure = build_figure(
        f"{game.name}, {seats} seats: longest of {len(turns)} whole turns of `{LEVEL}`",
        turns[-1],
        "s",
        ("the aim, s", AIM),
        ("at most", 1.0),
    )
    budget = LEVELS[LEVEL].budget
    return BenchReport("thinking", (figure,), 1, (f"median {middle:.1f} s; plans of {budget:,} states",))


def measure_turns(entries: Sequence[LogEntry]) -> Iterator[float]:
    """Yield the duration in seconds of each finished turn.

    A turn lasts from the record before it, after which the seat was asked, to the last of the seat's
    consecutive records.
    """
    before = 0
    begun: int | None = None
    last: int | None = None
    for record in (decoded.record for decoded in decode_records(entries)):
        if record.seat != last:
            if begun is not None and last is not None:
                yield (before - begun) / 1_000
            begun, last = before, record.seat
        before = record.at


def _is_played(head: LogEntry | None) -> bool:
    return head is not None and bool(decode_record(head)[0].record.waiting)


def _wait(seconds: float, until: Callable[[], bool]) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and not until():
        time.sleep(PAUSE)


async def _open_table(port: int, game: str, seats: int) -> str:
    await await_api(port)
    token = (await _post(BenchConnection(port), "/v1/players", {"name": "Bench"}))["token"]
    bots = {str(seat): LEVEL for seat in range(seats)}
    request = {"game": game, "seats": seats, "name": "Thinking", "public": True, "bots": bots}
    opened = await _post(BenchConnection(port, token), "/v1/tables", request)
    return str(opened["table"]["id"])


async def _post(connection: BenchConnection, path: str, body: object) -> Any:
    answer = await connection.post(path, body, WAIT)
    if answer.status != CREATED:
        raise RuntimeError(answer.body.decode())
    return msgspec.json.decode(answer.body)
